package io.skua.loop;

import io.skua.DeadlineException;
import io.skua.Job;
import io.skua.JobOptions;
import io.skua.Skua;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The test of one seed: a random loop, run somewhere and compared with a sequential walk. */
final class LoopScenario {
    private enum Place {
        OUTSIDE,
        IN_JOB,
        IN_FORK,
        IN_FORKS,
        IN_LOOP,
        IN_LIMITED_JOB
    }

    private enum Stop {
        NEVER,
        CANCEL,
        DEADLINE
    }

    private final long seed;
    private final Skua skua;
    private final Place place;
    private final Stop stop;
    private final int stopAt;
    private final LoopProbe.Habits habits;
    private final int terminalNumber;
    private final LoopCoverage coverage;
    private final List<LoopProbe> probes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicReference<@Nullable Job<?>> job = new AtomicReference<>();

    LoopScenario(long seed, Skua skua, LoopCoverage coverage) {
        this.seed = seed;
        this.skua = skua;
        this.coverage = coverage;
        SplittableRandom random = new SplittableRandom(~seed);
        this.place = Place.values()[random.nextInt(Place.values().length)];
        this.stop = random.nextInt(8) == 0 ? Stop.values()[1 + random.nextInt(2)] : Stop.NEVER;
        this.stopAt = 1 + random.nextInt(200);
        boolean booms = random.nextInt(6) == 0;
        this.habits = new LoopProbe.Habits(
                random.nextInt(3) == 0 ? 1 << random.nextInt(4, 10) : 0,
                random.nextInt(5) == 0 ? 1 + random.nextInt(50) : 0,
                booms ? 1 + random.nextInt(random.nextBoolean() ? 5 : 300) : 0,
                random.nextBoolean() ? 1 : 1000);
        this.terminalNumber = random.nextInt(Integer.MAX_VALUE);
    }

    /** Runs the loop and checks everything that can be checked now. */
    void run() throws InterruptedException {
        if (stop == Stop.NEVER) {
            inPlace();
        } else {
            stopped();
        }
        checkComplaints();
    }

    /** Called when the scheduler is closed: checks that no function was called after the end. */
    void checkComplaints() {
        for (LoopProbe probe : probes) {
            if (probe.complaint() != null) {
                throw new AssertionError(probe.complaint() + ": " + describe());
            }
        }
    }

    private void inPlace() {
        switch (place) {
            case OUTSIDE -> once();
            case IN_JOB -> skua.run(this::once);
            case IN_FORK -> skua.run(() -> Skua.fork(this::once).join());
            case IN_FORKS ->
                skua.run(() -> {
                    var one = Skua.fork(this::once);
                    var two = Skua.fork(this::once);
                    once();
                    two.join();
                    one.join();
                });
            case IN_LOOP -> skua.range(0, 3).batching(Batching.fixed(1)).forEach(i -> once());
            case IN_LIMITED_JOB -> await(skua.submit(Skua.job("limited").max(1 + (int) (seed & 1)), this::once));
        }
    }

    private static void await(Job<?> job) {
        try {
            job.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new AssertionError("the job has failed", e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** One run of the loop, with everything about it checked. */
    private void once() {
        LoopProbe probe = new LoopProbe(habits);
        probes.add(probe);
        if (stop == Stop.CANCEL) {
            probe.stopAt(stopAt, this::cancel);
        }
        RandomLoop random = new RandomLoop(skua, seed, probe);
        LoopTerminal terminal = LoopTerminal.of(random.loop(), terminalNumber);
        Object result;
        try {
            result = terminal.run(random.loop(), probe);
        } catch (LoopProbe.Boom boom) {
            probe.end();
            coverage.booms.increment();
            if (!probe.thrown().contains(boom)) {
                throw new AssertionError("an exception that nobody threw: " + describe(), boom);
            }
            return;
        } catch (CancellationException e) {
            probe.end();
            coverage.stops.increment();
            if (stop == Stop.NEVER) {
                throw new AssertionError("nobody cancelled " + describe(), e);
            }
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e + ": " + describe(), e);
        }
        probe.end();
        coverage.results.increment();
        if (!probe.thrown().isEmpty() && !terminal.isSearch()) {
            throw new AssertionError(probe.thrown().size() + " exceptions are lost: " + describe());
        }
        if (!terminal.isRight(result, random.elements(), random.loop())) {
            throw new AssertionError("got " + shortened(result) + ", not "
                    + shortened(terminal.expectedOf(random.elements(), random.loop())) + ": " + describe());
        }
    }

    // ---- in a job that does not come to its end ----

    private void stopped() throws InterruptedException {
        JobOptions options = Skua.job("stopped");
        if (stop == Stop.DEADLINE) {
            options = options.deadline(Duration.ofNanos(20_000L + 1_000L * stopAt));
        }
        Job<?> mine = skua.submit(options, () -> {
            awaitJob();
            once();
        });
        job.set(mine);
        try {
            mine.get();
        } catch (ExecutionException e) {
            throw new AssertionError("the job has failed: " + describe(), e.getCause());
        } catch (DeadlineException e) {
            if (stop != Stop.DEADLINE) {
                throw new AssertionError("no deadline in " + describe(), e);
            }
        } catch (CancellationException e) {
            if (stop != Stop.CANCEL) {
                throw new AssertionError("nobody cancelled " + describe(), e);
            }
        }
    }

    /** The job may begin before submit() has returned. */
    private void awaitJob() {
        while (job.get() == null) {
            Thread.onSpinWait();
        }
    }

    private void cancel() {
        Job<?> mine = job.get();
        if (mine != null) {
            mine.cancel(false);
        }
    }

    private String describe() {
        LoopProbe quiet = new LoopProbe(new LoopProbe.Habits(0, 0, 0, 0));
        RandomLoop random = new RandomLoop(skua, seed, quiet);
        return random + " " + LoopTerminal.of(random.loop(), terminalNumber) + " " + place + " " + stop + " " + habits;
    }

    private static String shortened(Object value) {
        String text = String.valueOf(value);
        return text.length() < 300 ? text : text.substring(0, 300) + "…";
    }
}
