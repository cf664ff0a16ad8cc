package io.skua.policy;

import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Deterministic victim selection (Varisteas and Brorsson): workers steal only from close neighbours, which depend on
 * the thief's class, in a fixed order. With d the diaspora:
 *
 * <pre>
 * class        victims                                        order
 * S            neighbours                                     all alike
 * X, next to S neighbours, members of X two hops away         nearest to the source first
 * X            neighbours                                     nearest to the source first
 * Z            neighbours; if d &gt; 2, members of Z two hops    farthest from the source first
 *              away
 * F            neighbours                                     farthest from the source first
 * </pre>
 *
 * Workers on the axes (X) carry work away from the source, workers on the rim (Z) pass it around, and workers in the
 * fields between (F) bring it back.
 */
final class DvsPolicy extends KnownPolicy {
    DvsPolicy() {
        super(
                "dvs",
                "fixed neighbours by class: axes carry work outwards, the rim passes it around, fields bring it back");
    }

    @Override
    public Victims victims(Allotment allotment) {
        return new NeighbourTable(allotment, worker -> victims(allotment, worker), (thief, victim) -> {
            int hops = allotment.hops(victim);
            return allotment.classOf(thief) == WorkerClass.X ? hops : -hops;
        });
    }

    private static int[] victims(Allotment allotment, int worker) {
        int[] neighbours = allotment.membersAt(1, worker);
        WorkerClass itsClass = allotment.classOf(worker);
        boolean passesAround = itsClass == WorkerClass.Z && allotment.diaspora() > 2;
        boolean startsAnAxis = itsClass == WorkerClass.X && allotment.hops(worker) == 1;
        if (!passesAround && !startsAnAxis) {
            return neighbours;
        }
        IntStream ofItsClass =
                Arrays.stream(allotment.membersAt(2, worker)).filter(other -> allotment.classOf(other) == itsClass);
        return IntStream.concat(Arrays.stream(neighbours), ofItsClass).sorted().toArray();
    }
}
