package io.skua.sim.tally;

import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which workers a job has had, and for how long. */
public final class History {
    private static final int CHANGES_MAX = 2_000;

    private final List<Change> changes = new ArrayList<>();
    // 0 at first; whenever there are too many changes, more of them are left out: 1 of 2, 3 of 4, and so on
    private int drop;
    private int skipped;
    private @Nullable Change last;
    private boolean lastKept;
    private int holders;
    private int peak;
    private long held;
    private double shared;
    private long since;
    private @Nullable Allotment[] largest = new Allotment[0]; // by place

    /**
     * How many members the job has from this moment on.
     *
     * @param diaspora the largest distance of a member from the source; 0 where there are no distances
     */
    public record Change(long time, int diaspora, int members) {}

    /** The job has got this many more workers; a negative number if it has lost some. */
    public void hold(int change, long now) {
        held += holders * (now - since);
        since = now;
        holders += change;
    }

    /** For this time, the job has had a part of workers that it shares with other jobs. */
    public void share(double workers, long time) {
        shared += workers * time;
    }

    /** Notes the workers that the job has from now on. */
    public void members(Allotment allotment, long now) {
        int size = allotment.size();
        note(now, allotment.diaspora(), size);
        if (largest.length == 0) {
            largest = new Allotment[allotment.mesh().places()];
        }
        allotment.stream().forEach(place -> {
            Allotment known = largest[place];
            if (known == null || known.size() < size) {
                largest[place] = allotment;
            }
        });
    }

    /** The job has this many members now, and their places do not matter. */
    public void members(int count, long now) {
        note(now, 0, count);
    }

    private void note(long now, int diaspora, int members) {
        peak = Math.max(peak, members);
        Change change = new Change(now, diaspora, members);
        if (last != null && last.time() == now) { // of several changes at one moment, only the last one counts
            last = change;
            if (lastKept) {
                changes.set(changes.size() - 1, change);
            }
            return;
        }
        last = change;
        lastKept = skipped == drop;
        skipped = lastKept ? 0 : skipped + 1;
        if (!lastKept) {
            return;
        }
        changes.add(change);
        if (changes.size() > CHANGES_MAX) {
            List<Change> kept = new ArrayList<>();
            for (int i = 0; i < changes.size(); i += 2) {
                kept.add(changes.get(i));
            }
            changes.clear();
            changes.addAll(kept);
            drop = 2 * drop + 1;
            lastKept = false;
        }
    }

    /** The largest island that this place was a part of; null if there is none. */
    @Nullable
    public Allotment largest(int place) {
        return place < largest.length ? largest[place] : null;
    }

    /** Returns the changes in the order of time, as many of them as were kept. */
    public List<Change> changes() {
        List<Change> all = new ArrayList<>(changes);
        if (last != null && !lastKept) {
            all.add(last);
        }
        return List.copyOf(all);
    }

    /** Returns the largest number of workers that the job has had at once. */
    public int peak() {
        return peak;
    }

    /** For how long the job has had workers until now, added up over the workers. */
    public long held() {
        return held + Math.round(shared);
    }
}
