package io.skua.tree;

import io.skua.tree.NodeFields.Interval;
import io.skua.tree.StepMachine.Rare;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One worker of a {@link StepMachine}. It does what io.skua.loop.run.Participant does, one operation on a node at a
 * time.
 */
final class SimulatedWorker {
    private enum State {
        SEARCH,
        LOOK,
        TAKE,
        EXPAND,
        END,
        AFTER_STEAL
    }

    private final StepMachine machine;
    private final Seeker seeker;
    private final Pace pace;
    private final Deque<Node> toSearch = new ArrayDeque<>();
    private State state = State.SEARCH;
    private boolean searching; // a search has several steps, so that other workers can act in between

    private @Nullable Node node; // the leaf that it works on
    private Part first = new Part();
    private Part last = new Part();
    private long seen;
    private boolean looked;
    private boolean stolen;
    private long done;
    private long clock;

    SimulatedWorker(StepMachine machine, Seeker seeker, Pace pace) {
        this.machine = machine;
        this.seeker = seeker;
        this.pace = pace;
    }

    int index() {
        return seeker.index();
    }

    /** @return false if there is nothing left to take */
    boolean step() {
        switch (state) {
            case SEARCH -> {
                return search();
            }
            case LOOK -> look();
            case TAKE -> take();
            case EXPAND -> expand();
            case END -> end();
            case AFTER_STEAL -> begin(machine.traversal.afterSteal(mine(), seeker));
        }
        return true;
    }

    private Node mine() {
        return Objects.requireNonNull(node);
    }

    private void begin(@Nullable Node leaf) {
        if (leaf == null && state == State.AFTER_STEAL) {
            machine.note(Rare.NOT_BACK_TO_THE_CHILD);
        }
        if (leaf != null) {
            StepMachine.demand(leaf.owner() == index(), "work that is somebody else's: " + leaf);
        }
        node = leaf;
        first = new Part();
        last = new Part();
        looked = false;
        stolen = false;
        done = 0;
        pace.begin(leaf != null && leaf.isRight());
        state = leaf == null ? State.SEARCH : State.LOOK;
    }

    // ---- searching ----

    private boolean search() {
        if (searching || machine.random.nextBoolean()) {
            return searchStep();
        }
        noteSteals();
        Node found = machine.traversal.findWork(machine.root, seeker);
        if (found == null) {
            machine.checkAllTaken();
            return false;
        }
        begin(found);
        return true;
    }

    private void noteSteals() {
        Node max = StepMachine.largest(machine.root);
        if (max != null && machine.traversal == Traversal.FIND_MAX) {
            machine.noteSteal(max);
        }
    }

    /** As {@link Traversal#findWork}, but looks at one node at a time. */
    private boolean searchStep() {
        if (!searching) {
            searching = true;
            pushStart();
            return !toSearch.isEmpty() || nothingFound();
        }
        Node next = toSearch.pop();
        if (next.isLeaf()) {
            machine.noteSteal(next);
            Node work = machine.traversal.ownOrSteal(next, seeker);
            if (work != null) {
                toSearch.clear();
                searching = false;
                begin(work);
                return true;
            }
            if (machine.traversal == Traversal.FIND_MAX) {
                searching = false; // begins at the root again
                machine.note(Rare.SEARCHED_TWICE);
                return true;
            }
            if (!next.isLeaf()) {
                machine.note(Rare.SEARCHED_TWICE);
                toSearch.push(next);
            }
        } else if (machine.traversal == Traversal.FIND_MAX) {
            searching = false;
            return true;
        } else {
            boolean leftFirst = machine.traversal.goesLeft(next, seeker);
            pushIfThere(leftFirst ? next.right() : next.left());
            pushIfThere(leftFirst ? next.left() : next.right());
        }
        return !toSearch.isEmpty() || nothingFound();
    }

    private void pushStart() {
        pushIfThere(machine.traversal == Traversal.FIND_MAX ? StepMachine.largest(machine.root) : machine.root);
    }

    private void pushIfThere(@Nullable Node child) {
        if (child != null) {
            toSearch.push(child);
        }
    }

    private boolean nothingFound() {
        machine.checkAllTaken();
        return false;
    }

    // ---- working ----

    private void look() {
        if (machine.discards && machine.random.nextInt(8) == 0) {
            discard();
        } else if (mine() instanceof RangeNode range) {
            seen = range.progress();
            stolen = Progress.isStolen(seen);
            if (stolen && !looked) {
                machine.note(Rare.STOLEN_BEFORE_THE_FIRST_BATCH);
            }
            looked = true;
            state = stolen ? State.EXPAND : Progress.rest(seen) == 0 ? State.END : State.TAKE;
        } else {
            state = State.TAKE;
        }
    }

    private void discard() {
        boolean before = NodeFields.isStolen(mine());
        Interval rest = before ? Interval.EMPTY : NodeFields.rest(mine());
        machine.note(before ? Rare.DISCARD_LOST : Rare.DISCARDED);
        machine.discards(rest);
        mine().discard();
        stolen = before;
        StepMachine.demand(NodeFields.isStolen(mine()) == before, "discard steals");
        StepMachine.demand(before || mine().rest() == 0, "discard leaves something");
        state = stolen ? State.EXPAND : State.END;
    }

    private void take() {
        if (mine() instanceof RangeNode range) {
            takeRange(range);
        } else {
            takeSource((SourceNode) mine());
        }
    }

    private void takeRange(RangeNode range) {
        int units = range.units(seen, nextSize(range.rest(seen)));
        boolean fromRight = pace.fromRight(seeker.random());
        long next = fromRight ? Progress.advanceRight(seen, units) : Progress.advanceLeft(seen, units);
        if (!range.advance(seen, next)) {
            machine.note(Rare.ADVANCE_LOST);
            stolen = true;
            state = State.EXPAND;
            return;
        }
        if (fromRight) {
            machine.note(Rare.FROM_THE_RIGHT);
            machine.runs(range.to(next), range.to(seen));
            last.addBefore(range.to(next), range.to(seen));
        } else {
            machine.runs(range.from(seen), range.from(next));
            first.add(range.from(seen), range.from(next));
        }
        done += units;
        seen = next;
        if (machine.random.nextInt(4) == 0) { // looks again, although that is not necessary
            state = State.LOOK;
        } else if (Progress.rest(seen) == 0) {
            state = State.END;
        }
    }

    private void takeSource(SourceNode source) {
        Object[] buffer = new Object[nextSize(source.rest())];
        int taken = source.take(buffer, buffer.length);
        if (taken > 0) {
            long from = (int) buffer[0];
            machine.runs(from, from + taken);
            first.add(from, from + taken);
            done += taken;
            state = State.LOOK;
        } else {
            stolen = taken < 0;
            if (stolen && done == 0) {
                machine.note(Rare.STOLEN_BEFORE_THE_FIRST_BATCH);
            }
            state = stolen ? State.EXPAND : State.END;
        }
    }

    private int nextSize(long rest) {
        clock += machine.random.nextInt(2_000);
        if (pace.wantsTime()) {
            pace.time(clock, done);
        }
        return pace.next(done, rest);
    }

    private void expand() {
        if (mine().isLeaf()) {
            machine.note(Rare.OWNER_EXPANDS);
        }
        StepMachine.demand(mine().trySteal() && !mine().isLeaf(), "a stolen node has no children");
        state = State.END;
    }

    private void end() {
        machine.end(mine(), first.orNothing(), last.orNothing());
        if (stolen) {
            state = State.AFTER_STEAL;
        } else {
            begin(null);
        }
    }
}
