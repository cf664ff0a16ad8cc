package io.skua.cli.scenario;

import static org.awaitility.Awaitility.await;

import io.skua.place.AnyTask;
import io.skua.place.Cluster;
import io.skua.place.Fold;
import io.skua.place.PlaceJob;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.WorkDone;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Places with threads of their own in this process, and a network in memory. The job is the tree T1 of UTS. */
final class MemoryStage implements Stage {
    private static final long T1 = 4_130_071; // as published
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final PlaceProgram<?, ?, ?> program = PlaceWorkloads.named("uts").with(List.of("T1"));
    private final Set<Set<Integer>> cuts = new HashSet<>();
    private @Nullable Cluster cluster;
    private @Nullable PlaceJob<?> job;
    private int submitter = -1; // -1 as soon as nobody waits for the job where it was submitted
    private long unitsBefore;

    private Cluster cluster() {
        return Objects.requireNonNull(cluster, "the stage is not open");
    }

    @Override
    public Optional<String> reasonAgainst(Deed deed) {
        return switch (deed) {
            case RESTART -> Optional.of("A place in memory that has died does not come back: others get new numbers.");
            case CUT -> Optional.empty();
            case CUT_ONE_WAY -> Optional.of("The network in memory is always cut both ways.");
        };
    }

    @Override
    public void open(int places) {
        cluster = Cluster.inMemory(places)
                .register(PlaceWorkloads.classes().toArray(Class<?>[]::new))
                .instalment(Duration.ofMillis(50))
                .start();
    }

    @Override
    public void submit(int place) {
        unitsBefore = WorkDone.units();
        submitter = place;
        job = submitted(place, program);
    }

    private <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> PlaceJob<R> submitted(
            int place, PlaceProgram<R, T, F> itsProgram) {
        return cluster().place(place).submit(itsProgram.fold(), itsProgram.root());
    }

    private PlaceJob<?> job() {
        return Objects.requireNonNull(job, "no job was submitted");
    }

    @Override
    public void awaitShare(double share) {
        double units = share * program.total().orElseThrow();
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> WorkDone.units() - unitsBefore >= units || job().isDone());
    }

    @Override
    public long awaitTotal(int place) {
        PlaceJob<?> waited = place == submitter ? job() : cluster().place(place).attach(job().id(), program.fold());
        try {
            return (Long) waited.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            throw new AssertionError("The job has no total at place " + place + ".", e);
        }
    }

    @Override
    public long expected() {
        return T1;
    }

    @Override
    public void kill(int... places) {
        for (int place : places) {
            lose(place);
            cluster().crash(place);
        }
    }

    private void lose(int place) {
        if (place == submitter) {
            submitter = -1;
        }
    }

    @Override
    public void restart(int place) {
        throw new UnsupportedOperationException(reasonAgainst(Deed.RESTART).orElseThrow());
    }

    @Override
    public void stop(int place) {
        lose(place);
        cluster().pause(place);
    }

    @Override
    public void resume(int place) {
        cluster().resume(place);
    }

    @Override
    public int join() {
        return cluster().join();
    }

    @Override
    public void leave(int place) {
        lose(place);
        cluster().leave(place);
    }

    @Override
    public void cut(Set<Integer> side, boolean isOneWay) {
        if (isOneWay) {
            throw new UnsupportedOperationException(
                    reasonAgainst(Deed.CUT_ONE_WAY).orElseThrow());
        }
        for (int place : cluster().places()) {
            if (!side.contains(place)) {
                for (int other : side) {
                    cuts.add(Set.of(place, other));
                    cluster().cut(place, other);
                }
            }
        }
    }

    @Override
    public void heal() {
        for (Set<Integer> cut : cuts) {
            List<Integer> ends = List.copyOf(cut);
            cluster().mend(ends.get(0), ends.get(1));
        }
        cuts.clear();
    }

    @Override
    public void awaitMembers(Set<Integer> members) {
        await("all of " + members + " know each other")
                .atMost(PATIENCE)
                .until(() -> members.stream().allMatch(place -> view(place).equals(members)));
    }

    @Override
    public void awaitLost(Set<Integer> by, int place) {
        await(by + " take " + place + " for dead")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> by.stream().noneMatch(each -> view(each).contains(place)));
    }

    @Override
    public void awaitNewLife(int place) {
        // A cluster in memory does not show incarnations.
    }

    private Set<Integer> view(int place) {
        return Set.copyOf(cluster().place(place).places());
    }

    @Override
    public void close() {
        if (cluster != null) {
            cluster.close();
        }
    }
}
