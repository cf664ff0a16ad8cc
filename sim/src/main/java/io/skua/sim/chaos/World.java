package io.skua.sim.chaos;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.check.Bounds;
import io.skua.sim.chaos.check.RecoveryCase;
import io.skua.sim.chaos.check.Referee;
import io.skua.sim.chaos.check.Violation;
import io.skua.sim.chaos.check.Witness;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Trouble;
import io.skua.sim.chaos.program.Chance;
import io.skua.sim.chaos.program.FoldFailure;
import io.skua.sim.chaos.program.Part;
import io.skua.sim.chaos.program.Task;
import io.skua.sim.chaos.program.TaskTree;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The places of a hostile world: feeds events to their protocols and carries out the effects. */
final class World {
    private static final long MILLIS = 1_000_000;
    /** One in this many tasks of a tree finds a bound, and later tasks find better ones. */
    private static final int BOUND_EVERY = 10;

    /** Whenever this many more tasks have run, those who wait for the job ask how far it is. */
    private static final int ASK_EVERY = 25;

    private static final long EVENTS_MAX = 2_000_000;

    private final Plan plan;
    private final Subject.Maker maker;
    private final @Nullable Tracer tracer;
    private final Agenda agenda = new Agenda();
    private final Chance chance;
    private final Witness witness = new Witness();
    private final Referee referee;
    private final Network network;
    private final Detector detector;
    private final Calls calls;
    private final Bounds bounds = new Bounds();
    private final Map<PlaceId, Life> lives = new LinkedHashMap<>();
    private final Map<Integer, Life> current = new HashMap<>();
    private final Set<PlaceId> dead = new HashSet<>();
    private final List<Effect> effects = new ArrayList<>();
    private long events;
    private long questions;
    private long lastTrouble;
    private long lastWord;

    /** @param isCalm whether nothing ends or suspends a life, so that no task may run twice */
    World(Plan plan, boolean isCalm, Subject.Maker maker, @Nullable Tracer tracer) {
        this.plan = plan;
        this.maker = maker;
        this.tracer = tracer;
        chance = new Chance(plan.seed(), 2);
        referee = new Referee(isCalm, witness);
        network = new Network(this, plan.network(), plan.settings().isReliable());
        detector = new Detector(this, plan.network().detector());
        calls = new Calls(this);
    }

    // ---- time ----

    long now() {
        return agenda.now();
    }

    long events() {
        return events;
    }

    void at(long time, Runnable action) {
        agenda.at(time, action);
    }

    /** Does something at a moment, if this life is not over then. */
    void at(Life life, long time, Runnable action) {
        agenda.at(time, () -> {
            if (life.isAlive) {
                action.run();
            }
        });
    }

    void after(Life life, long delay, Runnable action) {
        at(life, now() + delay, action);
    }

    boolean step() {
        return agenda.step();
    }

    // ---- who there is ----

    Chance chance() {
        return chance;
    }

    boolean isLazy() {
        return plan.isLazy();
    }

    Detector detector() {
        return detector;
    }

    Network network() {
        return network;
    }

    Witness witness() {
        return witness;
    }

    Referee referee() {
        return referee;
    }

    Calls calls() {
        return calls;
    }

    Collection<Life> living() {
        return new ArrayList<>(lives.values());
    }

    @Nullable
    Life life(PlaceId id) {
        return lives.get(id);
    }

    /** Returns the life of the place with this number, or null. */
    @Nullable
    Life currentLife(int number) {
        return current.get(number);
    }

    boolean isDead(PlaceId place) {
        return dead.contains(place);
    }

    long lastTrouble() {
        return lastTrouble;
    }

    /** Returns when the last message was sent, not counting those that hungry places send again and again. */
    long lastWord() {
        return lastWord;
    }

    // ---- lives ----

    Life begin(int number, int workers) {
        PlaceId id = new PlaceId(number, now());
        Life life = new Life(id, workers, maker.make(id, plan.settings(), plan.seed() * 31 + number), this);
        lives.put(id, life);
        current.put(number, life);
        trace(() -> "place " + id + " begins with " + workers + " workers");
        detector.begun(life);
        after(life, 0, life::touch);
        return life;
    }

    /** A life ends without a word. */
    void crash(Life life, long restartAfter) {
        if (!life.isAlive) {
            return;
        }
        trace(() -> "place " + life + " crashes");
        end(life);
        if (restartAfter >= 0) {
            restart(life, restartAfter);
        }
    }

    private void restart(Life life, long delay) {
        int number = life.id.number();
        at(now() + 1 + delay, () -> {
            if (currentLife(number) == null) {
                begin(number, life.workers);
            }
        });
    }

    private void end(Life life) {
        lastTrouble = now();
        life.isAlive = false;
        lives.remove(life.id);
        current.remove(life.id.number());
        dead.add(life.id);
        referee.lifeEnded(now(), life.id);
        network.ended(life.id);
        detector.ended(life.id);
    }

