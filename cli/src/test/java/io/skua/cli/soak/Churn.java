package io.skua.cli.soak;

import io.skua.cli.scenario.LoopbackGround;
import io.skua.cli.scenario.PlaceProcesses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Places that join, leave, die and stand still for a long time, while there is always a job. No job may be lost, and
 * place 0, which lives through all of it, must not grow: neither its memory nor the number of its threads.
 */
final class Churn {
    private static final int SURVIVOR = 0;
    private static final int PLACES = 3;
    private static final int MEASURE_EVERY = 20;

    /** Memory that may be added to that of the beginning: caches of the JVM and of the compiler fill up slowly. */
    private static final long HEAP_SLACK_KIB = 8 * 1024;

    private static final long RESIDENT_SLACK_KIB = 48 * 1024;
    private static final long THREADS_SLACK = 4; // threads of pools that end after a minute

    /** A job whose answer is known. */
    private record Work(String workload, String argument, long answer) {}

    private static final List<Work> WORKS = List.of(
            new Work("uts", "T1", 4_130_071), new Work("nqueens", "13", 73_712), new Work("nqueens", "12", 14_200));

    private enum Deed {
        NOTHING,
        KILL,
        KILL_SUBMITTER,
        LEAVE,
        JOIN,
        STOP
    }

    private final Random random;
    private final int minutes;
    private final Consumer<String> news;
    private final Map<Deed, Integer> deeds = new EnumMap<>(Deed.class);
    private final List<Footprint> prints = new ArrayList<>();
    private int jobs;

    Churn(Random random, int minutes, Consumer<String> news) {
        this.random = random;
        this.minutes = minutes;
        this.news = news;
    }

    Map<String, Object> run() throws IOException {
        try (PlaceProcesses places =
                new PlaceProcesses(new LoopbackGround(PLACES + 1), PLACES, List.of("--instalment", "200ms"))) {
            for (int place = 0; place < PLACES; place++) {
                start(places, place);
            }
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
            while (System.nanoTime() < end) {
                if (jobs % MEASURE_EVERY == 0) {
                    measure(places);
                }
                play(places);
                jobs++;
            }
            measure(places);
        }
        return figures();
    }

    private static void start(PlaceProcesses places, int place) {
        places.start(place);
        places.awaitJoined(place);
    }

    /** Runs one job, does something to the places meanwhile, and makes them complete again. */
    private void play(PlaceProcesses places) {
        Set<Integer> running = new TreeSet<>(places.running());
        places.awaitMembers(running);
        Deed deed = Deed.values()[random.nextInt(Deed.values().length)];
        int victim = any(running, SURVIVOR);
        int submitter = deed == Deed.KILL_SUBMITTER ? victim : SURVIVOR;
        // A submitter is killed in the middle of a long job: the outcome of one that has ended belongs to the dead.
        Work work = WORKS.get(deed == Deed.KILL_SUBMITTER ? 0 : random.nextInt(WORKS.size()));
        long before = places.units();
        String job = places.submit(submitter, work.workload, List.of(work.argument));
        if (deed == Deed.KILL_SUBMITTER) {
            places.await(
                    "the job has begun",
                    () -> places.units() - before > work.answer / 20 || places.hasAnswer(submitter, job));
        }
        happen(places, deed, victim);
        int waiter = submitter;
        if (deed == Deed.KILL_SUBMITTER && !places.hasAnswer(submitter, job)) {
            waiter = SURVIVOR;
            places.attach(waiter, job, work.workload, List.of(work.argument));
        }
        long answer = Long.parseLong(places.awaitAnswer(waiter, job));
        if (answer != work.answer) {
            throw new AssertionError(
                    "Job " + jobs + " (" + deed + ") has the answer " + answer + ", and " + work.answer + " is right.");
        }
        if (deed == Deed.STOP) {
            places.resume(victim);
        }
        deeds.merge(deed, 1, Integer::sum);
        for (int place = 0; place < PLACES; place++) {
            if (!places.running().contains(place)) {
                start(places, place);
            }
        }
    }

    private void happen(PlaceProcesses places, Deed deed, int victim) {
        switch (deed) {
            case NOTHING -> {}
            case KILL, KILL_SUBMITTER -> places.kill(victim);
            case LEAVE -> places.leave(victim);
            case JOIN -> {
                if (places.running().contains(PLACES)) {
                    places.leave(PLACES); // the one that has joined last time
                } else {
                    start(places, PLACES);
                }
            }
            case STOP -> places.stop(victim);
        }
    }

    private int any(Set<Integer> running, int butNot) {
        List<Integer> others = new ArrayList<>(running);
        others.remove((Integer) butNot);
        return others.get(random.nextInt(others.size()));
    }

    /** Measures the survivor when exactly the first places are there, so that all measurements can be compared. */
    private void measure(PlaceProcesses places) throws IOException {
        if (places.running().contains(PLACES)) {
            places.leave(PLACES);
        }
        places.awaitMembers(places.running());
        Footprint print = Footprint.of(places.pid(SURVIVOR));
        prints.add(print);
        news.accept("   after " + jobs + " jobs: " + print);
    }

    private Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("jobs", jobs);
        figures.put("lostJobs", 0);
        deeds.forEach((deed, times) -> figures.put(deed.name(), times));
        int half = prints.size() / 2;
        List<Footprint> first = prints.subList(0, Math.max(1, half));
        List<Footprint> last = prints.subList(half, prints.size());
        figures.put("residentKiB", most(first, Footprint::residentKiB) + " then " + most(last, Footprint::residentKiB));
        figures.put("heapKiB", most(first, Footprint::heapKiB) + " then " + most(last, Footprint::heapKiB));
        figures.put("threads", most(first, Footprint::threads) + " then " + most(last, Footprint::threads));
        flat("objects", first, last, Footprint::heapKiB, HEAP_SLACK_KIB);
        flat("resident memory", first, last, Footprint::residentKiB, RESIDENT_SLACK_KIB);
        flat("threads", first, last, Footprint::threads, THREADS_SLACK);
        return figures;
    }

    private static long most(List<Footprint> prints, ToLongFunction<Footprint> field) {
        return prints.stream().mapToLong(field).max().orElse(0);
    }

    /** The second half of the time must not need more than the first half. */
    private static void flat(
            String what, List<Footprint> first, List<Footprint> last, ToLongFunction<Footprint> field, long slack) {
        long before = most(first, field);
        long after = most(last, field);
        if (after > before + slack) {
            throw new AssertionError("The place has grown: " + what + " went from " + before + " to " + after + ".");
        }
    }
}
