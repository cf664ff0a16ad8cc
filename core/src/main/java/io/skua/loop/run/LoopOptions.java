package io.skua.loop.run;

import io.skua.tree.FixedPace;
import io.skua.tree.Pace;
import io.skua.tree.RampPace;
import io.skua.tree.Traversal;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How a loop is to be run.
 *
 * @param newPace makes a participant's batch sizes, from the number of workers that may take part
 * @param traversal where a worker that runs out of elements looks for more
 * @param workers how many workers may take part at most
 * @param name the name of the job, if the loop is a job of its own
 * @param pieces the pieces of an affinity, if the loop has one
 * @param report is told what the loop did
 * @param meter tells a listener how far the loop has come
 * @param stop ends the loop without a result when it is set; set by nobody but our own code
 * @param order in which order elements are worked on, and which of them may be left out
 */
public record LoopOptions(
        IntFunction<Pace> newPace,
        Traversal traversal,
        int workers,
        @Nullable String name,
        @Nullable Pieces pieces,
        @Nullable Consumer<LoopFigures> report,
        @Nullable Meter meter,
        @Nullable StopFlag stop,
        Order order) {
    /** How far a loop must keep to the order of its elements. */
    public enum Order {
        /** Results are in order. */
        RESULTS,
        /** Where some of the elements are asked for, these may be any. */
        ANY,
        /** One worker works on one element after the other. */
        SEQUENTIAL
    }

    /**
     * Data in numbered pieces, each of which is worked on where it was worked on before: an {@code Affinity}.
     *
     * @param forEach runs a body for the number of every piece, in parallel, and returns when all have ended
     */
    public record Pieces(int count, Consumer<IntConsumer> forEach) {}

    /** A class and no lambda: the first lambdas of a JVM take long. */
    private static final class RampPaces implements IntFunction<Pace> {
        @Override
        public Pace apply(int workers) {
            return new RampPace(workers);
        }
    }

    static final LoopOptions DEFAULT = new LoopOptions(
            new RampPaces(), Traversal.FIND_MAX, Integer.MAX_VALUE, null, null, null, null, null, Order.RESULTS);

    /** The options of a loop over few large parts. Each part is a batch. */
    static LoopOptions forParts(int workers) {
        return DEFAULT.with(newWorkers -> new FixedPace(1)).withWorkers(workers);
    }

    void tell(LoopFigures figures) {
        if (report != null) {
            report.accept(figures);
        }
    }

    public LoopOptions with(IntFunction<Pace> paces) {
        return new LoopOptions(paces, traversal, workers, name, pieces, report, meter, stop, order);
    }

    public LoopOptions with(Traversal newTraversal) {
        return new LoopOptions(newPace, newTraversal, workers, name, pieces, report, meter, stop, order);
    }

    public LoopOptions withWorkers(int newWorkers) {
        return new LoopOptions(newPace, traversal, newWorkers, name, pieces, report, meter, stop, order);
    }

    public LoopOptions withName(String newName) {
        return new LoopOptions(newPace, traversal, workers, newName, pieces, report, meter, stop, order);
    }

    public LoopOptions withPieces(@Nullable Pieces newPieces) {
        return new LoopOptions(newPace, traversal, workers, name, newPieces, report, meter, stop, order);
    }

    public LoopOptions withReport(@Nullable Consumer<LoopFigures> newReport) {
        return new LoopOptions(newPace, traversal, workers, name, pieces, newReport, meter, stop, order);
    }

    public LoopOptions with(Order newOrder) {
        return new LoopOptions(newPace, traversal, workers, name, pieces, report, meter, stop, newOrder);
    }

    public LoopOptions with(@Nullable Meter newMeter) {
        return new LoopOptions(newPace, traversal, workers, name, pieces, report, newMeter, stop, order);
    }

    LoopOptions with(StopFlag newStop) {
        return new LoopOptions(newPace, traversal, workers, name, pieces, report, meter, newStop, order);
    }

    @Override
    public int workers() {
        return isSequential() ? 1 : workers;
    }

    public boolean isSequential() {
        return order == Order.SEQUENTIAL;
    }

    /** The options of a loop that makes elements for another loop. */
    LoopOptions ofPart() {
        return withPieces(null).withReport(null).with((Meter) null);
    }
}
