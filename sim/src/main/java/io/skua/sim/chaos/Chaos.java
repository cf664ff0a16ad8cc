package io.skua.sim.chaos;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.check.Meetings;
import io.skua.sim.chaos.check.RecoveryCase;
import io.skua.sim.chaos.check.Violation;
import io.skua.sim.chaos.plan.JobPlan;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Planner;
import io.skua.sim.chaos.plan.Target;
import io.skua.sim.chaos.plan.Trouble;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one plan to its end and judges it. */
public final class Chaos {
    private static final long MILLIS = 1_000_000;
    /** The number of a job that no place has submitted. */
    private static final long NO_JOB = 1_000_000;

    private final Plan plan;
    private final World world;
    private final Meetings meetings;
    private final List<@Nullable JobId> ids = new ArrayList<>();
    private final List<Trouble> survived = new ArrayList<>();
    private int unsubmitted;
    private int joins;
    private long planned; // when the last planned trouble is over
    private long patience;
    private boolean isOver;

    private Chaos(Plan plan, Subject.Maker maker, @Nullable Tracer tracer) {
        this.plan = plan;
        world = new World(plan, plan.isCalm(), maker, tracer);
        meetings = new Meetings(plan);
    }

    /** Runs the world of a seed with the real protocol. */
    public static Verdict run(long seed, @Nullable Tracer tracer) {
        return run(Planner.plan(seed), Subject::real, tracer);
    }

    /**
     * Runs the world of a plan.
     *
     * @param maker makes the protocol of each life, which may be a broken variant
     * @param tracer gets a line for each thing that happens; null if nobody wants to read them
     */
    public static Verdict run(Plan plan, Subject.Maker maker, @Nullable Tracer tracer) {
        return new Chaos(plan, maker, tracer).run();
    }

    private Verdict run() {
        String violation = null;
        String state = "";
        try {
            prepare();
            while (!isOver && world.step()) {
                // the agenda does the rest
            }
        } catch (Violation broken) {
            violation = broken.getMessage();
            state = world.describe();
        }
        return new Verdict(
                plan.seed(),
                violation,
                world.events(),
                world.now(),
                world.witness().cases(),
                state);
    }

    private void prepare() {
        for (int i = 0; i < plan.workers().size(); i++) {
            world.begin(i, plan.workers().get(i));
        }
        unsubmitted = plan.jobs().size();
        for (int i = 0; i < plan.jobs().size(); i++) {
            int number = i;
            ids.add(null);
            JobPlan job = plan.jobs().get(i);
            patience += 2 * job.tree().totalNanos() + 4 * job.keep();
            planned = Math.max(planned, job.at());
            world.at(job.at(), () -> submit(number, job));
        }
        for (Trouble trouble : plan.troubles()) {
            planned = Math.max(planned, trouble.over());
            if (trouble instanceof Trouble.CrashOn trap) {
                world.network().setTrap(trap);
            } else {
                world.at(trouble.at(), () -> strike(trouble));
            }
        }
        patience += 30 * plan.settings().instalment()
                + 10 * plan.settings().grace()
                + 100 * plan.settings().resend()
                + 20 * plan.network().detector();
        world.at(MILLIS, this::look);
    }

    // ---- the end ----

    /** Looks now and then whether promises about time are kept, and whether everything is over. */
    private void look() {
        meetings.look(
                world.now(),
                Math.max(world.lastTrouble(), planned),
                world.living().stream()
                        .filter(life -> !life.isPaused && !life.isLeaving)
                        .map(life -> new Meetings.Reading(life.id, life.crew.idle(), life.crew.unsuspectedLoad()))
                        .toList());
        long since = Math.max(planned, world.lastTrouble());
        String unfinished = unfinished();
        if (unfinished == null) {
            long quiet = 3 * plan.settings().resend() + 2 * plan.network().latencyMax() * 20;
            long rest = world.now() - Math.max(since, world.lastWord());
            if (rest > quiet) {
                finish();
                return;
            }
            unfinished = "places do not stop talking, though nobody has anything to do";
        }
        if (world.now() > since + patience) {
            throw new Violation(
                    "Hang: " + (world.now() - since) / MILLIS + " ms after the last trouble, " + unfinished + ".");
        }
        world.at(world.now() + 2 * MILLIS, this::look);
    }

