package io.skua.pipeline;

import io.skua.engine.Worker;
import io.skua.start.Constructors;
import io.skua.start.PipelineSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Items that come from a source one after the other and pass through stages. A stage is parallel (any number of items
 * at once), serial (one item at a time, in the order in which they arrive), or serial in the order of the source.
 *
 * <pre>{@code
 * skua.pipeline(files)
 *         .parallel(file -> compress(file))
 *         .inOrder(block -> append(archive, block))
 *         .inFlight(64)
 *         .run();
 * }</pre>
 *
 * <p><b>Bounded.</b> At most {@link #inFlight} items are between source and end at any time, however many items the
 * source has. So memory does not grow with the length of the source.
 *
 * <p><b>No waiting.</b> A worker whose item has to wait for a stage leaves the item there and does something else. A
 * stage may fork and join, run loops and pipelines; it should join what it forks. A stage that blocks should do so in
 * {@code Skua.blocking}.
 *
 * <p><b>Null.</b> A stage that returns null drops its item: later stages do not see it.
 *
 * <p><b>Memory.</b> The source and each serial stage may use plain variables of their own: what they did with one item
 * is visible when they get the next one, whichever thread runs them.
 *
 * <p><b>Failure.</b> The first exception of the source or a stage stops the pipeline: no stage begins with another
 * item, and when the stages that have begun have ended, the caller gets the exception (a checked one in a
 * {@link java.util.concurrent.CompletionException}). Cancelling the job stops the pipeline in the same way.
 *
 * <p>A pipeline is a value: each method returns a new one, and nothing runs before {@link #run}, {@link #forEach},
 * {@link #forEachInOrder} or {@link #toList} is called. An iterator or a callable can be used up only once, so a second
 * run of a pipeline over one throws; a pipeline over an {@link Iterable} can be run as often as you like.
 *
 * @param <T> the items that come out at the end
 */
public final class Pipeline<T> {
    private static final int IN_FLIGHT_MAX = 1 << 20;
    private static final int IN_FLIGHT_PER_WORKER = 4;

    static {
        Constructors.register(Pipeline.class, (PipelineSource source) -> new Pipeline<>(source));
    }

    private final PipelinePlan plan;

    Pipeline(PipelineSource source) {
        this(new PipelinePlan(
                source, List.of(), IN_FLIGHT_PER_WORKER * source.starter().workers(), null));
    }

    private Pipeline(PipelinePlan plan) {
        this.plan = plan;
    }

    /** What is done with an item at a stage. */
    @FunctionalInterface
    public interface Step<T, R> {
        /** Returns the item for the next stage, or null to drop the item. */
        @Nullable
        R apply(T item) throws Exception;
    }

    /** What is done with an item at the end. */
    @FunctionalInterface
    public interface Sink<T> {
        /** Handles an item that has passed all stages. An exception stops the pipeline. */
        void accept(T item) throws Exception;
    }

    private record PipelinePlan(
            PipelineSource source,
            List<Stage> stages,
            int inFlight,
            @Nullable String name) {
        PipelinePlan with(Stage stage) {
            List<Stage> more = new ArrayList<>(stages);
            more.add(stage);
            return new PipelinePlan(source, List.copyOf(more), inFlight, name);
        }
    }

    /** The stages: {@code Pipeline of the stages parallel, in order; at most 64 items in flight}. */
    @Override
    public String toString() {
        String name = plan.name == null ? "" : " \"" + plan.name + "\"";
        String stages = plan.stages.stream()
                .map(stage -> stage.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
        return "Pipeline" + name + (stages.isEmpty() ? " without stages" : " of the stages " + stages) + "; at most "
                + plan.inFlight + (plan.inFlight == 1 ? " item" : " items") + " in flight";
    }

    // ---- stages ----

    /** A stage for any number of items at once. */
    public <R> Pipeline<R> parallel(Step<? super T, ? extends R> step) {
        return then(Stage.Kind.PARALLEL, step);
    }

    /** A stage for one item at a time, in the order in which items arrive. */
    public <R> Pipeline<R> serial(Step<? super T, ? extends R> step) {
        return then(Stage.Kind.SERIAL, step);
    }

    /** A stage for one item at a time, in the order in which the source returned them. */
    public <R> Pipeline<R> inOrder(Step<? super T, ? extends R> step) {
        return then(Stage.Kind.IN_ORDER, step);
    }

    @SuppressWarnings("unchecked") // a step gets what the step before it returned; the type parameters ensure that
    private <R> Pipeline<R> then(Stage.Kind kind, Step<? super T, ? extends R> step) {
        Objects.requireNonNull(step, "step");
        return new Pipeline<>(plan.with(new Stage(kind, (Step<Object, Object>) step)));
    }

    // ---- options ----

    /**
     * How many items may be between source and end at once. Default: 4 per worker. Each serial stage needs memory for
     * this many items.
     */
    public Pipeline<T> inFlight(int items) {
        if (items < 1 || items > IN_FLIGHT_MAX) {
            throw new IllegalArgumentException(
                    "Between 1 and " + IN_FLIGHT_MAX + " items can be in flight, not " + items + ".");
        }
        return new Pipeline<>(new PipelinePlan(plan.source, plan.stages, items, plan.name));
    }

    /** The name of the pipeline's job, if it is run outside of a job. */
    public Pipeline<T> named(String name) {
        Objects.requireNonNull(name, "name");
        return new Pipeline<>(new PipelinePlan(plan.source, plan.stages, plan.inFlight, name));
    }

    // ---- running ----

    /** Runs the pipeline, and returns when all items have passed. What the last stage returns is dropped. */
    public void run() {
        PipelineRun run = new PipelineRun(plan.source.open(), plan.stages, plan.inFlight);
        plan.source
                .starter()
                .run(
                        () -> {
                            run.run(Worker.currentInJob());
                            return true;
                        },
                        plan.name);
    }

    /** Runs the pipeline, with this sink as a parallel stage at the end. */
    public void forEach(Sink<? super T> sink) {
        parallel(dropping(sink)).run();
    }

    /** Runs the pipeline, with this sink as a stage in order at the end. */
    public void forEachInOrder(Sink<? super T> sink) {
        inOrder(dropping(sink)).run();
    }

    /** Runs the pipeline, and returns what comes out at the end, in the order of the source. */
    public List<T> toList() {
        List<T> all = new ArrayList<>();
        forEachInOrder(all::add);
        return all;
    }

    private static <T> Step<T, Object> dropping(Sink<? super T> sink) {
        Objects.requireNonNull(sink, "sink");
        return item -> {
            sink.accept(item);
            return null;
        };
    }
}
