package io.skua.sim.chaos.check;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import io.skua.sim.chaos.program.FoldFailure;
import io.skua.sim.chaos.program.Part;
import io.skua.sim.chaos.program.Task;
import io.skua.sim.chaos.program.TaskFailure;
import io.skua.sim.chaos.program.TaskKind;
import io.skua.sim.chaos.program.TaskTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks what users are promised: every task of a job that succeeds is counted exactly once (I1, I2) after it has run
 * (I3), in its result and in its progress; a job that fails has a reason; and every job ends once for its submitter,
 * and once for everybody who has attached to it.
 */
public final class Referee {
    private static final long MILLIS = 1_000_000;
    private static final int DEADLY = 3;

    private final boolean isCalm;
    private final Witness witness;
    private final Map<JobId, JobWatch> jobs = new LinkedHashMap<>();
    private final Map<TaskTree, int[]> starts = new HashMap<>();
    private final Map<TaskTree, int[]> ends = new HashMap<>();
    private final Attachers attachers = new Attachers();
    private final Set<PlaceId> dead = new HashSet<>();
    private final Map<PlaceId, Long> declared = new HashMap<>(); // when somebody last took a place for dead
    private final Map<PlaceId, Set<PlaceId>> views = new HashMap<>();
    private int unfinished;

    /** @param isCalm whether no life ends, so that no task may run twice */
    public Referee(boolean isCalm, Witness witness) {
        this.isCalm = isCalm;
        this.witness = witness;
    }

    /**
     * A job is submitted.
     *
     * @param tree all tasks that the job will have
     */
    public void submitted(long now, JobRecord job, TaskTree tree) {
        jobs.put(job.id(), new JobWatch(job, tree, now));
        unfinished++;
        if (job.isNested()) {
            witness.count(RecoveryCase.NESTED_JOB);
        }
    }

    /** A user cancels a job. */
    public void cancelled(long now, JobId job) {
        watch(job).isCancelled = true;
        watch(job).mayEnd(now);
    }

    /**
     * A user attaches to a job, which may have been submitted by nobody. Returns false if a user of this place waits
     * for it already.
     */
    public boolean attached(long now, PlaceId place, JobId id) {
        JobWatch job = jobs.get(id);
        boolean isItsOwn = job != null && id.submitter().equals(place) && !job.hasEnded;
        return !isItsOwn && attachers.add(now, place, id);
    }

    /**
     * A place tells another one, perhaps again, that the other one is in the books of a job as one that waits. What a
     * place says after it was declared dead does not count.
     */
    public void welcomes(PlaceId by, PlaceId place, Message.Attached message) {
        if (!declared.containsKey(by)) {
            attachers.welcome(place, message);
        }
    }

    /** Returns whether a user of this place is attached to a job and waits for it. */
    public boolean isAttached(PlaceId place, JobId job) {
        return attachers.isWaiting(place, job);
    }

    /**
     * A place begins with a task.
     *
     * @throws Violation if the task has begun before, and no life has ended
     */
    public void started(PlaceId place, Task task) {
        int times = ++starts.computeIfAbsent(task.tree(), tree -> new int[tree.size()])[task.number()];
        if (isCalm && times > 1) {
            throw new Violation(
                    "I2: task " + task + " has begun twice, the second time at " + place + ", although nobody died.");
        }
    }

    /** A task has ended. */
    public void finished(long now, Task task, JobId id) {
        int times = ++ends.computeIfAbsent(task.tree(), tree -> new int[tree.size()])[task.number()];
        JobWatch job = watch(id);
        if (times == 1 && ++job.tasksRun == job.tree.size()) {
            job.mayEnd(now);
        }
    }

    /** Returns how many of a job's tasks have run, from 0 to 1. */
    public double share(JobId id) {
        JobWatch job = watch(id);
        return (double) job.tasksRun / job.tree.size();
    }

    /**
     * A place adds contributions up.
     *
     * @throws Violation if a task is in two of them, or if they belong to different jobs
     */
    public void folding(PlaceId place, List<Object> parts) {
        if (parts.size() < 2) {
            throw new Violation("Place " + place + " was told to fold " + parts.size() + " parts; two are the least.");
        }
        Part sum = null;
        for (Object object : parts) {
            Part part = (Part) object;
            if (sum != null && sum.tree() != part.tree()) {
                throw new Violation("Place " + place + " folds parts of two jobs, " + sum + " and " + part + ".");
            }
            Task twice = sum == null ? null : sum.common(part);
            if (twice != null) {
                throw new Violation("I1: place " + place + " counts task " + twice + " twice, folding " + parts + ".");
            }
            sum = Part.sum(sum, part);
        }
    }

    /** A place dies, with everything that it knew. */
    public void lifeEnded(long now, PlaceId place) {
        dead.add(place);
        declared.put(place, now);
        attachers.lifeEnded(place);
        for (JobWatch job : jobs.values()) {
            if (job.id.submitter().equals(place) && !job.hasEnded) {
                job.hasEnded = true;
                unfinished--;
                witness.count(RecoveryCase.SUBMITTER_DIED);
            }
        }
    }

