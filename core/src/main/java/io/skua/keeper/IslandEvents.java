package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.master.Resident;
import io.skua.observe.EventKind;
import io.skua.observe.IslandChange;
import io.skua.observe.IslandSize;
import org.jspecify.annotations.Nullable;

/**
 * What listeners were told of one island. An island that takes in one small job after the other keeps the number of the
 * job that it had when it was told of first. All fields are guarded by the keeper's lock.
 */
final class IslandEvents {
    private int toldMembers; // how many members the island had in the last event
    private long number; // of a job, by which events call the island; 0 until the first event

    /**
     * Tells those who listen how many workers an island has, if that has changed since the last call.
     *
     * @param job whose island it is; null if that job has ended
     */
    void tellSize(Engine engine, Holding.Standing now, @Nullable JobCore job) {
        Resident is = now.resident();
        int members = is == null ? 0 : is.island().size() - now.lent().size();
        int before = toldMembers;
        if (members == before && !(is == null && before > 0)) {
            return;
        }
        if (number == 0 && job != null) {
            number = Jobs.number(job);
        }
        if (number == 0) {
            return; // nobody works there, and no event was ever about the island
        }
        toldMembers = members;
        IslandChange change = is == null
                ? IslandChange.DISSOLVED
                : before == 0 ? IslandChange.FOUNDED : members > before ? IslandChange.GREW : IslandChange.SHRANK;
        int diaspora = is == null ? 0 : is.island().diaspora();
        int asked = is == null ? 0 : is.request().workers();
        long size = IslandSize.pack(members, diaspora, asked, members - before);
        engine.tell(EventKind.ISLAND, change.ordinal(), number, size);
    }
}
