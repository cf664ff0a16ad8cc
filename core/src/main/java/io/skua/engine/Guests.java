package io.skua.engine;

import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.thread.Headroom;

/**
 * Lets callers from outside run a job themselves, as workers for the time of that job. Nobody has to be woken then to
 * begin it, and the caller need not be woken at its end. The caller sits on a free seat ({@code GuestSeats}) and runs
 * nothing but this job; its joins run only what is below them, as everybody's.
 *
 * <p>The decision page docs/decisions/0019-callers.md says which calls this is for and why.
 */
public final class Guests {
    /** The number that stands for the current thread where others have the number of a thread to be made. */
    static final int ID = -1;

    /** What has become of a job. */
    public enum Outcome {
        /** The job must be submitted: the caller must not run it, or there is no free seat. */
        REFUSED,
        /** The caller has run the job, and has left it. Other threads may be inside. */
        RAN,
        /** As RAN; an interrupt of the caller has cancelled the job. The caller is interrupted again. */
        INTERRUPTED
    }

    private final Engine engine;
    private final boolean areWelcome;

    Guests(Engine engine) {
        this.engine = engine;
        Engine.Settings settings = engine.settings();
        this.areWelcome = settings.threads() == null // a user who makes the threads wants tasks to run there
                && settings.pin() == null
                && settings.recorder() == null;
    }

    /**
     * Runs a new job in the current thread if that is possible. The job must have no deadline, since that would
     * interrupt the caller, and no context hook.
     */
    public Outcome tryRun(JobCore job) {
        if (!mayRun(job)) {
            return Outcome.REFUSED;
        }
        Worker worker = newGuest(job);
        if (!engine.crew().guestSeats().tryAdmit(worker, engine.main().roster().members())) {
            engine.crew().ended(worker); // frees its bags
            return Outcome.REFUSED;
        }
        Guest guest = worker.bottom().guest();
        try {
            engine.lifetime().accept(Jobs.level(job));
            enter(worker, job);
            run(worker, job);
        } finally {
            Strangers.leave();
            worker.tellSeat(false);
            engine.crew().ended(worker);
        }
        if (guest == null || !guest.wasInterrupted()) {
            return Outcome.RAN;
        }
        Thread.currentThread().interrupt();
        return Outcome.INTERRUPTED;
    }

    /** If there is no memory for this, the job, which was accepted, ends at once. */
    private void enter(Worker worker, JobCore job) {
        Jobs.claim(job);
        try {
            engine.tellPhase(job, JobPhase.SUBMITTED);
            Strangers.enter(worker);
        } catch (Throwable noMemory) {
            engine.jobFinished(job);
            throw noMemory;
        }
    }

    private void run(Worker worker, JobCore job) {
        engine.tryWatch();
        worker.setBusy(true);
        worker.tellSeat(true);
        Jobs.start(job);
        worker.tellOf(job, EventKind.JOB, JobPhase.STARTED.ordinal(), 0);
        worker.bottom().runJob(job);
    }

    private boolean mayRun(JobCore job) {
        Group main = engine.main();
        return areWelcome
                && !engine.hasIslands()
                && Jobs.level(job) == Levels.NORMAL
                && !Jobs.isLimited(job)
                && Worker.currentOrNull() == null // a worker of another scheduler stays that
                && !main.hasWorkForAll() // others were first
                && isAnySeatFree(main.roster().members())
                && Headroom.isAmple();
    }

    private static boolean isAnySeatFree(Seat[] seats) {
        for (Seat seat : seats) {
            if (seat.isResting()) {
                return true;
            }
        }
        return false;
    }

    private Worker newGuest(JobCore job) {
        Guest guest = new Guest(job); // first: a worker that exists has bags, which must be given back
        Worker worker = (Worker) engine.crew().recruiter().recruit(ID, 0);
        worker.markGuest();
        worker.bottom().setGuest(guest);
        return worker;
    }
}
