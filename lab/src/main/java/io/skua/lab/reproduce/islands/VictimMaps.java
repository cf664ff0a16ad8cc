package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Words;
import io.skua.policy.Policies;
import io.skua.policy.Victims;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.MeshMap;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Fig. 2: from whom three thieves steal, and in which order. */
final class VictimMaps implements PagePart<Setup, IslandRuns> {
    private static final int DIASPORA = 2;
    private static final int DIASPORA_MAX = 7;

    /** A thief that the paper draws, by where it is from the source, and how many victims it has. */
    private record Thief(String title, int dx, int dy, int victims) {}

    private static final List<Thief> ALL = List.of(
            new Thief("Fig. 2a: outermost, between the axes", 1, 1, 2),
            new Thief("Fig. 2b: outermost, on an axis", 2, 0, 1),
            new Thief("Fig. 2c: innermost", 1, 0, 6));

    /** Lemma or corollary, and whether our lists have it. */
    private record Claim(String paper, String ours, boolean holds) {}

    @Override
    public Section section(IslandRuns runs) {
        Allotment island = ZoneMaps.square(DIASPORA);
        Victims victims = victims(island);
        List<MeshMap> maps = new ArrayList<>();
        boolean same = true;
        for (Thief thief : ALL) {
            int count = victims.of(place(island, thief)).length;
            same &= count == thief.victims;
            maps.add(map(thief, island, victims));
        }
        List<Claim> claims = claims();
        Table table = Table.columns("the paper", "ours", "");
        for (Claim claim : claims) {
            table = table.row(claim.paper, claim.ours, claim.holds ? "✓" : "✗");
        }
        long failed = claims.stream().filter(claim -> !claim.holds).count();
        String text = same
                ? "The three thieves have 2, 1 and 6 victims, as drawn"
                : "Some thief has other victims than drawn";
        return Section.titled("Fig. 2: victims and their priorities")
                .text("The policy `diaspora` is the paper's: all prefer victims farther from the source, and among"
                        + " equals the one that has fewer victims itself. The figure is of an"
                        + " island with d = 2. That the innermost thief has 6 victims settles a question that"
                        + " the definitions leave open: the source is one of them.")
                .with(Figure.of(maps)
                        .caption("0 is the thief; its victims are numbered by priority, 1 first, equal ones"
                                + " alike. Others are left out."))
                .with(table)
                .with(
                        same && failed == 0
                                ? Verdict.agrees(text + ", and all that the paper derives holds.")
                                : same
                                        ? Verdict.partly(text + "; of what the paper derives, " + failed + " of "
                                                + claims.size() + (failed == 1 ? " does" : " do")
                                                + " not follow from its definitions.")
                                        : Verdict.disagrees(text + "."));
    }

    private static Victims victims(Allotment island) {
        return Policies.named("diaspora").victims(island);
    }

    private static int place(Allotment island, Thief thief) {
        Mesh mesh = island.mesh();
        return mesh.at(mesh.x(island.source()) + thief.dx, mesh.y(island.source()) + thief.dy, 0);
    }

    private static MeshMap map(Thief thief, Allotment island, Victims victims) {
        Mesh mesh = island.mesh();
        double[] values = new double[mesh.places()];
        Arrays.fill(values, Double.NaN);
        int self = place(island, thief);
        values[self] = 0;
        int rank = 0;
        long last = -1;
        for (int victim : victims.of(self)) {
            long key = island.hops(victim) * 1_000L + victims.of(victim).length;
            rank += key == last ? 0 : 1;
            last = key;
            values[victim] = rank;
        }
        return MeshMap.heat(thief.title, mesh.width(), mesh.height(), Axis.linear("priority"), values)
                .subtitle(victims.of(self).length + " victims, the paper draws " + thief.victims);
    }

    private static Allotment wide(int diaspora) {
        return Allotment.within(Topology.of(Mesh.of(17, 17)), 144, diaspora);
    }

    /** Those of 1 to 7 for which something holds, where the mesh does not end. */
    private static Claim claim(String paper, String otherwise, Predicate<Allotment> what) {
        List<String> holds = new ArrayList<>();
        for (int d = 1; d <= DIASPORA_MAX; d++) {
            if (what.test(wide(d))) {
                holds.add(Integer.toString(d));
            }
        }
        return holds.size() == DIASPORA_MAX
                ? new Claim(paper, "holds for d = 1 to " + DIASPORA_MAX, true)
                : new Claim(paper, "holds for d = " + Words.list(holds) + " of 1 to 7 only: " + otherwise, false);
    }

    private static List<Claim> claims() {
        return List.of(
                claim(
                        "corollary 4: at most 2m neighbours are victims, m of an outermost thief",
                        "some have more",
                        VictimMaps::isSmall),
                claim(
                        "lemma 5: each thief has victims of its own",
                        "with d = 1, opposite thieves have the same ones",
                        VictimMaps::isUnique),
                claim(
                        "corollary 3: victims two hops away are in the thief's own zone",
                        "from d = 4 on, an axis thief also reaches F two zones further out",
                        VictimMaps::isSameZone));
    }

    private static boolean isSmall(Allotment island) {
        return island.stream().filter(worker -> worker != island.source()).allMatch(worker -> {
            int most = island.hops(worker) < island.diaspora() ? 4 : 2;
            return island.membersAt(1, worker).length <= most;
        });
    }

    private static boolean isUnique(Allotment island) {
        Victims victims = victims(island);
        Set<String> seen = new HashSet<>();
        return island.stream().filter(worker -> worker != island.source()).allMatch(worker -> {
            int[] list = victims.of(worker).clone();
            Arrays.sort(list);
            return island.classOf(worker) == WorkerClass.S || seen.add(Arrays.toString(list));
        });
    }

    private static boolean isSameZone(Allotment island) {
        Victims victims = victims(island);
        return island.stream()
                .filter(worker -> worker != island.source())
                .allMatch(worker -> Arrays.stream(victims.of(worker))
                        .filter(victim -> island.mesh().hops(worker, victim) == 2)
                        .allMatch(victim -> island.hops(victim) == island.hops(worker)));
    }
}
