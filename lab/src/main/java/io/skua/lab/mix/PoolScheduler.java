package io.skua.lab.mix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The JDK's pools, as people use them: one for each job, as if each were alone, or one for all.
 */
final class PoolScheduler implements MixScheduler {
    private static final String PREFIX = "mix-pool-";

    private final List<MixEntry> entries;
    private final List<ForkJoinPool> pools; // one for each job, or one
    private final int threads;
    private final boolean shared;
    private CpuMeter all = meter(PREFIX);

    private PoolScheduler(List<MixEntry> entries, int threads, boolean shared) {
        this.entries = entries;
        this.threads = threads;
        this.shared = shared;
        this.pools = new ArrayList<>();
        for (int i = 0; i < (shared ? 1 : entries.size()); i++) {
            this.pools.add(pool(prefix(i), threads));
        }
    }

    static PoolScheduler ofEach(List<MixEntry> entries, int threads) {
        return new PoolScheduler(entries, threads, false);
    }

    static PoolScheduler shared(List<MixEntry> entries, int threads) {
        return new PoolScheduler(entries, threads, true);
    }

    private static ForkJoinPool pool(String prefix, int threads) {
        ForkJoinPool.ForkJoinWorkerThreadFactory factory = pool -> {
            ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
            thread.setName(prefix + thread.getName());
            return thread;
        };
        return new ForkJoinPool(threads, factory, null, false);
    }

    private static CpuMeter meter(String prefix) {
        return new CpuMeter(name -> name.startsWith(prefix));
    }

    private static String prefix(int pool) {
        return PREFIX + pool + "-";
    }

    @Override
    public RunningJob alone(int number) {
        return submit(number);
    }

    @Override
    public void begins() {
        all = meter(PREFIX);
    }

    @Override
    public RunningJob submit(int number) {
        MixEntry entry = entries.get(number);
        int pool = shared ? 0 : number;
        ForkJoinPool itsPool = pools.get(pool);
        String prefix = prefix(pool);
        Callable<Object> body = () -> entry.workload().rival(itsPool);
        RunningJob job = shared ? new MeteredJob(body, -1, -1, null) : new MeteredJob(body, threads, -1, meter(prefix));
        return job.start(prefix + "client");
    }

    @Override
    public WorkerTime holding(List<JobFigures> jobs, double makespan) {
        return shared ? new WorkerTime(threads * makespan, all.seconds()) : MixMetrics.total(jobs);
    }

    @Override
    public void close() {
        pools.forEach(ForkJoinPool::shutdown);
    }
}
