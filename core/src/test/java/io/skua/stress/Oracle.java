package io.skua.stress;

import io.skua.stress.Node.Completer;
import io.skua.stress.Node.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a random program must do, worked out sequentially and without the scheduler.
 *
 * <p>Values and exceptions of joined nodes are certain. Not certain is what becomes of forks that nobody has joined
 * when a frame above them throws: they are cancelled unless somebody has started them. Such nodes <i>may</i> run; and
 * if one of them fails, the job may fail with that exception, since nobody joins it.
 */
final class Oracle {
    /** How a job may end: a value, the Boom of a node, or a lost cancellation. */
    record Outcome(long value, int boom, boolean cancellation) {
        static Outcome of(Result result) {
            return new Outcome(result.value, result.boom, false);
        }

        static Outcome boom(int id) {
            return new Outcome(0, id, false);
        }

        static final Outcome CANCELLATION = new Outcome(0, Boom.NONE, true);

        @Override
        public String toString() {
            return cancellation ? "a cancellation" : boom != Boom.NONE ? "boom " + boom : Long.toHexString(value);
        }
    }

    /** A node's own result. */
    record Result(long value, int boom) {
        boolean isBoom() {
            return boom != Boom.NONE;
        }
    }

    /** A node that was reached, and where. */
    private record Place(Node node, @Nullable Place above, Node.@Nullable Form form, int stepsRun) {}

    private final Place[] places;
    private final Result[] results;
    private final List<List<Integer>> joiners = new ArrayList<>();
    private final BitSet certain = new BitSet();
    private final BitSet possible = new BitSet();
    private final Node root;

    Oracle(Node root, int size) {
        this.root = root;
        this.places = new Place[size];
        this.results = new Result[size];
        for (int i = 0; i < size; i++) {
            joiners.add(new ArrayList<>());
        }
        evaluate(root, null, null);
        markCertain();
    }

    /** Runs exactly once unless the job is stopped. */
    boolean isCertain(int id) {
        return certain.get(id);
    }

    /** Runs at most once; others never. */
    boolean isPossible(int id) {
        return possible.get(id);
    }

    Result result(int id) {
        return results[id];
    }

    // ---- values ----

    private Result evaluate(Node node, @Nullable Place above, Node.@Nullable Form form) {
        possible.set(node.id());
        Place place = new Place(node, above, form, node.steps().size());
        places[node.id()] = place;
        long value = RandomProgram.work(node.id(), node.work());
        for (int i = 0; i < node.steps().size(); i++) {
            Step step = node.steps().get(i);
            Result result = evaluate(step, place);
            if (result == null) {
                continue;
            }
            if (result.isBoom() && !isCaught(step)) {
                places[node.id()] = new Place(node, above, form, i + 1);
                return keep(node.id(), new Result(0, result.boom));
            }
            value = RandomProgram.mix(value, result.isBoom() ? ~result.boom : result.value);
        }
        return keep(node.id(), node.throwing() == null ? new Result(value, Boom.NONE) : new Result(0, node.id()));
    }

    private Result keep(int id, Result result) {
        results[id] = result;
        return result;
    }

    /** What the step adds to its node's value; null if nothing. */
    private @Nullable Result evaluate(Step step, Place place) {
        if (step instanceof Node.Fork fork) {
            Result result = evaluate(fork.child(), place, fork.form());
            results[fork.child().id()] = new Result(fork.form().narrow(result.value), result.boom);
            return null;
        }
        if (step instanceof Node.Join join) {
            joiners.get(join.id()).add(place.node.id());
            return results[join.id()];
        }
        if (step instanceof Node.Call call) {
            return evaluate(call.child(), place, null);
        }
        if (step instanceof Node.Submit submit) {
            return evaluate(submit.child(), null, null);
        }
        if (step instanceof Node.Chain chain) {
            Result first = evaluate(chain.first(), null, null);
            return first.isBoom() ? first : mixed(first, evaluate(chain.second(), null, null));
        }
        if (step instanceof Node.Complete complete) {
            return evaluate(complete.root());
        }
        if (step instanceof Node.InvokeAll all) {
            return evaluate(all, place);
        }
        return null;
    }

    private static Result mixed(Result first, Result second) {
        return second.isBoom() ? second : new Result(RandomProgram.mix(first.value, second.value), Boom.NONE);
    }

    private Result evaluate(Node.InvokeAll all, Place place) {
        Result first = null;
        long value = 0;
        for (Node child : all.children()) {
            Result result = evaluate(child, place, Node.Form.RECURSIVE_TASK);
            value = RandomProgram.mix(value, result.value);
            if (result.isBoom() && first == null) {
                first = result;
            }
        }
        return first != null ? first : new Result(value, Boom.NONE);
    }

