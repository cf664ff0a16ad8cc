package io.skua.faults.inject;

import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which faults strike in one run, decided by its seed: the mode, the site or the number of the point that throws, and
 * how often steps are delayed. What the n-th point of a run does is decided by the seed and n; only which thread comes
 * to it is decided by the machine.
 */
public final class Injection {
    /** What kind of run this is. */
    public enum Mode {
        /** Nothing is injected, and the program itself does nothing wrong. */
        QUIET,
        /** The user's code misbehaves, the JVM does not. */
        USER,
        /** As USER, and steps and parks are delayed. */
        DELAYS,
        /** One error, or a few in a row, from the n-th point on. */
        COUNTED,
        /** Each point throws with a small probability. */
        RATED,
        /** A few chosen instructions throw when one of them is reached. */
        SITED,
        /** Real stack overflows on small stacks, in code that is not instrumented. */
        OVERFLOW
    }

    private static final List<String> PACKAGES = List.of(
            "io.skua.",
            "io.skua.task.",
            "io.skua.job.",
            "io.skua.bag.",
            "io.skua.idle.",
            "io.skua.crew.",
            "io.skua.supply.",
            "io.skua.engine.",
            "io.skua.keeper.",
            "io.skua.port.",
            "io.skua.deque.",
            "io.skua.loop.",
            "io.skua.loop.run.",
            "io.skua.loop.sort.",
            "io.skua.tree.",
            "io.skua.pipeline.",
            "io.skua.island.",
            "io.skua.master.");

    private static final int FAULTS_MAX = 40;

    /** On a busy machine each of them may take a time slice of others. */
    private static final int DELAYS_MAX = 1_000;

    private final long seed;
    private final Mode mode;
    private final String threads; // how the names of the run's threads begin
    private final Kind kind; // that throws
    private final BitSet chosenSites;
    private final long firstPoint; // from which on points throw
    private final int faultsMax;
    private final double rate;
    private final double stepRate;
    private final double parkRate;
    private final AtomicLong points = new AtomicLong();
    private final AtomicLong delays = new AtomicLong();
    private final AtomicInteger delayed = new AtomicInteger();
    private final AtomicInteger thrown = new AtomicInteger();
    private final Queue<Site> fired = new ConcurrentLinkedQueue<>();

    /**
     * The injection of a seed.
     *
     * @param quiet nothing is to be injected
     * @param threads how the names of the run's threads begin; others are left alone
     */
    public Injection(long seed, boolean quiet, String threads, List<Site> sites) {
        SplittableRandom random = new SplittableRandom(seed * 31 + 7);
        this.seed = seed;
        this.threads = threads;
        this.mode = quiet ? Mode.QUIET : modeOf(random.nextInt(100));
        int dice = random.nextInt(10);
        this.kind = dice < 7 ? Kind.ALLOCATION : dice < 8 ? Kind.THREAD : Kind.STACK;
        this.chosenSites = mode == Mode.SITED ? choose(random, sites) : new BitSet();
        this.firstPoint = kind == Kind.ALLOCATION ? (long) Math.exp(random.nextDouble() * 8) : random.nextInt(20);
        this.rate = kind == Kind.ALLOCATION ? Math.pow(10, -1 - 2.5 * random.nextDouble()) : 0.3;
        this.faultsMax = mode == Mode.RATED ? FAULTS_MAX : random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 1;
        boolean delayed = mode == Mode.DELAYS || (mode.ordinal() > Mode.DELAYS.ordinal() && mode != Mode.OVERFLOW);
        this.stepRate = delayed && random.nextBoolean() ? Math.pow(10, -1 - 2 * random.nextDouble()) : 0;
        this.parkRate = delayed && random.nextBoolean() ? 0.3 : 0;
    }

    private static Mode modeOf(int dice) {
        return dice < 12
                ? Mode.USER
                : dice < 24
                        ? Mode.DELAYS
                        : dice < 44 ? Mode.COUNTED : dice < 54 ? Mode.RATED : dice < 84 ? Mode.SITED : Mode.OVERFLOW;
    }

