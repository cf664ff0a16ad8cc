package io.skua.cli.place;

import io.skua.cli.session.ClusterSession;
import io.skua.cli.session.SessionJob;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.place.AnyTask;
import io.skua.place.Cluster;
import io.skua.place.Fold;
import io.skua.place.JobProgress;
import io.skua.place.PlaceJob;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.Picture;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.WorkDone;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/** A cluster that is all in one process, and says that it has others. Who attaches to a job runs it once more. */
final class FakeSession implements ClusterSession {
    private final String name;
    private final int members;
    private final Cluster cluster = Cluster.inMemory(1)
            .register(PlaceWorkloads.classes().toArray(Class<?>[]::new))
            .start();
    private final CountDownLatch end = new CountDownLatch(1);

    FakeSession(String name, int members) {
        this.name = name;
        this.members = members;
    }

    @Override
    public Observation observe(EventListener listener) {
        return cluster.scheduler(0).observe(listener);
    }

    @Override
    public SessionStatus status() {
        return new SessionStatus(
                new SessionStatus.Who(name, 0, 1, "127.0.0.1:1", 1),
                7,
                WorkDone.units(),
                new SessionStatus.Loans(1, 2, 3, 4, 5),
                new SessionStatus.Searches(4, 1, List.of(5L, 6L, 7L, 8L, 9L)),
                new SessionStatus.Traffic(10, 11_000, 12_000));
    }

    @Override
    public List<String> members() {
        return IntStream.range(0, members).mapToObj(i -> "skua-" + i).toList();
    }

    @Override
    public SessionJob submit(PlaceProgram<?, ?, ?> program) {
        return started("job of " + name, program);
    }

    @Override
    public SessionJob attach(String id, PlaceProgram<?, ?, ?> program) {
        return started(id, program);
    }

    private <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> SessionJob started(
            String id, PlaceProgram<R, T, F> program) {
        PlaceJob<R> job = cluster.place(0).submit(program.fold(), program.root());
        return new SessionJob() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public SessionProgress progress() throws InterruptedException {
                JobProgress progress = job.progress();
                boolean hasEnded = progress.phase() == JobProgress.Phase.ENDED;
                return new SessionProgress(progress.tasks(), 1, 2, 3, 4, 5, hasEnded);
            }

            @Override
            public Object answer() throws InterruptedException, ExecutionException {
                return program.answer(job.get());
            }

            @Override
            public Optional<Picture> picture() throws InterruptedException, ExecutionException {
                return program.picture(job.get());
            }
        };
    }

    @Override
    public String awaitEnd() throws InterruptedException {
        end.await();
        return "The fake has ended.";
    }

    @Override
    public boolean leave(Duration most) {
        cluster.close();
        end.countDown();
        return true;
    }
}
