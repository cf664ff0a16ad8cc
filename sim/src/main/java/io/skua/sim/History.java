package io.skua.sim;

import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which workers a job has had, and for how long. */
final class History {
    private static final int CHANGES_MAX = 2_000;

    private final List<MixResult.Change> changes = new ArrayList<>();
    private int drop; // every other change is left out once there were too many, then three of four, and so on
    private int skipped;
    private MixResult.@Nullable Change last;
    private boolean lastKept;
    private int holders;
    private int peak;
    private long held;
    private double shared;
    private long since;
    private @Nullable Allotment[] largest = new Allotment[0]; // by place

    /** So many workers more are the job's, or fewer. */
    void hold(int change, long now) {
        held += holders * (now - since);
        since = now;
        holders += change;
    }

    /** A part of workers that it has together with others, for some time. */
    void share(double workers, long time) {
        shared += workers * time;
    }

    void members(Allotment allotment, long now) {
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
    void members(int count, long now) {
        note(now, 0, count);
    }

    private void note(long now, int diaspora, int members) {
        peak = Math.max(peak, members);
        MixResult.Change change = new MixResult.Change(now, diaspora, members);
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
            List<MixResult.Change> kept = new ArrayList<>();
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
    Allotment largest(int place) {
        return place < largest.length ? largest[place] : null;
    }

    List<MixResult.Change> changes() {
        List<MixResult.Change> all = new ArrayList<>(changes);
        if (last != null && !lastKept) {
            all.add(last);
        }
        return List.copyOf(all);
    }

    int peak() {
        return peak;
    }

    /** Until now, in workers times time. */
    long held() {
        return held + Math.round(shared);
    }
}
