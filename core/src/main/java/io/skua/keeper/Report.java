package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.master.Resident;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job's island as users see it: its members, its history, and the time of workers that the job has held and used. All
 * times are those of System.nanoTime().
 */
public record Report(
        int source,
        List<Integer> members,
        int diaspora,
        List<Holding.Change> history,
        long submittedNanos,
        long heldNanos,
        long usedNanos) {
    /** What the job has now and had; null where there are no islands. */
    public static @Nullable Report of(Engine engine, JobCore job) {
        if (!(engine.sharing() instanceof Keeper keeper)) {
            return null;
        }
        synchronized (keeper) {
            long now = System.nanoTime();
            History past = (History) Jobs.history(job);
            if (past == null) {
                return new Report(-1, List.of(), 0, List.of(), now, 0, 0); // there was no memory for a history
            }
            Holding its = Holding.of(job);
            return its == null || its.history() != past ? of(past, List.of(), 0, now) : of(its, past, now);
        }
    }

    /** The reports of all jobs that have workers now, made at the same moment. */
    public static Map<JobCore, Report> all(Engine engine) {
        Map<JobCore, Report> reports = new LinkedHashMap<>();
        if (engine.sharing() instanceof Keeper keeper) {
            synchronized (keeper) {
                long now = System.nanoTime();
                for (Group group : keeper.groups()) {
                    Holding holding = Holding.of(group);
                    JobCore job = holding.job();
                    History past = holding.history();
                    if (job != null && past != null) {
                        reports.put(job, of(holding, past, now));
                    }
                }
            }
        }
        return reports;
    }

    private static Report of(Holding holding, History past, long now) {
        Resident is = holding.resident();
        return of(past, holding.members(), is == null ? 0 : is.island().diaspora(), now);
    }

    private static Report of(History past, List<Integer> members, int diaspora, long now) {
        return new Report(
                past.source(),
                members,
                diaspora,
                past.changes(),
                past.submittedNanos(),
                past.heldNanos(now),
                past.usedNanos());
    }
}