    private Result evaluate(Completer completer) {
        possible.set(completer.id());
        long sum = RandomProgram.work(completer.id(), completer.work());
        int boom = completer.throwing() == Node.Throwing.NOWHERE ? Boom.NONE : completer.id();
        for (Completer child : completer.children()) {
            Result result = evaluate(child);
            sum += result.value;
            boom = Math.max(boom, result.boom);
        }
        return new Result(boom == Boom.NONE ? sum : 0, boom);
    }

    private static boolean isCaught(Step step) {
        return (step instanceof Node.Join join && join.caught())
                || (step instanceof Node.Call call && call.caught())
                || (step instanceof Node.Submit submit && submit.caught())
                || (step instanceof Node.Chain chain && chain.caught())
                || (step instanceof Node.Complete complete && complete.caught())
                || (step instanceof Node.InvokeAll all && all.caught());
    }

    // ---- who runs for certain ----

    private void markCertain() {
        Deque<Integer> open = new ArrayDeque<>();
        reach(root.id(), open);
        boolean foreign = hasForeignJoinThatThrows();
        while (!open.isEmpty()) {
            Place place = places[open.pop()];
            boolean calm = !foreign && isCalm(place);
            for (Step step : place.node.steps().subList(0, place.stepsRun)) {
                if (step instanceof Node.Fork fork && calm) {
                    reach(fork.child().id(), open);
                } else if (step instanceof Node.Join join) {
                    reach(join.id(), open);
                } else if (step instanceof Node.Call call) {
                    reach(call.child().id(), open);
                } else if (step instanceof Node.Submit submit) {
                    reach(submit.child().id(), open);
                } else if (step instanceof Node.Chain chain) {
                    reach(chain.first().id(), open);
                    if (!results[chain.first().id()].isBoom()) {
                        reach(chain.second().id(), open);
                    }
                } else if (step instanceof Node.Complete complete
                        && !evaluate(complete.root()).isBoom()) {
                    reach(complete.root());
                } else if (step instanceof Node.InvokeAll all) {
                    for (Node child : all.children()) {
                        reach(child.id(), open);
                        if (results[child.id()].isBoom()) {
                            break; // the others are cancelled, unless they have started
                        }
                    }
                }
            }
        }
    }

    /**
     * A joiner may run what it joins on its own stack. If that is no child of its own, and its frame then throws,
     * what the joined node has left unjoined is cancelled with the forks of that frame.
     */
    private boolean hasForeignJoinThatThrows() {
        for (Place place : places) {
            if (place != null && !isCalm(place)) {
                for (Step step : place.node.steps().subList(0, place.stepsRun)) {
                    if (step instanceof Node.Join join && !place.node.hasForked(join.id())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void reach(int id, Deque<Integer> open) {
        if (!certain.get(id)) {
            certain.set(id);
            open.push(id);
        }
    }

    private void reach(Completer completer) {
        certain.set(completer.id());
        completer.children().forEach(this::reach);
    }

    /** Nothing here is ever cancelled: no frame from here up to the job's root throws. */
    private boolean isCalm(Place place) {
        for (Place at = place; at != null; at = at.above) {
            if (results[at.node.id()].isBoom()) {
                return false;
            }
        }
        return true;
    }

    // ---- how the job may end ----

    /** Of a job whose root is a callable. */
    Set<Outcome> outcomes() {
        Result own = results[root.id()];
        Set<Outcome> lost = new LinkedHashSet<>();
        boolean mustFail = false;
        boolean mayCancel = false;
        for (Place place : places) {
            if (place == null || place.node.id() == root.id() || !isOfThisJob(place)) {
                continue;
            }
            int id = place.node.id();
            mayCancel |= !certain.get(id) && !joiners.get(id).isEmpty();
            if (!results[id].isBoom() || place.form == null || !place.form.isNoted()) {
                continue;
            }
            boolean joined = joiners.get(id).stream().anyMatch(certain::get);
            if (!certain.get(id) || !joined) {
                lost.add(Outcome.boom(results[id].boom));
                mustFail |= certain.get(id) && joiners.get(id).isEmpty();
            }
        }
        if (own.isBoom()) {
            return Set.of(Outcome.of(own));
        }
        if (!mustFail) {
            lost.add(Outcome.of(own));
        }
        if (mayCancel) {
            lost.add(Outcome.CANCELLATION);
        }
        return lost;
    }

    /** Of a job whose root is a drop-in task. */
    Outcome taskOutcome() {
        return Outcome.of(results[root.id()]);
    }

    private boolean isOfThisJob(Place place) {
        Place at = place;
        while (at.above != null) {
            at = at.above;
        }
        return at.node.id() == root.id();
    }
}