    /** A task kills its place. */
    void kill(Life life, Task task) {
        trace(() -> "task " + task + " kills its place " + life);
        crash(life, chance.nanosBetween(0, 50 * MILLIS));
    }

    void pause(Life life, long length) {
        lastTrouble = now() + length;
        trace(() -> "place " + life + " is paused for " + length / 1_000 + " µs");
        life.isPaused = true;
        after(life, length, () -> {
            trace(() -> "place " + life + " goes on");
            life.isPaused = false;
            for (Life other : living()) {
                if (other != life && chance.percent(30)) {
                    // Its own detector has not heard of anybody for long, either.
                    detector.suspect(life, other.id, 0, chance.nanosBetween(0, 30 * MILLIS));
                }
            }
            while (life.isAlive && !life.backlog.isEmpty()) {
                feed(life, life.backlog.removeFirst());
            }
        });
        for (Life other : living()) {
            if (other != life) {
                detector.silence(other, life.id, length);
            }
        }
    }

    /** Nothing gets from one side to the other until the partition is over. */
    void part(Trouble.Partition partition, Runnable whenHealed) {
        network.begin(partition);
        for (Life one : living()) {
            for (Life other : living()) {
                if (network.isCut(other.id.number(), one.id.number())) {
                    detector.silence(one, other.id, partition.length());
                }
            }
        }
        at(now() + partition.length(), () -> {
            trace(() -> "healed: " + partition);
            network.heal(partition);
            whenHealed.run();
        });
    }

    /** Something has been done to the world: promises about time begin anew. */
    void troubled() {
        lastTrouble = Math.max(lastTrouble, now());
    }

    // ---- users and workers ----

    void submit(Life life, JobRecord job, TaskTree tree) {
        List<Descriptor> roots = new ArrayList<>();
        for (Task root : tree.roots()) {
            roots.add(Descriptor.fresh(root));
        }
        referee.submitted(now(), job, tree);
        life.later(new Event.Submit(job, roots));
    }

    void cancel(Life life, JobId job) {
        if (!referee.hasEnded(job)) {
            referee.cancelled(now(), job);
            life.later(new Event.Cancel(job, "cancelled"));
        }
    }

    void attach(Life life, JobId job) {
        if (referee.attached(now(), life.id, job)) {
            life.later(new Event.Attach(job));
        }
    }

    /** A user who is attached to a job cancels it. */
    void cancelAttached(Life life, JobId job) {
        if (referee.isAttached(life.id, job)) {
            referee.cancelled(now(), job);
            life.later(new Event.Cancel(job, "cancelled by " + life));
        }
    }

    void started(Life life, Task task) {
        trace(() -> life + " runs " + task);
        referee.started(life.id, task);
    }

    void finished(Life life, Task task, JobId job) {
        trace(() -> life + " has run " + task);
        referee.finished(now(), task, job);
        if (task.number() % BOUND_EVERY == 0) {
            bounds.found(job, -task.number());
            life.later(new Event.Bound(job, 0, -task.number()));
        }
        if (task.number() % ASK_EVERY == ASK_EVERY - 1) {
            askHowFar(job);
        }
    }

    /** All users who wait for a job ask how far it is. */
    private void askHowFar(JobId job) {
        for (Life life : living()) {
            boolean isSubmitter = job.submitter().equals(life.id) && !referee.hasEnded(job);
            if (isSubmitter || referee.isAttached(life.id, job)) {
                life.later(new Event.HowFar(job, ++questions));
            }
        }
    }

    // ---- the protocol ----

    /** Passes an event to a protocol, and carries out what it wants; the answers to that come first. */
    void feed(Life life, Event event) {
        if (!life.isAlive) {
            return;
        }
        if (life.isPaused) {
            life.backlog.addLast(event);
            return;
        }
        step(life, event);
        while (life.isAlive && !life.urgent.isEmpty()) {
            step(life, life.urgent.removeFirst());
        }
        if (life.isAlive) {
            wake(life);
        }
    }

    private void step(Life life, Event event) {
        if (event instanceof Event.PoolEnded ended && !life.crew.deliverEnd(ended.pool())) {
            return; // discarded meanwhile
        }
        if (++events > EVENTS_MAX) {
            throw new Violation("The world does not come to rest: there were " + events + " events.");
        }
        trace(() -> life + " <- " + event);
        effects.clear();
        try {
            life.subject.handle(now(), event, effects::add);
        } catch (RuntimeException | AssertionError failure) {
            throw new Violation("Place " + life + " threw " + failure + " at "
                    + (failure.getStackTrace().length > 0 ? failure.getStackTrace()[0] : "an unknown line") + " on "
                    + event + ".");
        }
        List<Effect> wanted = List.copyOf(effects);
        int kept = life.doom >= 0 && wanted.size() > life.doom ? life.doom : wanted.size();
        for (int i = 0; i < kept && life.isAlive; i++) {
            carryOut(life, wanted.get(i));
        }
        if (kept < wanted.size() && life.isAlive) {
            trace(() -> life + " loses " + wanted.subList(kept, wanted.size()));
            crash(life, 10 * MILLIS);
        }
    }

