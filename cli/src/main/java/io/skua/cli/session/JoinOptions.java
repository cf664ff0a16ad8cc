package io.skua.cli.session;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What decides how a place joins a cluster.
 *
 * @param net where it listens and whom it looks for
 * @param work how it works
 * @param classes the records of a user that are registered instead of those of the workloads; none for the workloads
 */
public record JoinOptions(String name, Net net, Security security, Work work, List<Class<?>> classes) {
    /**
     * The network.
     *
     * @param bind HOST:PORT
     * @param peers HOST:PORT each
     * @param dns a query that finds the other places; null if peers do
     */
    public record Net(
            String bind, List<String> peers, @Nullable String dns) {}

    /**
     * Whom the place talks to.
     *
     * @param tls the folder with keys; null without TLS
     * @param isInsecure whether other machines may reach it without TLS
     */
    public record Security(@Nullable Path tls, boolean isInsecure) {}

    /**
     * How a place works.
     *
     * @param stealing how it looks for work; null for the usual way
     * @param instalment how often it secures what it has done; null for the usual time
     */
    public record Work(
            int workers,
            @Nullable String stealing,
            @Nullable Duration instalment) {}
}
