package io.skua.doctor;

import io.skua.observe.CpuUse;
import io.skua.observe.Event;
import io.skua.observe.Sample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was told of one place of a real run at single moments: how many tasks its thread had begun, how much processor
 * time the thread had used, and how many tasks lay there. All events of a stretch of time are added first; then the
 * doctor asks about moments in between, from early to late.
 */
final class Track {
    private static final long LONG_NANOS = 20_000_000;
    private static final int LONG_PART = 10; // a leaf of this part of the job's time is long, too
    private static final long TINY_NANOS = 1_000;
    private static final double BLOCKED_ON_MAX = 0.5; // a thread that waits is on a processor for less than this
    private static final int STACKS_MAX = 256;
    private static final int TASKS_HALF = (Event.DETAIL_MAX + 1) / 2;

    private final List<Progress> progress = new ArrayList<>();
    private final List<Cpu> cpu = new ArrayList<>();
    private final List<Bag> bags = new ArrayList<>();
    private final Deque<Stack> stacks = new ArrayDeque<>();
    private final Deque<Integer> visits = new ArrayDeque<>(); // how many tasks had begun when each open visit began
    private boolean sampledBusy; // whether the latest sample has found a task there
    private int atProgress;
    private int atCpu;
    private int atBag;

    /**
     * @param tasks how many tasks the thread had begun, modulo 2²⁴
     * @param since since when it had begun as many
     * @param afterJoin whether a join or a loop has ended since then: so the thread is in no leaf
     */
    private record Progress(long time, int tasks, long since, boolean afterJoin) {}

    /** Processor time that a thread had used. */
    record Cpu(long time, long nanos, int thread, boolean waits) {}

    private record Bag(long time, int tasks) {}

    private record Stack(long time, String text) {}

    // ---- what is told ----

    void add(Timed event, String text) {
        int detail = event.detail();
        switch (event.kind()) {
            case VISIT -> {
                visits.push(detail);
                progress(event.time(), detail, false);
            }
            case VISIT_END -> {
                Integer began = visits.poll();
                if (began != null) {
                    progress(event.time(), (int) (began - 1 + detail + event.second()) & Event.DETAIL_MAX, false);
                }
            }
            case RESUME -> progress(event.time(), (int) event.second() & Event.DETAIL_MAX, true);
            case JOIN -> progress(event.time(), (int) event.first() & Event.DETAIL_MAX, true);
            case LOOP -> again(event.time(), detail == 1);
            case SAMPLE -> {
                bags.add(new Bag(event.time(), Sample.tasks(detail)));
                sampledBusy = Sample.state(detail) == Sample.State.BUSY;
                if (sampledBusy) {
                    progress(event.time(), (int) event.second() & Event.DETAIL_MAX, false);
                }
            }
            case CPU -> {
                boolean waits = sampledBusy && CpuUse.state(detail) == CpuUse.State.WAITING;
                cpu.add(new Cpu(event.time(), event.first(), CpuUse.thread(detail), waits));
                if (!text.isEmpty()) {
                    stacks.add(new Stack(event.time(), text));
                    if (stacks.size() > STACKS_MAX) {
                        stacks.poll();
                    }
                }
            }
            default -> {}
        }
    }

    private void progress(long time, int tasks, boolean joined) {
        Progress last = progress.isEmpty() ? null : progress.get(progress.size() - 1);
        progress.add(
                last != null && begun(last.tasks, tasks) == 0
                        ? new Progress(time, last.tasks, last.since, last.afterJoin || joined)
                        : new Progress(time, tasks, time, joined));
    }

    /** A loop begins or ends: the thread is elsewhere in its task than before. */
    private void again(long time, boolean ends) {
        if (!progress.isEmpty()) {
            progress.add(new Progress(time, progress.get(progress.size() - 1).tasks, time, ends));
        }
    }

    /** Returns how many tasks began between two counts; 0 if the second was told by another thread of this place. */
    private static int begun(int before, int after) {
        int begun = (after - before) & Event.DETAIL_MAX;
        return begun < TASKS_HALF ? begun : 0;
    }

