package io.skua.place;

import io.skua.Job;
import io.skua.Skua;
import io.skua.place.agent.Answers;
import io.skua.place.agent.Host;
import io.skua.place.codec.Codec;
import io.skua.place.codec.Packed;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.port.Pool;
import io.skua.port.PoolWork;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the agent of a place sees of it. */
final class HomeHost implements Host {
    /** A call that is being served. */
    private record Service(PlaceId caller, long call) {}

    /** Is returned by a service that has not begun, since there is no room for its answer. */
    private static final Object NO_ROOM = new Object();

    /**
     * A call whose caller must first read the answers to earlier ones. Whenever an answer arrives, and whenever a
     * service for the same caller ends, one that waits is tried again; so none is forgotten.
     */
    private record Waiting(Answers answers, Object payload) {}

    private final Home home;
    private final Consumer<String> whenDead;
    private final Map<JobId, LocalJob> jobs = new HashMap<>();
    private final Map<Service, Job<?>> services = new ConcurrentHashMap<>();
    private volatile Backlog backlog = new Backlog(); // of answers of this life
    private final Map<Service, Waiting> waiting = new ConcurrentHashMap<>();

    /** @param whenDead is called by the agent if the place leaves or the agent dies; gets the reason */
    HomeHost(Home home, Consumer<String> whenDead) {
        this.home = home;
        this.whenDead = whenDead;
    }

    // ---- lives ----

    @Override
    public void begun(PlaceId self) {
        jobs.clear();
        services.values().forEach(job -> job.cancel(true));
        services.clear();
        waiting.clear();
        backlog = new Backlog();
        home.beginLife(self);
    }

    @Override
    public void members(List<PlaceId> alive, @Nullable PlaceId departed) {
        backlog.keepOnly(alive);
        waiting.keySet().removeIf(each -> !alive.contains(each.caller));
        home.setMembers(alive, departed);
    }

    @Override
    public void left() {
        home.close("Place " + home.number() + " has left the cluster."); // first: nobody need be told of a death
        whenDead.accept("Place " + home.number() + " has left the cluster.");
    }

    @Override
    public void died(Throwable why) {
        System.getLogger("io.skua.place")
                .log(System.Logger.Level.ERROR, "Place " + home.number() + " ends, because its agent has failed.", why);
        whenDead.accept("Place " + home.number() + " has ended, because its agent has failed.");
    }

    // ---- jobs ----

    @Override
    public PoolWork work(JobRecord job) {
        return jobs.computeIfAbsent(job.id(), id -> new LocalJob(home, job));
    }

    @Override
    public void opened(JobId job, Pool pool) {
        Ticket ticket = home.ticket(job);
        if (ticket != null) {
            ticket.opened(pool);
        }
    }

    @Override
    public void ended(Effect.Ended ended) {
        home.ended(ended);
    }

    @Override
    public void progressed(JobId job, long number, Progress progress) {
        Ticket ticket = home.ticket(job);
        if (ticket != null) {
            ticket.answered(number, progress);
        }
    }

    @Override
    public void forget(JobId job) {
        jobs.remove(job);
        home.bounds().forget(job);
    }

    @Override
    public long tasks() {
        return home.tasks();
    }

    @Override
    public void bounded(JobId job, int index, long value) {
        home.bounds().offer(job, index, value);
    }

    // ---- what travels ----

    @Override
    public Object packed(Object task) {
        return home.packOrBreak(task);
    }

    @Override
    public Object packedPart(JobId job, Object part) {
        Packed fold = Objects.requireNonNull(jobs.get(job)).charter().fold();
        return new Charter.Part(home.codec().pack(part), Objects.requireNonNull(fold));
    }

    @Override
    public Object packedFailure(Throwable thrown) {
        return thrown instanceof ReportedException known ? known.report() : FailureReport.ofOwn(home.number(), thrown);
    }

    @Override
    public void fold(Answers answers, JobId job, long ticket, List<Object> parts) {
        home.skua().execute(() -> {
            Object folded = null;
            Object failure = null;
            try {
                folded = folded(parts);
            } catch (Throwable thrown) {
                failure = home.reported(thrown).report();
            }
            answers.folded(ticket, folded, failure);
        });
    }

    @SuppressWarnings("unchecked")
    private Charter.Part folded(List<Object> parts) {
        Packed packedFold = ((Charter.Part) parts.get(0)).fold();
        Fold<Object> fold = (Fold<Object>) home.unpacked(packedFold);
        Object all = null;
        for (Object part : parts) {
            Object next = home.unpacked(((Charter.Part) part).value());
            all = all == null ? next : fold.fold(all, next);
        }
        return new Charter.Part(home.codec().pack(all), packedFold);
    }