    /** One in this many instructions that may throw. Most are not reached in one run, so a few of them are chosen. */
    private static BitSet choose(SplittableRandom random, List<Site> sites) {
        BitSet chosen = new BitSet();
        int oneOf = 1 << random.nextInt(3, 8);
        for (int i = 0; i < sites.size(); i++) {
            Site site = sites.get(i);
            if (site.kind().isThrower() && PACKAGES.contains(site.packageName()) && random.nextInt(oneOf) == 0) {
                chosen.set(i);
            }
        }
        return chosen;
    }

    public Mode mode() {
        return mode;
    }

    /** How often an error was injected. */
    public boolean hasFired() {
        return !fired.isEmpty();
    }

    /** Where errors were injected, in order. */
    public List<Site> fired() {
        return List.copyOf(fired);
    }

    // ---- at a point ----

    void at(Kind here, int site) {
        if (here.isThrower()) {
            if (throwsAt(here, site)
                    && isOurs()
                    && (here != Kind.STACK || isAboveUsersCode())
                    && thrown.getAndIncrement() < faultsMax) {
                throwFault(here, Instrumenter.site(site));
            }
        } else if ((here == Kind.STEP ? stepRate : parkRate) > 0 && isOurs()) {
            long number = delays.getAndIncrement();
            if (chance(number, site) < (here == Kind.STEP ? stepRate : parkRate)) {
                delay(number);
            }
        }
    }

    /** Whether a thread that wants to park does so; false if the park returns at once, as parks may. */
    boolean parks(int site) {
        if (parkRate == 0 || !isOurs()) {
            return true;
        }
        long number = delays.getAndIncrement();
        double chance = chance(number, site);
        if (chance < parkRate) {
            delay(number);
        }
        return chance > parkRate / 2;
    }

    private boolean throwsAt(Kind here, int site) {
        return switch (mode) {
            case SITED -> chosenSites.get(site);
            case COUNTED -> here == kind && isOurs() && points.getAndIncrement() >= firstPoint;
            case RATED -> here == kind && isOurs() && chance(points.getAndIncrement(), site) < rate;
            default -> false;
        };
    }

    /** A stack can be used up only by code of users: at the bottom of a worker's stack there is room. */
    private static boolean isAboveUsersCode() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .anyMatch(name ->
                                name.startsWith("io.skua.faults.") && !name.startsWith("io.skua.faults.inject.")));
    }

    private boolean isOurs() {
        return Thread.currentThread().getName().startsWith(threads);
    }

    private void throwFault(Kind here, Site site) {
        fired.add(site);
        switch (here) {
            case STACK -> throw new InjectedFault.NoStack(site);
            case THREAD -> throw new InjectedFault.NoMemory("unable to create native thread", site);
            default -> throw new InjectedFault.NoMemory("Java heap space", site);
        }
    }

    private double chance(long number, int site) {
        long z = (seed * 0x9E3779B97F4A7C15L) ^ (number * 0xBF58476D1CE4E5B9L) ^ ((long) site << 40);
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
    }

    private void delay(long number) {
        if (delayed.getAndIncrement() >= DELAYS_MAX) {
            return;
        }
        if (number % 3 == 0) {
            for (int i = (int) (number % 1000); i >= 0; i--) {
                Thread.onSpinWait();
            }
        } else {
            Thread.yield();
        }
    }

    @Override
    public String toString() {
        String what = switch (mode) {
            case COUNTED -> kind + " from point " + firstPoint + " on, at most " + faultsMax + " times";
            case RATED -> kind + " at each point with probability " + rate;
            case SITED -> chosenSites.cardinality() + " sites, at most " + faultsMax + " times";
            default -> "";
        };
        return mode
                + (what.isEmpty() ? "" : " (" + what + ")")
                + (stepRate > 0 ? ", steps delayed" : "")
                + (parkRate > 0 ? ", parks delayed" : "");
    }
}
