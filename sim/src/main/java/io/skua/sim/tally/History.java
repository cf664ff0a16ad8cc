package io.skua.sim.tally;

import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which workers a job has had, and for how long. */
public final class History {
    private static final int CHANGES_MAX = 2_000;

    private final List<Change> changes = new ArrayList<>();
    private int drop; // every other change is left out once there were too many, then three of four, and so on
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
     * From this moment on, it has these.
     *
     * @param diaspora the largest distance of a member from the source; 0 where it has no sense
     */
    public record Change(long time, int diaspora, int members) {}

    /** So many workers more are the job's, or fewer. */
    public void hold(int change, long now) {
        held += holders * (now - since);
        since = now;
        holders += change;
    }

    /** A part of workers that it has together with others, for some time. */
    public void share(double workers, long time) {
        shared += workers * time;
    }

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

    /** So many, wherever they are. */
    public void members(int count, long now) {
        note(now, 0, count);
    }

    private void note(long now, int diaspora, int members) {
        peak = Math.max(peak, members);
        Change change = new Change(now, diaspora, members);
        if (last != null && last.time() == now) { // only the last of a moment counts
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

    /** The largest island that this place was in; null if none. */
    @Nullable
    public Allotment largest(int place) {
        return place < largest.length ? largest[place] : null;
    }

    public List<Change> changes() {
        List<Change> all = new ArrayList<>(changes);
        if (last != null && !lastKept) {
            all.add(last);
        }
        return List.copyOf(all);
    }

    public int peak() {
        return peak;
    }

    /** Until now, in workers times time. */
    public long held() {
        return held + Math.round(shared);
    }
}