    private void carryOut(Life life, Effect effect) {
        trace(() -> life + " -> " + effect);
        if (effect instanceof Effect.Send send) {
            if (!send.envelope().from().equals(life.id)) {
                throw new Violation(life + " sends in the name of another life: " + send.envelope());
            }
            if (!isOfHunger(send.envelope().message())
                    || dead.contains(send.envelope().to())) {
                lastWord = now();
            }
            witness.sent(send.envelope(), dead);
            if (send.envelope().message() instanceof Message.Attached welcome) {
                referee.welcomes(life.id, send.envelope().to(), welcome);
            }
            network.send(life, send.envelope());
        } else if (effect instanceof Effect.Open open) {
            life.crew.open(open);
        } else if (effect instanceof Effect.Rotate rotate) {
            life.crew.rotate(rotate);
        } else if (effect instanceof Effect.Discard discard) {
            life.crew.discard(discard.pool());
        } else if (effect instanceof Effect.Take take) {
            life.urgent.addLast(life.crew.haul(take.max()));
        } else if (effect instanceof Effect.Demand demand) {
            life.isDemanding = demand.on();
            life.touch();
        } else if (effect instanceof Effect.Fold fold) {
            fold(life, fold);
        } else if (effect instanceof Effect.Ended ended) {
            referee.ended(now(), life.id, ended);
            life.crew.resume(ended.job(), ended.failure());
        } else if (effect instanceof Effect.Progressed progressed) {
            referee.progressed(life.id, progressed.job(), progressed.progress());
        } else if (effect instanceof Effect.Forget forget) {
            bounds.forgotten(life.id, forget.job());
            if (life.crew.hasPoolOf(forget.job())) {
                throw new Violation(life + " forgets job " + forget.job() + ", of which it has a pool.");
            }
        } else if (effect instanceof Effect.Restart) {
            witness.count(RecoveryCase.RESTARTED);
            end(life);
            restart(life, chance.nanosBetween(0, 5 * MILLIS));
        } else if (effect instanceof Effect.Left) {
            witness.left(life.id);
            end(life);
        } else if (effect instanceof Effect.Probe probe) {
            after(life, chance.nanosBetween(0, MILLIS / 10), () -> {
                Life probed = life(probe.place()); // a place that is dead has nothing to take
                feed(life, new Event.Probed(probe.place(), probed == null ? 0 : probed.crew.load()));
            });
        } else if (effect instanceof Effect.Serve serve) {
            calls.serve(life, serve);
        } else if (effect instanceof Effect.Answered answered) {
            calls.answered(life, answered);
        } else if (effect instanceof Effect.Bounded bounded) {
            bounds.told(life.id, bounded.job(), bounded.value());
        } else if (effect instanceof Effect.Members members) {
            referee.believes(now(), life.id, members.alive());
            for (PlaceId member : members.alive()) {
                if (dead.contains(member)) {
                    life.told.add(member);
                    detector.bury(life, member);
                }
            }
        }
    }

    /** Returns whether places may say this to each other for as long as they are hungry. */
    private static boolean isOfHunger(Message message) {
        return message instanceof Message.News
                || message instanceof Message.Ask
                || message instanceof Message.Noted
                || message instanceof Message.Denied
                || message instanceof Message.Withdraw;
    }

    private void fold(Life life, Effect.Fold fold) {
        referee.folding(life.id, fold.parts());
        Part sum = null;
        for (Object part : fold.parts()) {
            sum = Part.sum(sum, (Part) part);
        }
        Part result = sum;
        if (sum != null && sum.tree().isFoldBroken()) {
            life.later(new Event.Folded(fold.ticket(), null, new FoldFailure(sum.tree())));
            return;
        }
        after(
                life,
                chance.nanosBetween(0, MILLIS / 5),
                () -> life.later(new Event.Folded(fold.ticket(), result, null)));
    }

    private void wake(Life life) {
        long wakeAt = life.subject.wakeAt();
        if (wakeAt >= life.tickAt || wakeAt == Long.MAX_VALUE) {
            return;
        }
        long at = Math.max(wakeAt, now() + 1) + chance.nanosBetween(0, MILLIS / 10);
        life.tickAt = at;
        at(life, at, () -> {
            if (life.tickAt != at) {
                return; // there was an earlier tick, which has taken care of what comes next
            }
            life.tickAt = Long.MAX_VALUE;
            if (life.subject.wakeAt() <= now()) {
                feed(life, new Event.Tick());
            } else {
                wake(life);
            }
        });
    }

    // ---- the trace ----

    void trace(Supplier<String> line) {
        if (tracer != null) {
            tracer.line(String.format("%12.6f ms  %s", now() / 1e6, line.get()));
        }
    }

    String describe() {
        return lives.values().stream().map(Life::describe).collect(Collectors.joining());
    }
}
