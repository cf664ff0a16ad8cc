package io.skua.master;

import io.skua.topology.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who has which worker, and which job starts next: the master scheduler, as a value. {@link #step} takes news and gives
 * the next master and what is to be done; nothing else changes anything.
 *
 * <pre>
 *                              a worker is free, or somebody can spare one
 *   submitted ──▶ waiting ─────────────────────────────────────────────────▶ resident ──▶ ended
 *                 │  ▲  │ a source is idle                                   ▲
 *       withdrawn ▼  │  └──────────────────▶ lodger ────────────────────────┘ as above, when nobody waits
 *                    └────────────────────────┘ └──▶ ended
 *                      nobody works for it
 * </pre>
 *
 * <p><b>M1.</b> Every island has its source, and no other island has it.
 *
 * <p><b>M2.</b> A worker that belongs to several islands is in the outermost zone of each. So no worker is in two inner
 * zones.
 *
 * <p><b>M3.</b> Members can be used (sources of places that were lost excepted), and an island has at most as many as
 * its allowance allows.
 *
 * <p><b>M4.</b> After a step, no worker is free that somebody waits for: neither a job without an island nor a request
 * within its reach.
 *
 * <p><b>M5.</b> A job waits or lodges only while no worker can be spared: each outermost worker that could be taken
 * belongs to an island that has no more workers than its allowance guarantees.
 *
 * <p><b>M6.</b> What an island has, together with what it waits for, is changed by the news of this island only: for
 * each worker that it loses to another island, it waits for one more.
 *
 * <p><b>M7.</b> A job is one of three: waiting, lodger or resident. Jobs start by priority, and in the order of their
 * numbers among equals; none is passed over for ever ({@link Waiting}, W1 and W2). Lodgers get islands when nobody
 * waits, in the order in which they moved in.
 *
 * <p><b>M8.</b> A job lodges only where each other user of the place is at home: it is the source of an island, or
 * lodges there, too. Such a user cannot give the place back, so a job that waits for the lodger's result does not wait
 * for ever.
 *
 * <p><b>Who gets what.</b> Free workers go to whoever asks. When there is none, an island that has less than its fair
 * share ({@link FairShares}, by what each has and asks for and by weight) takes from those that have more than theirs:
 * outermost workers, the nearest to its source. When it has its share, and overlap is on, it may use outermost workers
 * of others together with them. What is left of a request is remembered; workers that come free go to those who wait,
 * first to jobs without an island, then to the island with the fewest workers by weight, then to the oldest request.
 * Giving back is always accepted.
 */
public final class Master {
    /**
     * The settings of a master.
     *
     * @param topology where the workers are
     * @param overlap whether islands may share outermost workers
     * @param fairTurn one of this many starts is of a less urgent job ({@link Waiting}, W2)
     */
    public record Settings(Topology topology, boolean overlap, int fairTurn) {
        private static final int FAIR_TURN = 16; // workers choose among levels in the same proportion

        public Settings(Topology topology, boolean overlap) {
            this(topology, overlap, FAIR_TURN);
        }
    }

    /** The next master, and the effects that the driver must carry out. */
    public record Step(Master next, List<Effect> effects) {}

    /** All jobs, by their state. */
    record Jobs(List<Resident> residents, List<Resident> lodgers, Waiting waiting) {}

    private final Settings settings;
    private final BitSet usable; // nobody changes it
    private final Jobs jobs;
    private final long steps;

    private Master(Settings settings, BitSet usable, Jobs jobs, long steps) {
        this.settings = settings;
        this.usable = usable;
        this.jobs = jobs;
        this.steps = steps;
    }

    /** A master with all places of the topology, and without jobs. */
    public static Master of(Settings settings) {
        return of(settings, settings.topology().mesh().stream().toArray());
    }

    /** As {@link #of(Settings)}, with only these places. */
    public static Master of(Settings settings, int... places) {
        BitSet some = new BitSet();
        for (int place : places) {
            if (!settings.topology().mesh().contains(place)) {
                throw new IllegalArgumentException("There is no place " + place + " on a "
                        + settings.topology().mesh() + " mesh.");
            }
            some.set(place);
        }
        return new Master(settings, some, new Jobs(List.of(), List.of(), Waiting.nobody(settings.fairTurn())), 0);
    }

    /**
     * Takes one piece of news.
     *
     * @throws IllegalArgumentException if the news is about a job that is not there, or about a new job that is there
     *     already
     */
    public Step step(News news) {
        if (news instanceof News.Submitted submitted) {
            checkNew(submitted.client().number());
            if (!waiting().isEmpty() || !lodgers().isEmpty()) { // then no island can spare a worker (M5)
                return waitingInstead(waiting().with(submitted.client()));
            }
        } else if (news instanceof News.Withdrawn withdrawn) {
            Client client = waiting().find(withdrawn.job());
            if (client == null) {
                throw new IllegalArgumentException("Job " + withdrawn.job() + " does not wait.");
            }
            return waitingInstead(waiting().without(client));
        }
        Decision decision = new Decision(this);
        decision.apply(news);
        return decision.finish();
    }

    /**
     * A step for a job that only waits. Thousands of such jobs may come and go, so this step costs little and changes
     * nothing else.
     */
    private Step waitingInstead(Waiting next) {
        return new Step(next(usable, new Jobs(residents(), lodgers(), next)), List.of());
    }

    Master next(BitSet itsUsable, Jobs itsJobs) {
        return new Master(settings, itsUsable, itsJobs, steps + 1);
    }

    private void checkNew(long job) {
        if (resident(job) != null || waits(job) || lodgers().stream().anyMatch(lodger -> lodger.job() == job)) {
            throw new IllegalArgumentException("Job " + job + " is there already.");
        }
    }

    // ---- asking ----

    public Settings settings() {
        return settings;
    }

    /** The jobs that have islands, in the order of their start. */
    public List<Resident> residents() {
        return jobs.residents();
    }

    /** The job with its island; null if the job has no island. */
    public @Nullable Resident resident(long job) {
        for (Resident resident : residents()) {
            if (resident.job() == job) {
                return resident;
            }
        }
        return null;
    }

    /** The jobs that lodge, in the order in which they moved in. */
    public List<Resident> lodgers() {
        return jobs.lodgers();
    }

    /** The jobs that wait to be started. */
    public Waiting waiting() {
        return jobs.waiting();
    }

    public boolean waits(long job) {
        return waiting().find(job) != null;
    }

    /** Whether a job or an island waits for workers. */
    public boolean isContended() {
        return !waiting().isEmpty()
                || residents().stream().anyMatch(resident -> resident.request().isOpen());
    }

    /** How many workers all jobs together could use. */
    public long demand() {
        long demand = (long) waiting().size() + lodgers().size();
        for (Resident resident : residents()) {
            demand += resident.island().size() + resident.request().workers();
        }
        return demand;
    }

    /**
     * Whether some job is at home at this place: the place is the source of the job's island, or the job lodges there.
     * Such a job cannot give the place back.
     */
    public boolean isHome(int place) {
        return Stream.concat(residents().stream(), lodgers().stream())
                .anyMatch(resident -> resident.island().source() == place);
    }

    /** Whether a waiting job may lodge at this place (M8). */
    boolean maySublet(int place) {
        return isHome(place)
                && residents().stream()
                        .map(Resident::island)
                        .noneMatch(island -> island.contains(place) && island.source() != place);
    }

    /** The places that can be used. */
    public BitSet usable() {
        return (BitSet) usable.clone();
    }

    /** The places that can be used and belong to no island. */
    public BitSet free() {
        BitSet free = usable();
        residents().forEach(resident -> resident.island().allotment().stream().forEach(free::clear));
        return free;
    }

    /** How many steps led here. */
    public long steps() {
        return steps;
    }
}
