package io.skua.observe.file;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * What is known after some events, computed anew from the first event on and without a line of {@link ObservedState}:
 * an array of numbers per place, changed step by step.
 */
final class NaiveState {
    private static final int SEATED = 0;
    private static final int VISITS = 1;
    private static final int WAITS = 2;
    private static final int ASLEEP = 3;
    private static final int JOB = 4;

    private final TreeMap<Integer, long[]> places = new TreeMap<>();
    private final TreeMap<Long, long[]> jobs = new TreeMap<>();
    private final TreeMap<Integer, Long> threads = new TreeMap<>();
    private final TreeMap<Integer, long[]> cluster = new TreeMap<>(); // present, load, tasks, loans

    static String after(List<RandomEvents.One> events) {
        NaiveState state = new NaiveState();
        events.forEach(state::apply);
        return state.text();
    }

    static String text(ObservedState state) {
        NaiveState same = new NaiveState();
        state.places()
                .forEach((number, place) -> same.places.put(number, new long[] {
                    place.seated(), place.visits(), place.waits(), place.asleep() ? 1 : 0, place.job()
                }));
        state.jobs()
                .forEach((number, job) ->
                        same.jobs.put(number, new long[] {job.phase().ordinal(), job.name(), job.since()}));
        same.threads.putAll(state.threads());
        state.cluster()
                .forEach((number, place) -> same.cluster.put(
                        number, new long[] {place.isPresent() ? 1 : 0, place.load(), place.tasks(), place.loans()}));
        return same.text();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        places.forEach((number, place) ->
                text.append(number).append(Arrays.toString(place)).append(' '));
        jobs.forEach((number, job) ->
                text.append('#').append(number).append(Arrays.toString(job)).append(' '));
        cluster.forEach((number, place) ->
                text.append('@').append(number).append(Arrays.toString(place)).append(' '));
        return text.append(threads).toString();
    }

    private void apply(RandomEvents.One event) {
        if (event.kind() == EventKind.THREAD) {
            threads.put(event.worker(), event.first());
        } else if (event.kind() == EventKind.JOB) {
            if (event.detail() >= 2) {
                jobs.remove(event.first());
            } else {
                long[] known = jobs.computeIfAbsent(event.first(), number -> new long[3]);
                known[0] = event.detail();
                known[1] = Math.max(known[1], event.second());
                known[2] = event.time();
            }
        } else if (event.kind() == EventKind.PLACE) {
            change(event.first(), event.second(), event.detail());
        } else if (event.kind() == EventKind.LOAD) {
            long[] place = clusterPlace(event.first());
            place[0] = 1;
            place[1] = event.detail();
            place[2] = event.second();
        } else if (event.kind() == EventKind.LOAN) {
            long[] place = clusterPlace(event.second() & 0x7FFF_FFFFL);
            int step = event.detail() & 0xF;
            place[0] = 1;
            place[3] = Math.max(0, place[3] + (step == 4 ? 1 : step >= 6 ? -1 : 0));
        } else if (event.worker() != Event.NOWHERE) {
            long[] place = places.get(event.worker());
            long[] now = place == null ? new long[] {0, 0, 0, 0, -1} : place;
            if (change(now, event)) {
                places.put(event.worker(), now);
            }
            if (event.kind() == EventKind.SEAT && event.detail() == 2) {
                long[] left = places.get((int) event.first());
                if (left != null) {
                    sit(left, -1);
                }
            }
        }
    }

    private long[] clusterPlace(long number) {
        return cluster.computeIfAbsent((int) number, each -> new long[4]);
    }

    private void change(long teller, long about, int change) {
        long[] place = clusterPlace(about);
        if (change == 0) {
            place[0] = 1;
            place[3] = teller == about ? 0 : place[3];
        } else if (change < 3) {
            place[0] = 0;
            place[1] = 0;
            place[3] = 0;
        }
    }

    private static void sit(long[] place, int more) {
        place[SEATED] = Math.max(0, place[SEATED] + more);
        if (place[SEATED] == 0) {
            place[ASLEEP] = 0;
        }
    }

    /** Returns whether the event says anything about the place. */
    private static boolean change(long[] place, RandomEvents.One event) {
        switch (event.kind()) {
            case VISIT -> {
                place[SEATED] = Math.max(1, place[SEATED]);
                place[VISITS]++;
                place[ASLEEP] = 0;
                place[JOB] = event.first();
            }
            case VISIT_END -> place[VISITS] = Math.max(0, place[VISITS] - 1);
            case SLEEP, WAKE -> {
                place[SEATED] = Math.max(1, place[SEATED]);
                place[ASLEEP] = event.kind() == EventKind.SLEEP ? 1 : 0;
            }
            case WAIT, RESUME -> {
                place[WAITS] = Math.max(0, place[WAITS] + (event.kind() == EventKind.WAIT ? 1 : -1));
                place[ASLEEP] = 0;
            }
            case SEAT -> sit(place, event.detail() == 1 ? -1 : 1);
            case SAMPLE -> {
                return sample(place, event);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean sample(long[] place, RandomEvents.One event) {
        Sample.State state = Sample.state(event.detail());
        if (state == Sample.State.BUSY && place[VISITS] <= place[WAITS]) {
            place[SEATED] = Math.max(1, place[SEATED]);
            place[VISITS] = place[WAITS] + 1;
            place[ASLEEP] = 0;
            place[JOB] = event.first();
            return true;
        }
        if ((state == Sample.State.HUNGRY || state == Sample.State.ASLEEP) && place[SEATED] <= 1) {
            place[SEATED] = 1;
            place[VISITS] = 0;
            place[WAITS] = 0;
            place[ASLEEP] = state == Sample.State.ASLEEP ? 1 : 0;
            return true;
        }
        return false;
    }
}
