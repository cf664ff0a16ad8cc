package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.ObservedState;
import io.skua.policy.Victims;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the events in the order of their times and gives each worker's time between two events its cause. The
 * account is taken from the jobs' point of view: to each job that has been submitted and has not ended belongs the time
 * of all workers. With one job at a time that is all the time of all workers in which there was something to do.
 *
 * <p>A time in which events are missing belongs to no account.
 *
 * <p>The time in which workers are busy is not given to a cause here but told to the {@link Lanes.BusySink}.
 */
final class Sweep {
    private final Circumstances circumstances;
    private final JobBook jobs;
    private final Lanes lanes;
    private final Ledger ledger;
    private final Findings findings;
    private long now = Long.MIN_VALUE;

    Sweep(Circumstances circumstances, JobBook jobs, Lanes lanes, Ledger ledger, Findings findings) {
        this.circumstances = circumstances;
        this.jobs = jobs;
        this.lanes = lanes;
        this.ledger = ledger;
        this.findings = findings;
    }

    /** @param text of a name that the event tells */
    void event(Timed event, String text) {
        advance(event.time());
        jobs.apply(event, text);
        lanes.apply(event);
    }

    /** Nothing happens until this time. */
    void advance(long time) {
        if (now != Long.MIN_VALUE && time > now) {
            ledger.unheard().without(now, time, this::account);
        }
        now = Math.max(now, time);
    }

    /**
     * Events before this state are missing, so it counts more than what they added up to.
     *
     * @param names finds the text of a name
     */
    void resume(ObservedState state, LongFunction<String> names) {
        advance(state.time());
        jobs.resume(state.jobs(), names);
        lanes.resume(state, now);
    }

    private void account(long from, long to) {
        double length = (double) (to - from);
        if (jobs.waiting() > 0) {
            Ledger.Spell seen = new Ledger.Spell(from, to, Event.NOWHERE, Event.NOWHERE);
            ledger.add(Cause.WAITED_TO_START, length * jobs.waiting() * lanes.present(), seen);
        }
        for (JobBook.Entry job : jobs.all()) {
            if (job.isOpen()) {
                account(job, from, to);
            }
        }
    }

    private void account(JobBook.Entry job, long from, long to) {
        double length = (double) (to - from);
        findings.worked(length, job.engaged());
        if (job.scheduling > 0) {
            ledger.add(Cause.TOO_FINE, length * job.scheduling);
        }
        int present = lanes.present();
        int elsewhere = Math.min(lanes.engaged(), present) - job.engaged();
        if (elsewhere > 0) {
            Ledger.Spell seen = new Ledger.Spell(from, to, Event.NOWHERE, Event.NOWHERE);
            ledger.add(Cause.LIMIT_OR_SHARE, length * elsewhere, seen);
        }
        int idle = present - lanes.engaged();
        if (idle > 0) {
            accountIdle(job, idle, from, to);
        }
    }

    private void accountIdle(JobBook.Entry job, int idle, long from, long to) {
        double length = (double) (to - from);
        int blocked = job.engaged() == 0 && job.blocked > 0 ? idle : Math.min(idle, job.blocked);
        if (blocked > 0) {
            Ledger.Spell seen = new Ledger.Spell(from, to, Event.NOWHERE, Event.NOWHERE);
            ledger.add(Cause.BLOCKED, length * blocked, seen);
        }
        int hungry = idle - blocked;
        Lanes.@Nullable Lane alone = job.busy == 1 ? lanes.all().get((int) job.busyIndexes) : null;
        Rules.Piece piece = alone != null
                ? lanes.piece(alone, from, to - job.since)
                : areAllBlocked(job, from, to) ? Rules.Piece.BLOCKED : Rules.Piece.SHORT;
        if (alone != null && piece == Rules.Piece.SHORT) {
            hungry -= lanes.tellComing(job, hungry, from, to); // without a look, nobody knows that there was no task
        }
        if (hungry == 0) {
            return;
        }
        boolean atLimit = job.limit > 0 && job.engaged() >= job.limit;
        Rules.Moment moment = new Rules.Moment(atLimit, false, job.engaged(), piece);
        int witness = alone == null ? Event.NOWHERE : alone.place;
        if (lanes.areTasksAnywhere()) {
            accountLooking(job, moment, hungry, new Ledger.Spell(from, to, witness, Event.NOWHERE));
        } else {
            Cause cause = Rules.ofHungry(moment, Rules.Tasks.NOWHERE);
            ledger.add(cause, length * hungry, new Ledger.Spell(from, to, witness, Event.NOWHERE));
        }
    }

    private boolean areAllBlocked(JobBook.Entry job, long from, long to) {
        if (circumstances.simulated() || job.busy == 0) {
            return false;
        }
        for (Lanes.Lane lane : lanes.all()) {
            if (lane.doing == Lanes.Doing.BUSY
                    && lane.job == job.number
                    && lanes.piece(lane, from, to - job.since) != Rules.Piece.BLOCKED) {
                return false;
            }
        }
        return true;
    }

    /** Asks for each idle worker whether tasks lie where it looks. */
    private void accountLooking(JobBook.Entry job, Rules.Moment moment, int hungry, Ledger.Spell seen) {
        double length = (double) seen.length();
        int somewhere = firstWithTasks(job, seen.from());
        Circumstances.Stealing stealing = circumstances.stealing();
        Rules.Tasks forMost =
                somewhere == Event.NOWHERE ? Rules.Tasks.NOWHERE : Rules.Tasks.VISIBLE; // if everybody looks everywhere
        if (somewhere == Event.NOWHERE || stealing == null) {
            ledger.add(Rules.ofHungry(moment, forMost), length * hungry, seen);
            return;
        }
        int left = hungry;
        for (Lanes.Lane lane : lanes.all()) {
            if (left > 0 && lane.doing == Lanes.Doing.IDLE) {
                left--;
                Rules.Tasks tasks =
                        sees(stealing.victims(), lane, job, seen.from()) ? Rules.Tasks.VISIBLE : Rules.Tasks.HIDDEN;
                Ledger.Spell spell = tasks == Rules.Tasks.VISIBLE
                        ? seen
                        : new Ledger.Spell(seen.from(), seen.to(), lane.place, somewhere);
                ledger.add(Rules.ofHungry(moment, tasks), length, spell);
            }
        }
        ledger.add(Rules.ofHungry(moment, Rules.Tasks.VISIBLE), length * left);
    }

    private int firstWithTasks(JobBook.Entry job, long time) {
        for (Lanes.Lane lane : lanes.all()) {
            if (lanes.tasks(lane, job, time) > 0) {
                return lane.place;
            }
        }
        return Event.NOWHERE;
    }

    private boolean sees(Victims victims, Lanes.Lane thief, JobBook.Entry job, long time) {
        for (int victim : victims.of(thief.place)) {
            if (lanes.tasks(lanes.lane(victim), job, time) > 0) {
                return true;
            }
        }
        return false;
    }
}
