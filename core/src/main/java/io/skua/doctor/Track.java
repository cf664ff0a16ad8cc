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
    private static final long COMING_MAX_NANOS = 50_000_000; // how long a woken thread may take; tasks are known then
    private static final long NEVER = Long.MIN_VALUE;
    private static final int STACKS_MAX = 256;
    private static final int TASKS_HALF = (Event.DETAIL_MAX + 1) / 2;

    private final List<Progress> progress = new ArrayList<>();
    private final List<Round> rounds = new ArrayList<>();
    private final CpuBook book;
    private final List<Bag> bags = new ArrayList<>();
    private final List<Rest> rests = new ArrayList<>();
    private final Deque<Stack> stacks = new ArrayDeque<>();
    private final Deque<Integer> visits = new ArrayDeque<>(); // how many tasks had begun when each open visit began
    private Sample.State sampled = Sample.State.SPARE; // of the thread that the latest sample was about
    private long began = Long.MAX_VALUE; // the time of the first event
    private long before; // when the round before the latest one ended; if there is none, when the track began
    private boolean runsAt; // whether a thread was seen there in the latest round that had a task and could run
    private boolean waitsAt; // and whether one was seen that had a task and waited without having said so
    private boolean waitsBefore; // the same in the round before, if no thread ran
    private int atProgress;
    private int atRound;
    private int atBag;
    private int atRest;
    private long restsSince = NEVER; // since when the thread has neither worked nor looked for work
    private boolean asleep;

    Track(CpuBook book) {
        this.book = book;
    }

    /**
     * @param tasks how many tasks the thread had begun, modulo 2²⁴
     * @param since since when it had begun as many
     * @param afterJoin whether a join or a loop has ended since then: so the thread is in no leaf
     */
    private record Progress(long time, int tasks, long since, boolean afterJoin) {}

    /**
     * What the threads of this place did between two readings of their processor time.
     *
     * @param nanos how long they were on a processor, together
     * @param waitsBefore whether the thread that had a task waited at the beginning, without having said so
     * @param waitsAfter the same at the end
     */
    record Round(long from, long to, long nanos, boolean waitsBefore, boolean waitsAfter) {}

    private record Bag(long time, int tasks) {}

    private record Stack(long time, String text) {}

    /**
     * A time in which a thread that had nothing to do did not look for work.
     *
     * @param asleep whether it slept; otherwise it was awake, and not on a processor
     * @param wokenBy who has woken it; NOWHERE if that was none of the workers
     */
    private record Rest(long from, long to, boolean asleep, int wokenBy) {}

    // ---- what is told ----

    void add(Timed event, String text) {
        int detail = event.detail();
        began = Math.min(began, event.time());
        rest(event);
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
                sampled = Sample.state(detail);
                bag(event.time(), Sample.tasks(detail));
                if (sampled == Sample.State.BUSY) {
                    progress(event.time(), (int) event.second() & Event.DETAIL_MAX, false);
                }
            }
            case CPU -> {
                round(event);
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

    /**
     * Follows a thread from the end of its last task, or from its sleep, to its next look for work. A task that it ran
     * inside of another one is not its last one, and a thread that waits or leaves its seat does not rest.
     */
    private void rest(Timed event) {
        switch (event.kind()) {
            case VISIT -> restUntil(event.time(), Event.NOWHERE);
            case VISIT_END -> {
                if (visits.size() <= 1) {
                    rest(event.time(), false);
                }
            }
            case WAIT, RESUME, SEAT -> restsSince = NEVER;
            case MISSES -> {
                restUntil(event.second(), Event.NOWHERE);
                rest(event.time(), false);
            }
            case SLEEP -> rest(event.time(), true);
            case WAKE -> {
                restUntil(event.time(), (int) event.first());
                rest(event.time(), false);
            }
            default -> {}
        }
    }

    private void rest(long since, boolean isAsleep) {
        restsSince = since;
        asleep = isAsleep;
    }

    private void restUntil(long time, int wokenBy) {
        if (restsSince != NEVER && restsSince < time) {
            rests.add(new Rest(restsSince, time, asleep, wokenBy));
        }
        restsSince = NEVER;
    }

    /** So many tasks lie with a thread of this place; several threads of a place are sampled at the same time. */
    private void bag(long time, int tasks) {
        Bag last = bags.isEmpty() ? null : bags.get(bags.size() - 1);
        if (last != null && last.time == time) {
            bags.set(bags.size() - 1, new Bag(time, last.tasks + tasks));
        } else {
            bags.add(new Bag(time, tasks));
        }
    }

    /** A thread of this place has used this much processor time so far. */
    private void round(Timed event) {
        boolean hasTask = sampled == Sample.State.BUSY;
        boolean waits = hasTask && CpuUse.state(event.detail()) == CpuUse.State.WAITING;
        int last = rounds.size() - 1;
        boolean more = last >= 0 && rounds.get(last).to == event.time(); // another thread of the same place
        if (!more) {
            before = last < 0 ? began : rounds.get(last).to;
            waitsBefore = waitsAt && !runsAt;
            waitsAt = false;
            runsAt = false;
        }
        CpuBook.Used used = book.used(event, before);
        waitsAt |= waits;
        runsAt |= hasTask && !waits;
        long from = more ? Math.min(rounds.get(last).from, used.since()) : used.since();
        long nanos = used.nanos() + (more ? rounds.get(last).nanos : 0);
        Round round = new Round(from, event.time(), nanos, waitsBefore, waitsAt && !runsAt);
        if (more) {
            rounds.set(last, round);
        } else {
            rounds.add(round);
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
        keepLast(rounds);
        keepLast(bags);
        keepLast(rests);
        atRest = 0;
        atProgress = 0;
        atRound = 0;
        atBag = 0;
    }

    static void keepLast(List<?> list) {
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
        Round round = around(time);
        if (round == null) {
            return false;
        }
        double on = (double) round.nanos / Math.max(1, round.to - round.from);
        return round.waitsBefore && round.waitsAfter && on < BLOCKED_ON_MAX;
    }

    /** Goes on to the round with this moment in it, and returns it; null if there is none. */
    private @Nullable Round around(long time) {
        while (atRound < rounds.size() && rounds.get(atRound).to <= time) {
            atRound++;
        }
        return atRound < rounds.size() && rounds.get(atRound).from <= time ? rounds.get(atRound) : null;
    }

    List<Round> rounds() {
        return rounds;
    }

    /** Returns how many tasks lay there all the time between the samples before and after this moment. */
    int tasks(long time) {
        while (atBag + 1 < bags.size() && bags.get(atBag + 1).time <= time) {
            atBag++;
        }
        return atBag + 1 < bags.size() ? Math.min(bags.get(atBag).tasks, bags.get(atBag + 1).tasks) : 0;
    }

    /**
     * Returns whether the thread, which had nothing to do at this moment, had not looked for the job's tasks yet: it
     * was awake and not on a processor, or it had slept since before the job was there and was then woken by a worker,
     * so there was a task for it.
     */
    boolean isComing(long time, long jobSince) {
        Rest rest = restAround(time);
        if (rest == null || rest.to - time > COMING_MAX_NANOS) {
            return false;
        }
        return !rest.asleep || (rest.from <= jobSince && rest.wokenBy != Event.NOWHERE);
    }

    /** Goes on to the rest with this moment in it, and returns it; null if there is none. */
    private @Nullable Rest restAround(long time) {
        while (atRest < rests.size() && rests.get(atRest).to <= time) {
            atRest++;
        }
        return atRest < rests.size() && rests.get(atRest).from <= time ? rests.get(atRest) : null;
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
