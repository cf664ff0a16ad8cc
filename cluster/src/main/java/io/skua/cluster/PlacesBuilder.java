package io.skua.cluster;

import io.skua.cluster.net.Endpoint;
import io.skua.cluster.net.Identity;
import io.skua.place.Resident;
import io.skua.place.codec.Codec;
import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be set before a place joins a cluster. */
public final class PlacesBuilder {
    private final Set<Class<?>> classes = new LinkedHashSet<>();
    private final List<PlacesListener> listeners = new ArrayList<>();
    private final List<InetSocketAddress> peers = new ArrayList<>();
    private String cluster = "skua";
    private String name = "place-" + ProcessHandle.current().pid();
    private int number = -1;
    private @Nullable InetSocketAddress bind;
    private @Nullable String dnsQuery;
    private @Nullable Path tls;
    private boolean isInsecure;
    private int workers = Runtime.getRuntime().availableProcessors();
    private int maxBytes = 16 << 20;
    private @Nullable Duration instalment;
    private @Nullable Duration keep;
    private Stealing stealing = Stealing.SUCCESS_ONLY;

    PlacesBuilder() {}

    /** The name of the cluster; places of clusters with other names do not join. Default: {@code skua}. */
    public PlacesBuilder cluster(String itsName) {
        cluster = Objects.requireNonNull(itsName, "cluster");
        return this;
    }

    /**
     * The name of the place, which no other place of the cluster has. Digits at its end are the place's number, unless
     * {@link #number} says another one: {@code skua-2} is place 2. A place that is started again under its name takes
     * the dead one's seat.
     */
    public PlacesBuilder name(String itsName) {
        if (itsName.isBlank()) {
            throw new IllegalArgumentException("The name of a place has at least one letter.");
        }
        name = itsName;
        return this;
    }

    /** The number of the place, from 0, which no other place of the cluster has. */
    public PlacesBuilder number(int itsNumber) {
        if (itsNumber < 0) {
            throw new IllegalArgumentException("The number of a place is 0 or more, not " + itsNumber + ".");
        }
        number = itsNumber;
        return this;
    }

    /**
     * Where the place listens, as HOST:PORT; port 0 is any free one. Default: port 7800 of the loopback interface (of
     * an observer: any free port there), which other machines cannot reach. Another interface needs {@link #tls} or
     * {@link #insecure}.
     */
    public PlacesBuilder bind(String address) {
        bind = Addresses.parseOwn(address);
        return this;
    }

    /** Some other places of the cluster, as HOST:PORT; those that are alive tell of the rest. */
    public PlacesBuilder peers(String... addresses) {
        Arrays.stream(addresses).map(Addresses::parse).forEach(peers::add);
        return this;
    }

    /** Finds other places by a query of the domain name system, such as the name of a headless service. */
    public PlacesBuilder dns(String query) {
        dnsQuery = Objects.requireNonNull(query, "query");
        return this;
    }

    /** Speaks TLS 1.3 only, with both sides certified, by the keys in this folder; see {@code skua cluster keys}. */
    public PlacesBuilder tls(Path folder) {
        tls = Objects.requireNonNull(folder, "folder");
        return this;
    }

    /** Allows an address that other machines can reach without TLS: whoever reaches it can run registered tasks. */
    public PlacesBuilder insecure() {
        isInsecure = true;
        return this;
    }

    /** The number of workers of the place. Default: one for each processor. */
    public PlacesBuilder workers(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("A place needs at least 1 worker, not " + count + ".");
        }
        workers = count;
        return this;
    }

    /**
     * Registers records that travel: tasks and folds of your own. Records, enums and sealed interfaces are registered
     * with them if they occur as fields of registered records, or if they are the results of registered tasks and
     * folds.
     */
    public PlacesBuilder register(Class<?>... records) {
        classes.addAll(Arrays.asList(records));
        return this;
    }

    /** How many bytes a task or a result may take in its encoded form. Default: 16 MiB. */
    public PlacesBuilder maxBytes(int limit) {
        if (limit < 64) {
            throw new IllegalArgumentException("The limit for what travels is at least 64 bytes, not " + limit + ".");
        }
        maxBytes = limit;
        return this;
    }

    /** How often the place secures what it has done for others; a crash costs at most the work of this time. */
    public PlacesBuilder instalment(Duration period) {
        if (period.isNegative() || period.isZero()) {
            throw new IllegalArgumentException(
                    "The time between instalments must be longer than 0, not " + period + ".");
        }
        instalment = period;
        return this;
    }

    /**
     * How long the other places keep the outcome of a job that was submitted here, if this place is dead when the job
     * ends and nobody else waits for the job. Default: 10 minutes.
     */
    public PlacesBuilder keepOutcomes(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(
                    "The time for which outcomes are kept is 0 or longer, not " + time + ".");
        }
        keep = time;
        return this;
    }

    /** How hungry places look for work: {@code successonly} (the default), {@code baseline} and so on. */
    public PlacesBuilder stealing(String label) {
        stealing = Stealing.labelled(label);
        return this;
    }

    /** Tells the listener of places that come and go. */
    public PlacesBuilder listener(PlacesListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Joins the cluster. Returns when this place and all others that can be reached know each other.
     *
     * @throws IllegalArgumentException if a registered record has a field that cannot travel
     * @throws IOException if the address cannot be used, or the other places refuse this one; its message says why
     */
    public Places join() throws IOException {
        return new Places(this, network -> network);
    }

    /**
     * Finds the places of the cluster without becoming one of them. What concerns work is not used.
     *
     * @param max how long to look for a place
     * @throws IOException if no place was found in that time, or places refuse this process; its message says which
     *     place did what
     */
    public PlacesObserver observe(Duration max) throws IOException {
        Identity identity = new Identity(cluster, name, Identity.numberOf(name), 1, 0, true);
        return PlacesObserver.open(endpoint("127.0.0.1:0"), identity, max);
    }

    Codec codec() {
        return Resident.codec(classes, maxBytes);
    }

    Endpoint endpoint() {
        return endpoint("");
    }

    private Endpoint endpoint(String usualBind) {
        InetSocketAddress at = bind == null ? Addresses.parseOwn(usualBind) : bind;
        return new Endpoint(at, List.copyOf(peers), dnsQuery, tls, isInsecure);
    }

    Identity identity(long fingerprint) {
        return new Identity(cluster, name, number < 0 ? Identity.numberOf(name) : number, workers, fingerprint, false);
    }

    Resident.Seat seat(int itsNumber, Codec codec) {
        return keep == null
                ? new Resident.Seat(itsNumber, workers, settings(), codec)
                : new Resident.Seat(itsNumber, workers, settings(), codec, keep);
    }

    private Settings settings() {
        Settings usual = Settings.usual(workers).withStealing(stealing);
        return instalment == null ? usual : usual.withInstalment(instalment.toNanos());
    }

    List<PlacesListener> listeners() {
        return listeners;
    }
}
