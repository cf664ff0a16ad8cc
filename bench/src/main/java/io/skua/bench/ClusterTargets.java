package io.skua.bench;

import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.cluster.Places;
import io.skua.place.Fold;
import io.skua.place.PlaceJob;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.logging.LogManager;

/**
 * The targets of places that are processes, all on this machine: round trips, the cost of an idle cluster, the speed of
 * two places against one, the time until others go on with the work of a place that was killed or stopped, and how
 * fast places start and join. Each line says what was measured and what the target is. The machine should be quiet; the
 * first line says how much it has to do.
 */
public final class ClusterTargets {
    private static final int WARM_UP = 5_000;
    private static final int TRIPS = 10_000;
    private static final int ROUNDS = 60; // a multiple of 6: each scheduler comes first, second and last equally often
    private static final int WARM_UP_ROUNDS = 12;
    private static final int FIB = 38;
    private static final int SETTLE_SECONDS = 60; // a new JVM still compiles what the place's first steps have used
    private static final int IDLE_SECONDS = 30;
    private static final int REPEATS = 5;
    private static final int WORK_DEPTH = 12; // 41 s of work for one worker

    /** What can be measured alone, under its name in lower case. */
    private enum Part {
        TRIPS,
        FORKS,
        SPEED,
        IDLE,
        RECOVERY,
        START,
        STRANGERS
    }

    private ClusterTargets() {}

    public static void main(String[] arguments) throws Exception {
        LogManager.getLogManager().reset(); // JGroups tells of every connection that ends
        Measures.say(
                "load: %.1f on %d processors",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                Runtime.getRuntime().availableProcessors());
        if (arguments.length == 0) {
            for (Part part : Part.values()) {
                measure(part);
            }
        } else {
            measure(Part.valueOf(arguments[0].toUpperCase(Locale.ROOT)));
        }
    }

    private static void measure(Part part) throws Exception {
        if (part == Part.RECOVERY) {
            for (String signal : List.of("KILL", "STOP")) {
                recovery(signal);
            }
            failover();
            return;
        }
        if (part == Part.START || part == Part.STRANGERS) {
            PlaceStarts.measure(part == Part.STRANGERS);
            return;
        }
        List<String> addresses = freeAddresses(PlaceChild.ADDRESSES);
        try (Places here = PlaceChild.join(0, addresses);
                PlaceChild there = new PlaceChild(1, addresses)) {
            there.requireAlive();
            switch (part) {
                case TRIPS -> roundTrips(here, addresses);
                case FORKS -> forkJoin(here);
                case SPEED -> speed(here);
                default -> {
                    try (PlaceChild fresh = new PlaceChild(2, addresses)) {
                        idle(fresh);
                    }
                }
            }
        }
    }

    private static void speed(Places two) throws Exception {
        try (Places one = PlaceChild.join(0, freeAddresses(PlaceChild.ADDRESSES))) {
            PlaceSpeed speed = new PlaceSpeed(one, two);
            speed.measure("uts", "T1L");
            speed.measure("nqueens", "15");
        }
    }

