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
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the agent of a place sees of it. */
final class HomeHost implements Host {
    private final Home home;
    private final Consumer<String> whenDead;
    private final Map<JobId, LocalJob> jobs = new HashMap<>();
    private Services services; // of this life

    /** @param whenDead is called by the agent if the place leaves or the agent dies; gets the reason */
    HomeHost(Home home, Consumer<String> whenDead) {
        this.home = home;
        this.whenDead = whenDead;
        this.services = new Services(new Callees());
    }

    // ---- lives ----

    @Override
    public void begun(PlaceId self) {
        jobs.clear();
        services.end();
        services = new Services(new Callees());
        home.beginLife(self);
    }

    @Override
    public void members(List<PlaceId> alive, @Nullable PlaceId departed) {
        services.keepOnly(alive);
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
                failure = reportOrLose(answers, thrown);
            }
            answers.folded(ticket, folded, failure);
        });
    }

    /** If there is no memory for a report, the place begins a new life: others wait for the answer. */
    private FailureReport reportOrLose(Answers answers, Throwable thrown) {
        try {
            return home.reported(thrown).report();
        } catch (Throwable noMemory) {
            answers.lost();
            throw noMemory;
        }
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
        services.delivered(to, call);
    }

    @Override
    public void serve(Answers answers, PlaceId caller, long call, Object payload) {
        if (payload instanceof Charter.CancelCall cancelled) {
            services.cancel(caller, cancelled.call());
            answers.served(caller, call, null, null);
        } else {
            services.serve(answers, caller, call, payload);
        }
    }

    @Override
    public boolean servesCalls() {
        return services.areOpen();
    }

    @Override
    public void lookAfterCalls() {
        services.lookAfterRuns();
    }

    /** How the calls of others are run here. */
    private final class Callees implements Services.Workers {
        @Override
        public Services.Run submit(PlaceId caller, Supplier<Object> body) {
            Callee callee = new Callee(); // first: when the body runs, no memory may be needed to return this
            callee.job = home.skua().submit(Skua.job("call of place " + caller.number()), body::get);
            return callee;
        }

        @Override
        public Object outcome(Object payload) {
            return HomeHost.this.outcome(payload);
        }

        @Override
        public long bytesOf(PlaceId caller, Object outcome) {
            return outcome instanceof Charter.AtAnswer && caller.number() != home.number()
                    ? Math.max(1, Charter.bytesOf(outcome))
                    : 0;
        }

        @Override
        public FailureReport report(Throwable thrown) {
            return FailureReport.ofOwn(home.number(), thrown);
        }
    }

    /** A call of another place that runs as a job. */
    private static final class Callee implements Services.Run {
        private @Nullable Job<Object> job;

        private Job<Object> job() {
            return Objects.requireNonNull(job);
        }

        @Override
        public void whenEnded(BiConsumer<@Nullable Object, @Nullable Throwable> listener) {
            job().stage().whenComplete(listener);
        }

        @Override
        public void cancel() {
            job().cancel(true);
        }

        @Override
        public @Nullable Throwable whyStopped() {
            return switch (job().phase()) {
                case FAILED -> job().exception();
                case CANCELLED -> new CancellationException("The call was cancelled.");
                default -> null;
            };
        }
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
