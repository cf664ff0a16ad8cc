package io.skua.lab.reproduce.islands;

import io.skua.sim.mix.MixResult;
import io.skua.topology.WorkerClass;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** What the workers of a job did, by zone or class, over all seeds. */
record ZoneWorkers(List<MixResult.JobWorker> workers) {
    /** Zones of 8×4, seen from its middle. */
    static final int LAST = 6;

    ZoneWorkers {
        workers = List.copyOf(workers);
    }

    static ZoneWorkers of(Setup setup, IslandRuns runs) {
        return new ZoneWorkers(runs.of(setup).stream()
                .flatMap(run -> run.only().workers().stream())
                .toList());
    }

    private ZoneWorkers only(Predicate<MixResult.JobWorker> which) {
        return new ZoneWorkers(workers.stream().filter(which).toList());
    }

    ZoneWorkers zone(int zone) {
        return only(worker -> worker.zone() == zone);
    }

    ZoneWorkers ofClass(WorkerClass wanted) {
        return only(worker -> worker.workerClass() == wanted);
    }

    long sum(ToLongFunction<MixResult.JobWorker> what) {
        return workers.stream().mapToLong(what).sum();
    }

    /** Of one worker, on average; NaN if there is none. */
    double each(ToLongFunction<MixResult.JobWorker> what) {
        return workers.isEmpty() ? Double.NaN : (double) sum(what) / workers.size();
    }

    /** How many looks into a bag found something; NaN if nobody looked. */
    double success() {
        long tried = sum(MixResult.JobWorker::tried);
        return tried == 0 ? Double.NaN : (double) sum(MixResult.JobWorker::stolen) / tried;
    }
}