    /** Addresses whose ports were free a moment ago; the last one belongs to JGroups, with the port after it. */
    static List<String> freeAddresses(int count) throws IOException {
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                addresses.add("127.0.0.1:" + socket.getLocalPort());
            }
        }
        return addresses;
    }

    private static void roundTrips(Places here, List<String> addresses) throws Exception {
        long[] ping = JGroupsPing.roundTrips(addresses.get(addresses.size() - 1), WARM_UP, TRIPS);
        long[] agents = AgentPing.roundTrips(PlaceChild.agents(addresses), WARM_UP, TRIPS);
        List<Long> found = here.submit(new PlaceChild.Caller(1, WARM_UP, TRIPS), Fold.<Long>all())
                .get();
        long[] calls = found.stream().mapToLong(Long::longValue).toArray();
        say("JGroups", ping, ping);
        say("two agents, as a request for tasks and its answer (target: 2)", agents, ping);
        say("a call from worker to worker, through both agents", calls, ping);
    }

    private static void say(String whose, long[] nanos, long[] ping) {
        Arrays.sort(nanos);
        Measures.say(
                "round trip of %s: p50 %.0f µs, p99 %.0f µs, ratio of p50 to JGroups %.2f",
                whose, micros(nanos, 0.5), micros(nanos, 0.99), micros(nanos, 0.5) / micros(ping, 0.5));
    }

    private static double micros(long[] sortedNanos, double share) {
        return sortedNanos[(int) (sortedNanos.length * share)] / 1e3;
    }

    /**
     * Three schedulers of this process take turns, in an order that changes: that of the place, and two that no cluster
     * knows of. The two differ by nothing, so their ratio says how far the other ratio can be trusted.
     */
    private static void forkJoin(Places here) {
        int workers = here.skua().workers();
        try (Skua alone = Skua.builder().workers(workers).build();
                Skua twin = Skua.builder().workers(workers).build()) {
            List<Skua> all = List.of(alone, twin, here.skua());
            double[][] seconds = new double[all.size()][ROUNDS];
            double[] processor = new double[all.size()];
            for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                for (int turn = 0; turn < all.size(); turn++) {
                    int step = round % 2 == 0 ? turn : all.size() - 1 - turn;
                    int which = Math.floorMod(round + step, all.size());
                    double[] taken = new double[1];
                    double its = Measures.processorSeconds(() ->
                            taken[0] = Measures.seconds(() -> all.get(which).run(() -> fib(FIB))));
                    if (round >= 0) {
                        seconds[which][round] = taken[0];
                        processor[which] += its;
                    }
                }
            }
            sayRatios("with an idle cluster of two places (target: at most 1.02)", seconds, processor, 2);
            sayRatios("without a cluster, a second time", seconds, processor, 1);
        }
    }

    private static void sayRatios(String what, double[][] seconds, double[] processor, int which) {
        double[] ratios = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            ratios[i] = seconds[which][i] / seconds[0][i];
        }
        Arrays.sort(ratios);
        Measures.say(
                "fib %d %s against without: median ratio of times %.3f (quartiles %.3f, %.3f; %d rounds of %.2f s),"
                        + " ratio of processor times %.3f",
                FIB,
                what,
                ratios[ROUNDS / 2],
                ratios[ROUNDS / 4],
                ratios[ROUNDS * 3 / 4],
                ROUNDS,
                Measures.median(seconds[0]),
                processor[which] / processor[0]);
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle left = Skua.forkLong(() -> fib(n - 1));
        long right = fib(n - 2);
        return left.join() + right;
    }

    private static void idle(PlaceChild there) throws IOException {
        double begin = there.cpuSeconds();
        Measures.nap(SETTLE_SECONDS * 1000L);
        double settled = there.cpuSeconds();
        Measures.nap(IDLE_SECONDS * 1000L);
        Measures.say(
                "an idle place: %.2f %% of a processor in %d s, after %d s of %.2f %%; %.0f MB (target: 1 %%, 100 MB)",
                (there.cpuSeconds() - settled) * 100 / IDLE_SECONDS,
                IDLE_SECONDS,
                SETTLE_SECONDS,
                (settled - begin) * 100 / SETTLE_SECONDS,
                there.residentMegabytes());
    }

    /** From the death of the place with the books until another one has taken them over and tells of the job. */
    private static void failover() throws Exception {
        double[] seconds = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            List<String> addresses = freeAddresses(PlaceChild.ADDRESSES);
            try (PlaceChild bank = new PlaceChild(1, addresses); // the first one is the oldest
                    Places here = PlaceChild.join(0, addresses);
                    PlaceChild other = new PlaceChild(2, addresses)) {
                while (here.members().size() < 3) {
                    Measures.nap(10);
                }
                PlaceJob<Long> job = here.submit(new PlaceChild.Work(WORK_DEPTH), Fold.sum());
                while (here.status().tasks() == 0) {
                    Measures.nap(1);
                }
                Measures.nap(1000); // by then all have work
                long begin = System.nanoTime();
                bank.signal("KILL");
                while (job.progress().failovers() == 0 && !job.isDone()) {
                    Measures.nap(1);
                }
                seconds[i] = Measures.secondsSince(begin);
                job.cancel(true);
                other.requireAlive();
            }
        }
        Measures.say(
                "from SIGKILL of the place with the books until another one has taken them over: median %.2f s of %s"
                        + " (target: 2 s)",
                Measures.median(seconds), Arrays.toString(seconds));
    }

    /** From the signal until a loan of the place is made again. */
    private static void recovery(String signal) throws Exception {
        double[] seconds = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            List<String> addresses = freeAddresses(PlaceChild.ADDRESSES);
            try (Places here = PlaceChild.join(0, addresses);
                    PlaceChild victim = new PlaceChild(1, addresses);
                    PlaceChild other = new PlaceChild(2, addresses)) {
                while (here.members().size() < 3) {
                    Measures.nap(10);
                }
                PlaceJob<Long> job = here.submit(new PlaceChild.Work(WORK_DEPTH), Fold.sum());
                while (here.status().loansOut() < 2) {
                    Measures.nap(1);
                }
                Measures.nap(1000); // both have work
                long before = here.status().recoveries();
                long begin = System.nanoTime();
                victim.signal(signal);
                while (here.status().recoveries() == before && !job.isDone()) {
                    Measures.nap(1);
                }
                seconds[i] = Measures.secondsSince(begin);
                job.cancel(true);
                other.requireAlive();
            }
        }
        Measures.say(
                "from SIG%s until the work is lent again: median %.2f s of %s (target: %s)",
                signal, Measures.median(seconds), Arrays.toString(seconds), signal.equals("KILL") ? "2 s" : "8 s");
    }
}
