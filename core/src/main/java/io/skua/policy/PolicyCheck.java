package io.skua.policy;

import io.skua.policy.graph.StealGraph;
import io.skua.topology.Allotment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds mistakes of a user's policy when the scheduler is built, instead of at the first steal. */
public final class PolicyCheck {
    private PolicyCheck() {}

    /**
     * Checks that every worker has victims, that all victims are other workers of the allotment, and that work which
     * starts at the source can reach everybody.
     *
     * @throws IllegalArgumentException whose message names the worker and what is wrong
     */
    public static void check(VictimPolicy policy, Allotment allotment) {
        if (policy.name() == null || policy.description() == null) {
            throw new IllegalArgumentException("A policy needs a name and a description, but "
                    + policy.getClass().getName() + " returns null for one of them.");
        }
        Victims victims = policy.victims(allotment);
        if (victims == null) {
            throw wrong(policy, "returns null for " + allotment + "; return each worker's victims");
        }
        if (allotment.size() == 1) {
            return;
        }
        if (victims.isTotal()) {
            allotment.stream().forEach(thief -> checkTotal(policy, victims, thief, allotment));
            return; // everybody is reached, since everybody steals from everybody
        }
        int[] workers = allotment.workers();
        int[][] lists = new int[workers.length][];
        for (int i = 0; i < workers.length; i++) {
            lists[i] = StealGraph.positions(checked(policy, victims, workers[i], allotment), allotment);
        }
        int lost = firstUnreached(allotment, StealGraph.reversed(lists));
        if (lost >= 0) {
            throw wrong(
                    policy,
                    "leaves worker " + lost + " without work: no chain of steals leads there from the source "
                            + allotment.source());
        }
    }

    private static int[] checked(VictimPolicy policy, Victims victims, int thief, Allotment allotment) {
        int[] list = victims.of(thief);
        if (list == null || list.length == 0) {
            throw wrong(policy, "gives worker " + thief + " no victim; name at least one other worker");
        }
        BitSet seen = new BitSet();
        for (int victim : list) {
            if (victim == thief) {
                throw wrong(policy, "lets worker " + thief + " steal from itself; name other workers only");
            }
            if (!allotment.contains(victim)) {
                throw wrong(
                        policy,
                        "lets worker " + thief + " steal from " + victim + ", which is not one of the "
                                + allotment.size() + " workers " + some(allotment));
            }
            if (seen.get(victim)) {
                throw wrong(policy, "names victim " + victim + " of worker " + thief + " twice; name it once");
            }
            seen.set(victim);
        }
        checkRound(policy, victims.cursor(thief, new RandomSource(thief)), list, thief);
        return list;
    }

    /** A round of the cursor must name victims of the list only, and must end. */
    private static void checkRound(VictimPolicy policy, @Nullable VictimCursor cursor, int[] list, int thief) {
        BitSet allowed = new BitSet();
        Arrays.stream(list).forEach(allowed::set);
        if (cursor == null) {
            throw wrong(policy, "gives worker " + thief + " no cursor; return one, or leave cursor() as it is");
        }
        cursor.begin();
        long named = 0;
        for (int victim = cursor.next(); victim != VictimCursor.END; victim = cursor.next()) {
            if (victim < 0 || !allowed.get(victim)) {
                throw wrong(
                        policy,
                        "lets the cursor of worker " + thief + " name " + victim + ", which is not among its victims "
                                + Arrays.toString(list));
            }
            if (++named > 4L * list.length + 16) {
                throw wrong(policy, "never ends a round of worker " + thief + "; next() must return END");
            }
        }
        if (named == 0) {
            throw wrong(
                    policy, "ends a round of worker " + thief + " before it has named a victim; next() must name one");
        }
    }

    private static void checkTotal(VictimPolicy policy, Victims victims, int thief, Allotment allotment) {
        int count = checked(policy, victims, thief, allotment).length;
        if (count != allotment.size() - 1) {
            throw wrong(
                    policy,
                    "says that everybody steals from everybody, but gives worker " + thief + " only " + count + " of "
                            + (allotment.size() - 1) + " victims; let isTotal() be false");
        }
    }

    private static String some(Allotment allotment) {
        String first = allotment.stream().limit(16).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        return allotment.size() > 16 ? first + " and so on" : first;
    }

    private static int firstUnreached(Allotment allotment, int[][] thieves) {
        boolean[] reached = StealGraph.reached(allotment.indexOf(allotment.source()), thieves);
        for (int i = 0; i < reached.length; i++) {
            if (!reached[i]) {
                return allotment.workers()[i];
            }
        }
        return -1;
    }

    private static IllegalArgumentException wrong(VictimPolicy policy, String what) {
        return new IllegalArgumentException("The policy \"" + policy.name() + "\" " + what + ".");
    }
}