    private @Nullable String unfinished() {
        if (unsubmitted > 0) {
            return "a job is not submitted";
        }
        if (!world.referee().isDone()) {
            return "the users of " + world.referee().open() + " wait";
        }
        if (!world.calls().isDone()) {
            return "a call is not answered";
        }
        for (Life life : world.living()) {
            if (life.isLeaving && world.living().size() > 1) {
                return "place " + life + " has not left";
            }
            for (JobId job : world.referee().jobs()) {
                if (life.subject.remembers(job)) {
                    return "place " + life + " remembers job " + job;
                }
                if (life.crew.hasPoolOf(job)) {
                    return "place " + life + " has a pool of job " + job;
                }
            }
        }
        return null;
    }

    private void finish() {
        isOver = true;
        if (!survived.isEmpty()) {
            world.witness().count(RecoveryCase.PARTITION_SURVIVED);
        }
    }

    // ---- what happens ----

    private void submit(int number, JobPlan job) {
        Life life = world.currentLife(job.place());
        if (life == null || life.isLeaving) {
            life = world.living().stream()
                    .filter(other -> !other.isLeaving)
                    .findFirst()
                    .orElse(null);
        }
        unsubmitted--;
        if (life == null) {
            return; // there is nobody left who could want it
        }
        JobRecord record = new JobRecord(life.nextJob(), null, job.tree(), job.patience(), job.keep());
        ids.set(number, record.id());
        world.submit(life, record, job.tree());
    }

    private void strike(Trouble trouble) {
        world.troubled();
        world.trace(() -> "trouble: " + trouble);
        if (trouble instanceof Trouble.Crash crash) {
            Life life = find(crash.target());
            if (life != null && world.living().size() > 1) {
                if (crash.effectsKept() < 0) {
                    world.crash(life, crash.restartAfter());
                } else {
                    life.doom = crash.effectsKept();
                }
            }
        } else if (trouble instanceof Trouble.Pause pause) {
            Life life = find(pause.target());
            if (life != null && !life.isPaused) {
                world.pause(life, pause.length());
            }
        } else if (trouble instanceof Trouble.Partition partition) {
            part(partition);
        } else if (trouble instanceof Trouble.Suspect suspect) {
            Life by = find(suspect.by());
            Life whom = find(suspect.whom());
            if (by != null && whom != null && by != whom) {
                world.detector().suspect(by, whom.id, 0, suspect.length());
            }
        } else if (trouble instanceof Trouble.Leave leave) {
            Life life = find(leave.target());
            if (life != null
                    && !life.isLeaving
                    && world.living().stream().filter(l -> !l.isLeaving).count() > 1) {
                life.isLeaving = true;
                life.later(new Event.Leave());
            }
        } else if (trouble instanceof Trouble.Join join) {
            int number = plan.workers().size() + joins++; // two equal joins are two places
            world.witness().joined(world.begin(number, join.workers()).id);
        } else if (trouble instanceof Trouble.Cancel cancel) {
            JobId job = ids.get(cancel.job());
            Life life = job == null ? null : world.life(job.submitter());
            if (job != null && life != null) {
                world.cancel(life, job);
            }
        } else if (trouble instanceof Trouble.Attach attach) {
            attach(attach);
        } else if (trouble instanceof Trouble.Call call) {
            Life from = find(call.from());
            Life to = find(call.to());
            if (from != null) {
                world.calls().call(from, to == null ? new PlaceId(99, 99) : to.id);
            }
        }
    }

    private void attach(Trouble.Attach attach) {
        Life life = find(attach.target());
        JobId job = attach.job() < 0 ? new JobId(new PlaceId(0, 0), NO_JOB) : ids.get(attach.job());
        if (life == null || life.isLeaving || job == null) {
            return;
        }
        world.attach(life, job);
        if (attach.cancelAfter() >= 0 && attach.job() >= 0) {
            world.after(life, attach.cancelAfter(), () -> world.cancelAttached(life, job));
        }
    }

    private void part(Trouble.Partition partition) {
        world.part(partition, () -> {
            if (partition.length() > 2 * plan.network().detector()) {
                survived.add(partition);
            }
        });
    }

    private @Nullable Life find(Target target) {
        if (target.role() == Target.Role.PLACE) {
            return world.currentLife(target.number());
        }
        JobId job = ids.get(target.number());
        if (job == null) {
            return world.currentLife(0);
        }
        PlaceId place = switch (target.role()) {
            case BANK -> world.witness().bank(job);
            case DEPUTY -> world.witness().deputies(job).stream().findFirst().orElse(null);
            default -> job.submitter();
        };
        return place == null ? world.currentLife(0) : world.life(place);
    }
}