    /** Forgets what is not needed for questions about later moments. */
    void trim() {
        keepLast(progress);
        keepLast(cpu);
        keepLast(bags);
        atProgress = 0;
        atCpu = 0;
        atBag = 0;
    }

    private static void keepLast(List<?> list) {
        if (list.size() > 1) {
            list.subList(0, list.size() - 1).clear();
        }
    }

    // ---- what can be asked ----

    /** Returns what the worker worked on at this moment, in which it was busy. */
    Rules.Piece piece(long time, long elapsed) {
        if (isBlocked(time)) {
            return Rules.Piece.BLOCKED;
        }
        while (atProgress + 1 < progress.size() && progress.get(atProgress + 1).time <= time) {
            atProgress++;
        }
        if (progress.isEmpty()) {
            return Rules.Piece.SHORT;
        }
        Progress before = progress.get(atProgress);
        Progress after = atProgress + 1 < progress.size() ? progress.get(atProgress + 1) : null;
        int begun = after == null ? 0 : begun(before.tasks, after.tasks);
        long until = after == null ? time : after.time;
        if (begun == 0) {
            boolean isLong = isLong(stillUntil(before, until) - before.since, elapsed);
            return isLong && !before.afterJoin ? Rules.Piece.LONG_LEAF : Rules.Piece.SHORT;
        }
        long mean = (until - before.time) / begun;
        return isLong(mean, elapsed) ? Rules.Piece.LONG_LEAF : mean < TINY_NANOS ? Rules.Piece.TINY : Rules.Piece.SHORT;
    }

    private static boolean isLong(long nanos, long elapsed) {
        return nanos >= LONG_NANOS || nanos > elapsed / LONG_PART;
    }

    /** Returns until when the thread is known to have begun no task after this point. */
    private long stillUntil(Progress from, long until) {
        long end = until;
        for (int i = atProgress + 1; i < progress.size() && end - from.since < LONG_NANOS; i++) {
            Progress next = progress.get(i);
            if (begun(from.tasks, next.tasks) != 0 || next.since != from.since) {
                break;
            }
            end = next.time;
        }
        return end;
    }

    /** Returns whether the thread, which had a task, waited at this moment without having declared it. */
    boolean isBlocked(long time) {
        Cpu[] around = around(time);
        if (around == null) {
            return false;
        }
        double on = (double) (around[1].nanos - around[0].nanos) / Math.max(1, around[1].time - around[0].time);
        return around[0].waits && around[1].waits && on < BLOCKED_ON_MAX;
    }

    /** Returns two readings of one thread's processor time, before and after a moment; null if there are none. */
    private Cpu @Nullable [] around(long time) {
        while (atCpu + 1 < cpu.size() && cpu.get(atCpu + 1).time <= time) {
            atCpu++;
        }
        if (atCpu + 1 >= cpu.size()
                || cpu.get(atCpu).time > time
                || cpu.get(atCpu).thread != cpu.get(atCpu + 1).thread) {
            return null;
        }
        return new Cpu[] {cpu.get(atCpu), cpu.get(atCpu + 1)};
    }

    List<Cpu> cpu() {
        return cpu;
    }

    /** Returns how many tasks lay there all the time between the samples before and after this moment. */
    int tasks(long time) {
        while (atBag + 1 < bags.size() && bags.get(atBag + 1).time <= time) {
            atBag++;
        }
        return atBag + 1 < bags.size() ? Math.min(bags.get(atBag).tasks, bags.get(atBag + 1).tasks) : 0;
    }

    /** Returns where the thread was at some moment between these two; "" if nobody looked. */
    String stack(long from, long to) {
        String found = "";
        for (Stack each : stacks) {
            if (each.time >= from && each.time <= to) {
                found = each.text;
            }
        }
        return found;
    }

    /** Returns how many tasks were begun in visits that have not ended. */
    long unfinished() {
        Integer first = visits.peekLast();
        return first == null || progress.isEmpty() ? 0 : begun(first, progress.get(progress.size() - 1).tasks);
    }
}
