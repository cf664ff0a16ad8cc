package io.skua.master;

import io.skua.topology.Mesh;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * M1 to M5 and M7 of {@link Master}, from its public side only and place by place: slow, and without any code of what
 * it checks.
 */
final class StateCheck {
    private final Master master;
    private final Mesh mesh;
    private final BitSet usable;
    private final List<Snapshot> islands;
    private final int[] holders; // how many islands have a place
    private final BitSet outermost = new BitSet(); // of every island that has it, and no source
    private final BitSet spared = new BitSet(); // every island that has it has more than its allowance keeps

    private StateCheck(Master master) {
        this.master = master;
        this.mesh = master.settings().topology().mesh();
        this.usable = master.usable();
        this.islands = Snapshot.all(master);
        this.holders = new int[mesh.places()];
        outermost.set(0, mesh.places());
        spared.set(0, mesh.places());
    }

    static void check(Master master) {
        StateCheck check = new StateCheck(master);
        check.names();
        check.look();
        check.sourcesAreAlone();
        check.sharingIsOutermost();
        check.claimsAreKept();
        check.nothingIsForgotten();
    }

    static void demand(boolean holds, String what, Object... details) {
        if (!holds) {
            throw new AssertionError(what.formatted(details));
        }
    }

    private void names() {
        Set<Long> jobs = new HashSet<>();
        for (Snapshot island : islands) {
            demand(jobs.add(island.job()), "two islands of job %s", island.job());
            demand(island.equals(Snapshot.of(master, island.job())), "island(%s) is another one", island.job());
        }
        for (Client client : master.waiting().all()) {
            demand(jobs.add(client.number()), "job %s waits, and is there already", client.number());
        }
        for (Resident lodger : master.lodgers()) {
            demand(jobs.add(lodger.job()), "job %s lodges, and is there already", lodger.job());
        }
    }

    private void look() {
        for (Snapshot island : islands) {
            int farthest = 0;
            for (int place : island.allotment().workers()) {
                farthest = Math.max(farthest, mesh.hops(place, island.source()));
            }
            demand(island.diaspora() == farthest, "island %s has diaspora %s", island.job(), island.diaspora());
            for (int place : island.allotment().workers()) {
                holders[place]++;
                if (place == island.source() || mesh.hops(place, island.source()) < farthest) {
                    outermost.clear(place);
                }
                if (island.size() <= island.allowance().min()) {
                    spared.clear(place);
                }
            }
        }
    }

    /** M1. */
    private void sourcesAreAlone() {
        for (Snapshot island : islands) {
            demand(island.contains(island.source()), "island %s is without its source", island.job());
            demand(holders[island.source()] == 1, "M1: the source of %s is shared", island.job());
        }
    }

    /** M2. */
    private void sharingIsOutermost() {
        for (int place = 0; place < holders.length; place++) {
            if (holders[place] > 1) {
                demand(master.settings().overlap(), "place %s is shared without overlap", place);
                demand(outermost.get(place), "M2: place %s is shared, and in an inner zone", place);
            }
        }
    }

    /** M3. */
    private void claimsAreKept() {
        for (Snapshot island : islands) {
            for (int place : island.allotment().workers()) {
                if (!mesh.contains(place) || !(usable.get(place) || place == island.source())) {
                    throw new AssertionError("M3: place " + place + " of " + island.job() + " cannot be used");
                }
            }
            long most = (long) island.size() + island.request().workers();
            demand(island.request().workers() >= 0, "island %s waits for %s", island.job(), island.request());
            demand(most <= island.allowance().max(), "M3: island %s may get %s workers", island.job(), most);
        }
    }

    /** M4 and M5. */
    private void nothingIsForgotten() {
        BitSet free = master.free();
        for (int place = 0; place < holders.length; place++) {
            boolean isFree = usable.get(place) && holders[place] == 0;
            if (free.get(place) != isFree) {
                throw new AssertionError("free() is wrong about place " + place);
            }
            boolean spare = holders[place] > 0 && outermost.get(place) && spared.get(place);
            if (!master.waiting().isEmpty() || !master.lodgers().isEmpty()) {
                demand(!isFree, "M4: place %s is free, and a job has no island", place);
                demand(!spare, "M5: place %s can be spared, and a job has no island", place);
            }
            if (!isFree) {
                continue;
            }
            for (Snapshot island : islands) {
                boolean near =
                        mesh.hops(place, island.source()) <= island.request().reach();
                boolean waits = island.request().isOpen() && near;
                demand(!waits, "M4: place %s is free, and island %s waits for it", place, island.job());
            }
        }
    }
}