    /** A place tells whom it takes for alive. */
    public void believes(long now, PlaceId place, Collection<PlaceId> alive) {
        Set<PlaceId> before = views.put(place, new HashSet<>(alive));
        if (before != null) {
            before.removeAll(alive);
            before.forEach(missed -> declared.put(missed, now));
        }
    }

    /** Returns whether a place is dead, or was taken for dead by somebody, or is not known to the observer. */
    public boolean isMissed(PlaceId place, PlaceId observer) {
        return declared.containsKey(place)
                || (!place.equals(observer)
                        && !views.getOrDefault(observer, Set.of()).contains(place));
    }

    /** The user of a job was told its outcome. */
    public void ended(long now, PlaceId place, Effect.Ended outcome) {
        JobId id = outcome.job();
        Long attachedSince = attachers.remove(place, id);
        if (attachedSince != null) {
            endedForAttached(now, place, outcome, attachedSince);
            return;
        }
        JobWatch job = watch(id);
        if (!id.submitter().equals(place)) {
            throw new Violation(
                    "Job " + id + " was submitted at " + id.submitter() + ", but has ended at " + place + ".");
        }
        if (job.hasEnded) {
            throw new Violation("Job " + id + " has ended twice.");
        }
        job.hasEnded = true;
        unfinished--;
        judge(now, place, job, outcome);
    }

    private void judge(long now, PlaceId place, JobWatch job, Effect.Ended outcome) {
        Object failure = outcome.failure();
        Progress progress = outcome.progress();
        if (progress != null) {
            checkProgress(place, job, progress);
        }
        if (failure == null) {
            succeeded(job, outcome.part());
            if (progress == null || progress.tally().tasks() != job.tree.size()) {
                throw new Violation("Job " + job.id + " has ended with " + progress + " in its books, and it has "
                        + job.tree.size() + " tasks.");
            }
        } else {
            failed(now, place, job, failure);
        }
        job.isDelivered |= kind(failure) != Fault.Kind.BOOKS_LOST;
    }

    private static Fault.@Nullable Kind kind(@Nullable Object failure) {
        return failure instanceof Fault fault ? fault.kind() : null;
    }

    /** A user was told how far a job is: no task counts before it has run. */
    public void progressed(PlaceId place, JobId id, Progress progress) {
        checkProgress(place, watch(id), progress);
        if (progress.epoch() > 0) {
            witness.count(RecoveryCase.PROGRESS_AFTER_FAILOVER);
        }
    }

    private void checkProgress(PlaceId place, JobWatch job, Progress progress) {
        Tally tally = progress.tally();
        int[] runs =
                ends.getOrDefault(job.tree, new int[0]); // of all jobs with this tree, if a body has nested it again
        long haveRun = Arrays.stream(runs).filter(times -> times > 0).count();
        if (tally.tasks() > haveRun) {
            throw new Violation("Place " + place + " is told that job " + job.id + " has " + tally.tasks()
                    + " tasks in its books, and only " + haveRun + " have run.");
        }
        if (isCalm && (tally.recoveries() > 0 || progress.epoch() > 0)) {
            throw new Violation("Place " + place + " is told of a recovery of job " + job.id
                    + ", although nobody died: " + progress);
        }
    }

    private void endedForAttached(long now, PlaceId place, Effect.Ended outcome, long since) {
        JobId id = outcome.job();
        JobWatch job = jobs.get(id);
        if (kind(outcome.failure()) == Fault.Kind.UNKNOWN_JOB) {
            witness.count(RecoveryCase.UNKNOWN_JOB);
            if (job != null) {
                checkUnknown(now, place, job, since);
            }
        } else if (job == null) {
            throw new Violation(place + " is told the outcome of job " + id + ", which nobody has submitted.");
        } else {
            witness.count(dead.contains(id.submitter()) ? RecoveryCase.ATTACHED_ORPHAN : RecoveryCase.ATTACHED);
            judge(now, place, job, outcome);
        }
    }

    /** Nobody may say that a job is unknown while it runs, or while its outcome is kept and nobody has got it. */
    private void checkUnknown(long now, PlaceId place, JobWatch job, long since) {
        if (declared.containsKey(place)) {
            return; // it will have to begin a new life anyway
        }
        PlaceId bank = witness.bank(job.id);
        if (attachers.isInBooks(place, job.id) && bank != null && !declared.containsKey(bank)) {
            throw new Violation("Place " + place + " is told that nobody knows job " + job.id
                    + ", although the bank has said that it would get the outcome.");
        }
        if (mayBeForgotten(now, job)) {
            return;
        }
        Set<PlaceId> view = views.getOrDefault(place, Set.of());
        PlaceId holder = witness.livingHolder(job.id, dead);
        PlaceId submitter = job.id.submitter();
        boolean isAwaited = !job.hasEnded && since > job.begin + MILLIS; // its submitter knows the job, and waits
        if (holder != null && view.contains(holder)) {
            throw new Violation("Place " + place + " is told that nobody knows job " + job.id + ", although place "
                    + holder + ", which has its books, is alive.");
        }
        boolean areBooksLost = bank != null && holder == null;
        if (isAwaited && view.contains(submitter) && !dead.contains(submitter) && !areBooksLost) {
            throw new Violation("Place " + place + " is told that nobody knows job " + job.id
                    + ", although its submitter is alive and waits for it.");
        }
    }