    // ---- calls ----

    @Override
    public void answered(long call, @Nullable Object result, @Nullable Object failure) {
        home.calls().answered(call, result, failure);
    }

    @Override
    public void delivered(PlaceId to, long call, boolean isAnswer) {
        if (!isAnswer) {
            home.calls().delivered(to, call);
            return;
        }
        backlog.remove(to, call);
        tryNext(to);
    }

    private void tryNext(PlaceId caller) {
        if (!waiting.isEmpty() && backlog.hasRoom(caller)) {
            waiting.keySet().stream()
                    .filter(each -> each.caller.equals(caller))
                    .findAny()
                    .ifPresent(this::tryAgain);
        }
    }

    private void tryAgain(Service service) {
        Waiting its = waiting.remove(service);
        if (its != null) {
            begin(its.answers, service, its.payload);
        }
    }

    @Override
    public void serve(Answers answers, PlaceId caller, long call, Object payload) {
        if (payload instanceof Charter.CancelCall cancelled) {
            Job<?> service = services.get(new Service(caller, cancelled.call()));
            if (service != null) {
                service.cancel(true);
            }
            if (waiting.remove(new Service(caller, cancelled.call())) != null) {
                CancellationException why = new CancellationException("The call was cancelled before it had begun.");
                answers.served(caller, cancelled.call(), null, FailureReport.ofOwn(home.number(), why));
            }
            answers.served(caller, call, null, null);
            return;
        }
        begin(answers, new Service(caller, call), payload);
    }

    private void begin(Answers answers, Service service, Object payload) {
        PlaceId caller = service.caller;
        long call = service.call;
        Backlog its = backlog;
        Job<Object> job = home.skua()
                .submit(
                        Skua.job("call of place " + caller.number()),
                        () -> its.hasRoom(caller) ? entered(its, service, outcome(payload)) : NO_ROOM);
        services.put(service, job);
        job.stage().whenComplete((outcome, thrown) -> {
            services.remove(service);
            if (outcome == NO_ROOM) {
                waiting.put(service, new Waiting(answers, payload));
                if (its.hasRoom(caller)) { // the last answer may have arrived before the service waited
                    tryAgain(service);
                }
                return;
            }
            if (thrown != null) { // the body throws nothing, so the job was cancelled or there was no memory
                its.remove(caller, call);
                answers.served(caller, call, null, FailureReport.ofOwn(home.number(), thrown));
            } else if (outcome instanceof FailureReport report) {
                answers.served(caller, call, null, report);
            } else {
                answers.served(caller, call, outcome, null);
            }
            tryNext(caller);
        });
    }

    /** Enters an answer in the backlog, before the next service looks whether there is room. */
    private Object entered(Backlog its, Service service, Object outcome) {
        if (outcome instanceof Charter.AtAnswer && service.caller.number() != home.number()) {
            its.add(service.caller, service.call, Charter.bytesOf(outcome));
        }
        return outcome;
    }

    /** Runs a call on a worker. Returns its answer or the report of its failure. */
    private Object outcome(Object payload) {
        try {
            if (payload instanceof Charter.AtCall call) {
                return run(call);
            } else if (payload instanceof Charter.CopyCall copy) {
                Slices.store(home, copy);
            } else if (payload instanceof Charter.SetUp setUp) {
                home.setUps().runAll(List.of(setUp));
            }
            return new Charter.AtAnswer(home.codec().pack(null), null);
        } catch (Throwable thrown) {
            return home.reported(thrown).report();
        }
    }

    private Charter.AtAnswer run(Charter.AtCall call) throws Throwable {
        Codec codec = home.codec();
        AnyTask<?> task = (AnyTask<?>) home.unpacked(call.task());
        Charter charter = call.charter();
        if (charter == null) {
            return new Charter.AtAnswer(codec.pack(Bodies.run(Scope.ofBody(home), task)), null);
        }
        home.setUps().runAll(charter.setUps());
        Packed packedFold = charter.fold();
        Fold<?> fold = packedFold == null ? null : (Fold<?>) home.unpacked(packedFold);
        Scope scope = Scope.ofCall(home, call.parent(), fold, charter.setUps());
        Object result = Bodies.run(scope, task);
        Object part = fold == null ? null : scope.folded(null);
        return new Charter.AtAnswer(codec.pack(result), part == null ? null : codec.pack(part));
    }
}
