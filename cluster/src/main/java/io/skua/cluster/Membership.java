package io.skua.cluster;

import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Known;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Tells listeners which places come and go, in a thread of its own, so that the agent never waits for a listener. */
final class Membership {
    private static final System.Logger LOG = System.getLogger("io.skua.cluster");

    private final ClusterNetwork network;
    private final Identity self;
    private final List<PlacesListener> listeners;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(body -> {
        Thread its = new Thread(body, "skua-places-listener");
        its.setDaemon(true);
        return its;
    });
    private final Map<PlaceId, PlaceInfo> alive = new LinkedHashMap<>(); // guarded by itself
    private List<PlaceId> members = List.of(); // those that the agent takes for alive; guarded by alive

    Membership(ClusterNetwork network, Identity self, List<PlacesListener> listeners) {
        this.network = network;
        this.self = self;
        this.listeners = List.copyOf(listeners);
    }

    /** The places that are taken for alive have changed. Called by the agent. */
    void changed(List<PlaceId> now, @Nullable PlaceId departed) {
        if (now.isEmpty()) {
            return; // this place has ended, and knows nothing of the others any more
        }
        List<Runnable> news = new ArrayList<>();
        synchronized (alive) {
            members = List.copyOf(now);
            for (PlaceId gone : List.copyOf(alive.keySet())) {
                if (!now.contains(gone)) {
                    PlaceInfo info = Objects.requireNonNull(alive.remove(gone));
                    boolean hasLeft = gone.equals(departed);
                    news.add(() -> tell(info, hasLeft ? PlacesListener::left : PlacesListener::lost));
                }
            }
            addKnown(news);
        }
        later(news);
    }

    /**
     * The network knows more places. The agent may have heard of one of them before: a message of a new life can be
     * faster than the greeting that tells its name.
     */
    void knownChanged() {
        List<Runnable> news = new ArrayList<>();
        synchronized (alive) {
            addKnown(news);
        }
        later(news);
    }

    /** Adds the places that are taken for alive and whose names are known. */
    private void addKnown(List<Runnable> news) {
        Map<PlaceId, PlaceInfo> known = known();
        for (PlaceId each : members) {
            PlaceInfo info = each.number() == self.number() ? ofThisPlace(each) : known.get(each);
            if (info != null && alive.putIfAbsent(each, info) == null && each.number() != self.number()) {
                news.add(() -> tell(info, PlacesListener::joined));
            }
        }
    }

    private Map<PlaceId, PlaceInfo> known() {
        Map<PlaceId, PlaceInfo> known = new HashMap<>();
        for (Known each : network.known()) {
            known.put(each.id(), PlaceInfo.of(each));
        }
        return known;
    }

    private PlaceInfo ofThisPlace(PlaceId life) {
        return new PlaceInfo(self.name(), self.number(), life.incarnation(), network.address(), self.workers());
    }

    /** Tells that this place and another one cannot be places of one cluster. */
    void tellOfConflict(String sentence) {
        later(List.of(() -> tell(sentence, PlacesListener::conflict)));
    }

    private <T> void tell(T what, BiConsumer<PlacesListener, T> news) {
        for (PlacesListener each : listeners) {
            try {
                news.accept(each, what);
            } catch (Throwable thrown) {
                LOG.log(System.Logger.Level.WARNING, "A listener of places has thrown an exception.", thrown);
            }
        }
    }

    private void later(List<Runnable> news) {
        if (listeners.isEmpty()) {
            return;
        }
        try {
            news.forEach(thread::execute);
        } catch (RejectedExecutionException closed) {
            return; // the place has ended
        }
    }

    /** Returns the places that are taken for alive, by number. */
    List<PlaceInfo> alive() {
        synchronized (alive) {
            return alive.values().stream().sorted(PlaceInfo.BY_NUMBER).toList();
        }
    }

    void close() {
        thread.shutdown();
    }
}
