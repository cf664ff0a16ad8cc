package io.skua.policy;

import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The policy of the Islands paper, which is older than DVS: all workers prefer victims farther from the source, and
 * among those at the same distance the victim that has fewer victims itself.
 *
 * <pre>
 * class  victims
 * S, F   neighbours
 * X      neighbours; two hops away: members of F, and of X on another axis
 * Z      neighbours; if d &gt; 2, members of Z two hops away
 * </pre>
 *
 * A worker of X belongs to the axis on which its only neighbour closer to the source lies. By the paper's formulas
 * nobody steals from the source, but by its text its neighbours do; we follow the text.
 */
final class DiasporaPolicy extends KnownPolicy {
    DiasporaPolicy() {
        super("diaspora", "neighbours by class, the farthest from the source first: the Islands paper's rules");
    }

    @Override
    public Victims victims(Allotment allotment) {
        int[][] sets = allotment.stream()
                .mapToObj(worker -> victims(allotment, worker))
                .toArray(int[][]::new);
        return new NeighbourTable(
                allotment,
                worker -> sets[allotment.indexOf(worker)],
                (thief, victim) ->
                        sets[allotment.indexOf(victim)].length - ((long) allotment.hops(victim) << Integer.SIZE));
    }

    private static int[] victims(Allotment allotment, int worker) {
        int[] neighbours = allotment.membersAt(1, worker);
        WorkerClass itsClass = allotment.classOf(worker);
        boolean passesAround = itsClass == WorkerClass.Z && allotment.diaspora() > 2;
        if (itsClass != WorkerClass.X && !passesAround) {
            return neighbours;
        }
        IntStream twoHopsAway = Arrays.stream(allotment.membersAt(2, worker))
                .filter(other -> passesAround
                        ? allotment.classOf(other) == WorkerClass.Z
                        : isFieldOrOtherAxis(allotment, worker, other));
        return IntStream.concat(Arrays.stream(neighbours), twoHopsAway).sorted().toArray();
    }

    private static boolean isFieldOrOtherAxis(Allotment allotment, int worker, int other) {
        return switch (allotment.classOf(other)) {
            case F -> true;
            case X -> axis(allotment, worker) != axis(allotment, other);
            case S, Z -> false;
        };
    }

    /** The axis (0, 1 or 2) on which its only neighbour closer to the source lies. */
    private static int axis(Allotment allotment, int worker) {
        int inner = allotment.innerNeighbours(worker)[0];
        if (allotment.mesh().x(inner) != allotment.mesh().x(worker)) {
            return 0;
        }
        return allotment.mesh().y(inner) != allotment.mesh().y(worker) ? 1 : 2;
    }
}
