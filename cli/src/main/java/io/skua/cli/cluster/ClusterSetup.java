package io.skua.cli.cluster;

import io.skua.Job;
import io.skua.Skua;
import io.skua.cli.input.UserException;
import io.skua.cli.story.RunStory;
import io.skua.cli.story.Texts;
import io.skua.observe.EventListener;
import io.skua.place.protocol.Stealing;
import io.skua.sim.cluster.ClusterPlan;
import io.skua.sim.cluster.ClusterResult;
import io.skua.sim.cluster.ClusterSettings;
import io.skua.sim.cluster.ClusterSimulation;
import io.skua.sim.cluster.Disturbance;
import io.skua.sim.cluster.Network;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/** All that decides about runs but the way of stealing and the seed. */
record ClusterSetup(Work work, Size size, Lending lending, Trouble trouble) {
    /** How much later than others a message may arrive, if messages are lost: some round trips. */
    private static final long JITTER = 20_000;

    /** What is computed. */
    record Work(AnywhereProgram program, AnywhereProgram.Total total) {}

    /** How large the cluster is. */
    record Size(int places, int workers) {}

    /**
     * How tasks are lent.
     *
     * @param isTold whether places tell each other their loads
     */
    record Lending(int shipment, int threshold, long instalment, boolean isTold) {}

    /** What goes wrong, and when that is noticed. */
    record Trouble(List<Disturbance> disturbances, double loss, long detect) {
        Trouble {
            disturbances = List.copyOf(disturbances);
        }
    }

    /** Runs the seeds 1 to that, on all processors of this machine. */
    List<ClusterResult> run(Stealing stealing, int seeds) {
        int workers = Math.min(Runtime.getRuntime().availableProcessors(), seeds);
        List<ClusterResult> results = new ArrayList<>();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            List<Job<ClusterResult>> jobs = new ArrayList<>();
            for (long seed = 1; seed <= seeds; seed++) {
                ClusterPlan plan = plan(stealing, seed);
                jobs.add(skua.submit(() -> ClusterSimulation.run(plan)));
            }
            jobs.forEach(job -> results.add(result(job)));
        }
        return results;
    }

    /** Runs one seed, and tells listeners what happens. */
    ClusterResult run(Stealing stealing, List<EventListener> listeners, Texts texts) {
        return ClusterSimulation.run(
                plan(stealing, 1),
                (time, worker, kind, detail, first, second) ->
                        listeners.forEach(each -> each.event(time, worker, kind, detail, first, second)),
                texts::number);
    }

    /** What the header of a recording says. */
    Map<String, Object> header(Stealing stealing) {
        List<Object> cluster = new ArrayList<>();
        int most = plan(stealing, 1).placesInAll();
        for (int i = 0; i < most; i++) {
            cluster.add(RunStory.place(i, "place-" + i, i * size.workers, size.workers));
        }
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("program", work.program.title());
        header.put("machine", Map.of("name", "cluster", "unit", "ns"));
        header.put("stealing", stealing.label());
        header.put("seed", 1);
        header.put("workers", most * size.workers);
        header.put("processors", most * size.workers);
        header.put("cluster", cluster);
        return header;
    }

    /** The paper's network, or one that loses this part of its messages. */
    static Network network(double loss) {
        return loss > 0 ? Network.edison().faulty(loss, loss, JITTER) : Network.edison();
    }

    private ClusterPlan plan(Stealing stealing, long seed) {
        Network network = network(trouble.loss);
        ClusterSettings settings = ClusterSettings.of(stealing, size.workers, network)
                .lending(lending.shipment, lending.threshold)
                .paying(lending.instalment)
                .detecting(trouble.detect);
        return new ClusterPlan(
                work.program,
                work.total,
                size.places,
                size.workers,
                (lending.isTold ? settings.told() : settings).protocol(),
                network,
                trouble.disturbances,
                trouble.detect,
                seed);
    }

    private static ClusterResult result(Job<ClusterResult> job) {
        try {
            return job.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserException.result("the simulation was interrupted.");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                throw UserException.result("the simulation needs more memory than Java has here;"
                        + " set JDK_JAVA_OPTIONS=-Xmx4g or more, or simulate fewer places.");
            }
            throw new IllegalStateException("a simulation failed", e.getCause());
        }
    }
}
