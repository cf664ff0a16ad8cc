package io.skua.cli.gateway;

import io.skua.cli.session.ClusterSession;
import io.skua.cli.session.Gateway;
import io.skua.cli.session.JoinOptions;
import io.skua.cli.session.SessionStatus;
import io.skua.cluster.ClusterStatus;
import io.skua.cluster.PlaceInfo;
import io.skua.cluster.PlaceKeys;
import io.skua.cluster.PlaceStatus;
import io.skua.cluster.Places;
import io.skua.cluster.PlacesBuilder;
import io.skua.cluster.PlacesListener;
import io.skua.cluster.PlacesObserver;
import io.skua.workloads.catalog.PlaceWorkloads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Logger;

/** Clusters of {@link Places}. */
public final class PlacesGateway implements Gateway {
    /** Places that were found late get this time to answer. */
    private static final Duration ANSWER_LEAST = Duration.ofSeconds(1);

    static {
        // JGroups tells a lot of what is its own business, some of it at levels that its loggers set themselves, and
        // all of it without the name of a logger.
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setFilter(
                    message -> !String.valueOf(message.getSourceClassName()).startsWith("org.jgroups"));
        }
    }

    @Override
    public ClusterSession join(JoinOptions options, Consumer<String> heard) throws IOException {
        Places places = builder(options).listener(new Listener(heard)).join();
        return new PlacesSession(places);
    }

    private static PlacesBuilder builder(JoinOptions options) {
        PlacesBuilder builder = networkOf(options)
                .workers(options.work().workers())
                .register(classes(options).toArray(Class<?>[]::new));
        if (options.work().stealing() != null) {
            builder.stealing(options.work().stealing());
        }
        if (options.work().instalment() != null) {
            builder.instalment(options.work().instalment());
        }
        return builder;
    }

    private static PlacesBuilder networkOf(JoinOptions options) {
        PlacesBuilder builder = Places.builder()
                .name(options.name())
                .bind(options.net().bind())
                .peers(options.net().peers().toArray(String[]::new));
        if (options.net().dns() != null) {
            builder.dns(options.net().dns());
        }
        if (options.security().tls() != null) {
            builder.tls(options.security().tls());
        }
        if (options.security().isInsecure()) {
            builder.insecure();
        }
        return builder;
    }

    /** A user's program registers its own classes only, so a place that is to run its tasks does the same. */
    private static List<Class<?>> classes(JoinOptions options) {
        return options.classes().isEmpty() ? PlaceWorkloads.classes() : options.classes();
    }

    @Override
    public List<SessionStatus> ask(JoinOptions options, Duration most, Consumer<String> heard) throws IOException {
        long begin = System.nanoTime();
        try (PlacesObserver observer = networkOf(options).observe(most)) {
            Duration left = most.minusNanos(System.nanoTime() - begin);
            ClusterStatus status = observer.status(left.compareTo(ANSWER_LEAST) < 0 ? ANSWER_LEAST : left);
            for (PlaceInfo silent : status.silent()) {
                heard.accept(
                        "Place " + silent.name() + " at " + silent.address().getHostString() + ":"
                                + silent.address().getPort() + " has not answered within "
                                + Duration.ofNanos(System.nanoTime() - begin).toMillis() + " ms.");
            }
            return status.places().stream().map(each -> of(each, 0)).toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The command was interrupted.");
        }
    }

    @Override
    public void makeKeys(Path folder, String name, List<String> hosts) throws IOException {
        PlaceKeys.make(folder, name, hosts);
    }

    static SessionStatus of(PlaceStatus status, long units) {
        return new SessionStatus(
                new SessionStatus.Who(
                        status.name(), status.number(), status.incarnation(), status.address(), status.workers()),
                status.tasks(),
                units,
                new SessionStatus.Loans(
                        status.loansIn(),
                        status.loansOut(),
                        status.recoveries(),
                        status.tasksRunAgain(),
                        status.instalments()),
                new SessionStatus.Searches(status.failedSteals(), status.cyclicSteals(), status.victimsPerSearch()),
                new SessionStatus.Traffic(status.messages(), status.bytesSent(), status.bytesReceived()));
    }

    /** Tells in sentences what it hears. */
    private record Listener(Consumer<String> heard) implements PlacesListener {
        @Override
        public void joined(PlaceInfo place) {
            heard.accept("Place " + place.name() + " has joined.");
        }

        @Override
        public void left(PlaceInfo place) {
            heard.accept("Place " + place.name() + " has left.");
        }

        @Override
        public void lost(PlaceInfo place) {
            heard.accept("Place " + place.name() + " has died or is out of reach.");
        }

        @Override
        public void conflict(String sentence) {
            heard.accept(sentence);
        }
    }
}
