package io.skua.cli.gateway;

import io.skua.Skua;
import io.skua.cli.session.ClusterSession;
import io.skua.cli.session.SessionJob;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import io.skua.cluster.PlaceInfo;
import io.skua.cluster.Places;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.JobProgress;
import io.skua.place.PlaceJob;
import io.skua.workloads.places.Picture;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.WorkDone;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/** A place of {@link Places}. */
final class PlacesSession implements ClusterSession {
    private final Places places;

    PlacesSession(Places places) {
        this.places = places;
    }

    @Override
    public SessionStatus status() {
        return PlacesGateway.of(places.status(), WorkDone.units());
    }

    @Override
    public List<String> members() {
        return places.members().stream()
                .sorted(Comparator.comparingInt(PlaceInfo::number))
                .map(PlaceInfo::name)
                .toList();
    }

    @Override
    public SessionJob submit(PlaceProgram<?, ?, ?> program) {
        return submitted(program);
    }

    private <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> SessionJob submitted(
            PlaceProgram<R, T, F> program) {
        return new Job<>(places.submit(Skua.job(program.title()), program.root(), program.fold()), program);
    }

    @Override
    public SessionJob attach(String id, PlaceProgram<?, ?, ?> program) {
        return attached(id, program);
    }

    private <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> SessionJob attached(
            String id, PlaceProgram<R, T, F> program) {
        return new Job<>(places.place().attach(id, program.fold()), program);
    }

    @Override
    public Observation observe(EventListener listener) {
        return places.skua().observe(listener);
    }

    @Override
    public String awaitEnd() throws InterruptedException {
        try {
            return places.whenEnded().get();
        } catch (ExecutionException impossible) {
            throw new AssertionError("the end of a place is no failure", impossible);
        }
    }

    @Override
    public boolean leave(Duration most) {
        return places.leave(most);
    }

    private record Job<R>(PlaceJob<R> job, PlaceProgram<R, ?, ?> program) implements SessionJob {
        @Override
        public String id() {
            return job.id();
        }

        @Override
        public SessionProgress progress() throws InterruptedException {
            JobProgress progress = job.progress();
            JobProgress.Loans loans = progress.loans();
            return new SessionProgress(
                    progress.tasks(),
                    loans.open(),
                    loans.places(),
                    loans.instalments(),
                    loans.recoveries(),
                    progress.failovers(),
                    progress.phase() == JobProgress.Phase.ENDED);
        }

        @Override
        public Object answer() throws InterruptedException, ExecutionException {
            return program.answer(job.get());
        }

        @Override
        public Optional<Picture> picture() throws InterruptedException, ExecutionException {
            return program.picture(job.get());
        }
    }
}