    /** Returns whether the job may have ended so long ago that those who had its books have rightly forgotten it. */
    private boolean mayBeForgotten(long now, JobWatch job) {
        return job.isDelivered || !job.mustBeKnown(now) || deathsSince(job) >= DEADLY;
    }

    private long deathsSince(JobWatch job) {
        return declared.values().stream().filter(when -> when >= job.begin).count();
    }

    private void succeeded(JobWatch job, @Nullable Object object) {
        if (!(object instanceof Part part) || part.tree() != job.tree) {
            throw new Violation("Job " + job.id + " has ended with " + object + ", which is no part of its tree.");
        }
        Task missing = part.missing();
        if (missing != null) {
            throw new Violation("I2: job " + job.id + " has ended without task " + missing + "; " + part.size() + " of "
                    + job.tree.size() + " tasks were counted.");
        }
        if (part.total() != job.tree.total()) {
            throw new Violation(
                    "I1: job " + job.id + " has the total " + part.total() + " instead of " + job.tree.total() + ".");
        }
        int[] runs = ends.getOrDefault(job.tree, new int[job.tree.size()]);
        for (int i = 0; i < runs.length; i++) {
            if (runs[i] == 0) {
                throw new Violation(
                        "I3: job " + job.id + " has ended before its task " + new Task(job.tree, i) + " has run.");
            }
        }
    }

    private void failed(long now, PlaceId place, JobWatch job, Object failure) {
        if (failure instanceof TaskFailure thrown) {
            if (thrown.task().kind() != TaskKind.FAILS || !job.tree.has(TaskKind.FAILS)) {
                throw new Violation("Job " + job.id + " failed for " + failure + ", which nobody has thrown.");
            }
            return;
        }
        if (failure instanceof FoldFailure thrown) {
            if (!thrown.tree().isFoldBroken()) {
                throw new Violation("Job " + job.id + " failed for " + failure + ", which nobody has thrown.");
            }
            return;
        }
        if (job.isCancelled || isAncestorCancelled(job)) {
            return;
        }
        long deaths = deathsSince(job);
        Fault.Kind kind = failure instanceof Fault fault ? fault.kind() : Fault.Kind.NO_SUCH_PLACE;
        if (kind == Fault.Kind.DEADLINE && now >= job.deadline) {
            return;
        }
        if (kind == Fault.Kind.DEADLY_TASK && deaths >= DEADLY) {
            witness.count(RecoveryCase.KILLER_NAMED);
        } else if (kind == Fault.Kind.BOOKS_LOST && !isCalm) {
            PlaceId holder = witness.livingHolder(job.id, dead);
            Set<PlaceId> view = views.getOrDefault(place, Set.of());
            boolean isCutOff = declared.containsKey(place); // it will have to begin a new life anyway
            boolean mayBeLate = !place.equals(job.id.submitter()) && mayBeForgotten(now, job);
            if (holder != null && view.contains(holder) && !isCutOff && !mayBeLate) {
                throw new Violation("Job " + job.id + " failed although place " + holder
                        + ", which has its books, is alive: " + failure);
            }
            witness.count(RecoveryCase.BOOKS_LOST);
        } else {
            throw new Violation(
                    "Job " + job.id + " failed for no reason; there were " + deaths + " deaths: " + failure);
        }
    }

    private boolean isAncestorCancelled(JobWatch job) {
        JobWatch ancestor = job.parent == null ? null : jobs.get(job.parent);
        return ancestor != null && (ancestor.isCancelled || ancestor.hasEnded || isAncestorCancelled(ancestor));
    }

    private JobWatch watch(JobId id) {
        JobWatch job = jobs.get(id);
        if (job == null) {
            throw new Violation("Nobody has submitted job " + id + ".");
        }
        return job;
    }

    /** Returns whether every job has ended for its users, or has lost them. */
    public boolean isDone() {
        return unfinished == 0 && attachers.jobs().isEmpty();
    }

    /** Returns whether a job has ended for those who wait for it. */
    public boolean hasEnded(JobId job) {
        return watch(job).hasEnded;
    }

    /** Returns all jobs that were submitted so far. */
    public Collection<JobId> jobs() {
        return jobs.keySet();
    }

    /** Returns the jobs whose users still wait. */
    public List<JobId> open() {
        List<JobId> result = new ArrayList<>(attachers.jobs());
        for (JobWatch job : jobs.values()) {
            if (!job.hasEnded) {
                result.add(job.id);
            }
        }
        return result;
    }
}
