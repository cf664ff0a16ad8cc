package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.observe.SeatChange;
import io.skua.sim.event.EventSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks at all that happens in a mix: every task starts once and ends once, after its parent has made it and before its
 * parent ends; nobody does two things at once; and whoever takes a step for a job is a member of it. Knows nothing of
 * how the engine does it.
 */
final class MixCheck implements EventSink {
    private final boolean membersOnly;
    private final Map<Long, Long> parents = new HashMap<>();
    private final Map<Long, Integer> jobs = new HashMap<>();
    private final Map<Long, Integer> unended = new HashMap<>(); // children, by task
    private final Set<Long> started = new HashSet<>();
    private final Set<Long> ended = new HashSet<>();
    private final Map<Integer, Long> busyUntil = new HashMap<>();
    private final Set<List<Integer>> members = new HashSet<>();
    private final List<Integer> roots; // the numbers of the jobs, in the order in which they start
    private final Map<Integer, Long> worked = new HashMap<>();
    private final Map<Integer, Long> tasks = new HashMap<>();
    private final Map<Integer, Integer> phases = new HashMap<>(); // how many each job has entered
    private int departures;
    private int handedOver;

    MixCheck(boolean membersOnly, List<Integer> roots) {
        this.membersOnly = membersOnly;
        this.roots = new ArrayList<>(roots);
    }

    @Override
    public void event(long time, int worker, Event event, long task, long other) {
        switch (event.kind()) {
            case SPAWN -> spawn(time, worker, task, other);
            case MEMBER -> member(time, worker, event);
            case JOB -> enter(time, worker, event);
            case START, VISIT -> check(jobs.containsKey(task) && started.add(task), "starts twice", time, worker);
            case WORK -> {
                check(busyUntil.getOrDefault(worker, 0L) <= time, "does two things at once", time, worker);
                long cycles = event.first();
                busyUntil.put(worker, time + cycles);
                check(started.contains(task) && !ended.contains(task), "works for what does not run", time, worker);
                checkMember(time, worker, task);
                worked.merge(job(task), cycles, Long::sum);
            }
            case END, VISIT_END -> {
                check(started.contains(task) && ended.add(task), "ends twice", time, worker);
                check(unended.getOrDefault(task, 0) == 0, "ends before its children", time, worker);
                checkMember(time, worker, task);
                long parent = parents.get(task);
                if (parent >= 0) {
                    unended.merge(parent, -1, Integer::sum);
                }
            }
            case SEAT -> handedOver += task < 0 && event.detail() == SeatChange.VACATED.ordinal() ? 1 : 0;
            default -> {}
        }
    }

    private void member(long time, int worker, Event island) {
        boolean joins = island.detail() == 1;
        departures += joins ? 0 : 1;
        List<Integer> member = List.of((int) island.first(), worker);
        check(joins ? members.add(member) : members.remove(member), "comes or goes twice", time, worker);
    }

    private void enter(long time, int worker, Event event) {
        int before = phases.merge((int) event.first(), 1, Integer::sum) - 1;
        check(event.detail() == before, "brings a job to a wrong phase", time, worker);
    }

    private void spawn(long time, int worker, long task, long parent) {
        check(!jobs.containsKey(task), "is made twice", time, worker);
        int job = parent < 0 ? roots.remove(0) : job(parent);
        if (parent >= 0) {
            checkMember(time, worker, parent);
            unended.merge(parent, 1, Integer::sum);
        }
        jobs.put(task, job);
        parents.put(task, parent);
        tasks.merge(job, 1L, Long::sum);
    }

    private int job(long task) {
        return jobs.get(task);
    }

    private void checkMember(long time, int worker, long task) {
        check(!membersOnly || members.contains(List.of(job(task), worker)), "is no member", time, worker);
    }

    private static void check(boolean holds, String what, long time, int worker) {
        if (!holds) {
            throw new IllegalStateException("At " + time + ", worker " + worker + ": " + what + ".");
        }
    }

    void finish() {
        check(roots.isEmpty() && ended.size() == jobs.size(), "not everything has ended", -1, -1);
        check(phases.values().stream().allMatch(count -> count == 3), "not every job has ended", -1, -1);
    }

    long worked(int job) {
        return worked.getOrDefault(job, 0L);
    }

    long tasks(int job) {
        return tasks.getOrDefault(job, 0L);
    }

    /** How often a worker was taken from a job in the middle of a task. */
    int handedOver() {
        return handedOver;
    }

    int departures() {
        return departures;
    }
}
