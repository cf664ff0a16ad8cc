package io.skua.sim.loop;

import io.skua.tree.Node;
import io.skua.tree.Pace;
import io.skua.tree.Progress;
import io.skua.tree.RangeNode;
import io.skua.tree.Seeker;
import io.skua.tree.Traversal;
import org.jspecify.annotations.Nullable;

/**
 * One worker's part in a loop on the runtime's tree, as the runtime's participants do it: it finds a leaf, takes
 * batches until the leaf is done or stolen, goes on with its half of a stolen one, and leaves when it finds nothing.
 *
 * <pre>
 *            pays for the search          owns a leaf           pays for a batch
 *   SEARCH ──────────────────────▶ FIND ─────────────▶ BATCHES ──────────────────┐
 *     ▲                             │                   │   ▲ ▲──────────────────┘
 *     │                             ▼ nothing left      │   └─ pays for a look
 *     │                            END                  │      (stolen, goes on with a half)
 *     └─────────────────────────────────────────────────┘
 *                     done; or stolen, and nothing left of it
 * </pre>
 *
 * A batch is taken at the moment of a decision, and cannot be stolen from then on. A search is paid for first and has
 * its effect afterwards.
 */
public final class Participant extends LoopPart {
    private final LoopRun run;
    private final LoopCosts costs;
    private final Seeker seeker;
    private final Traversal traversal;
    private final Pace pace;
    private @Nullable RangeNode node; // which it works on
    private boolean searched; // whether the cost of the next search has been paid
    private long seen; // how far the node is
    private Object first = Node.NOTHING; // the sum of the elements that were taken from the left end
    private Object last = Node.NOTHING; // and from the right end

    Participant(LoopRun run, Seeker seeker, TreeScheduler scheduler) {
        this.run = run;
        this.costs = run.costs();
        this.seeker = seeker;
        this.traversal = scheduler.traversal();
        this.pace = scheduler.newPace(run.workers());
    }

    /** The number of this participant, in the order in which participants came. */
    public int index() {
        return seeker.index();
    }

    @Override
    long decide(long now) {
        for (; ; ) {
            RangeNode leaf = node;
            if (leaf == null) {
                if (!searched && costs.search() > 0) {
                    searched = true;
                    return costs.search() * SearchLength.nodes(run.root(), traversal);
                }
                searched = false;
                Node found = traversal.findWork(run.root(), seeker);
                if (found == null) {
                    return END;
                }
                begin(found);
            } else if (Progress.rest(seen) == 0) {
                leaf.end(first, last, Participant::sum);
                node = null;
            } else {
                long cycles = takeBatch(leaf, now);
                return cycles >= 0 ? cycles : goOn(leaf);
            }
        }
    }

    private void begin(Node found) {
        node = (RangeNode) found;
        seen = node.progress();
        first = Node.NOTHING;
        last = Node.NOTHING;
        pace.begin(found.isRight());
    }

    /**
     * Takes a batch.
     *
     * @return the cycles that it takes; negative if the leaf has been stolen
     */
    private long takeBatch(RangeNode leaf, long now) {
        if (Progress.isStolen(seen)) {
            return -1;
        }
        long rest = leaf.rest(seen);
        long done = leaf.until() - leaf.start() - rest;
        long clock = 0;
        if (pace.wantsTime()) {
            clock = costs.clock();
            pace.time(Math.round(now * costs.nanosPerCycle()), done);
        }
        int units = leaf.units(seen, pace.next(done, rest));
        boolean fromRight = pace.fromRight(seeker.random());
        long next = fromRight ? Progress.advanceRight(seen, units) : Progress.advanceLeft(seen, units);
        if (!leaf.advance(seen, next)) {
            return -1;
        }
        long cycles = fromRight
                ? run.taken(now, index(), leaf.to(next), leaf.to(seen))
                : run.taken(now, index(), leaf.from(seen), leaf.from(next));
        if (fromRight) {
            last = last == Node.NOTHING ? (Object) cycles : sum(cycles, last);
        } else {
            first = first == Node.NOTHING ? (Object) cycles : sum(first, cycles);
        }
        seen = next;
        works(cycles);
        return costs.batch() + clock + cycles;
    }

    /**
     * Goes on after a thief has stolen from this participant's leaf: the participant looks at one of the two halves.
     */
    private long goOn(RangeNode leaf) {
        leaf.trySteal();
        leaf.end(first, last, Participant::sum);
        node = null;
        Node half = traversal.afterSteal(leaf, seeker);
        if (half != null) {
            begin(half);
        }
        return costs.search();
    }

    private static Object sum(Object left, Object right) {
        return (Long) left + (Long) right;
    }
}
