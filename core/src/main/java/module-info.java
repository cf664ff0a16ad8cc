/**
 * A work-stealing runtime for irregular parallelism.
 *
 * <p>Every program needs {@code io.skua}, and {@code io.skua.loop} or {@code io.skua.pipeline} if it runs loops or
 * pipelines. Three packages are for those who write policies or rules of their own: {@code io.skua.policy} and
 * {@code io.skua.island}, with {@code io.skua.topology} for both. {@code io.skua.observe} is for those who want to know
 * what a scheduler does while it runs, {@code io.skua.attach} for those who look from another process, and
 * {@code io.skua.doctor} says why a scheduler is slow. {@code io.skua.record} is for tools that write down
 * which tasks a program makes. {@code io.skua.port} is for places, which run one program in several processes. All
 * other packages are internal.
 */
@SuppressWarnings("module") // the module of places is compiled after this one
module io.skua {
    requires static java.management;
    requires static jdk.jfr;
    requires static jdk.management;
    requires static org.jspecify;

    exports io.skua;
    exports io.skua.attach;
    exports io.skua.doctor;
    exports io.skua.island;
    exports io.skua.loop;
    exports io.skua.observe;
    exports io.skua.observe.file;
    exports io.skua.pipeline;
    exports io.skua.policy;
    exports io.skua.port to
            io.skua.place;
    exports io.skua.record;
    exports io.skua.topology;
}
