package io.skua.sim.mix;

import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How jobs share a machine. */
public sealed interface Regime {
    /** One word for tables. */
    default String name() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** From whom workers steal; null if nobody has to. */
    default @Nullable VictimPolicy policy() {
        return null;
    }

    /**
     * Islands, as the runtime's master grants them.
     *
     * @param policy from whom members steal, among the members of their island
     * @param overlap whether islands may share outermost workers
     * @param period 0: judged when bags grow or members are hungry; otherwise, as the paper's helper does, only every
     *     so many units of time
     * @param patience after so many rounds in vain, or 64 probes, a member counts as hungry
     */
    record Islands(Rule rule, VictimPolicy policy, boolean overlap, long period, int patience) implements Regime {
        public Islands {
            if (period < 0) {
                throw new IllegalArgumentException("A period is 0 or more units of time, not " + period + ".");
            }
            if (patience < 1) {
                throw new IllegalArgumentException("A member is patient for 1 round or more, not " + patience + ".");
            }
        }

        /** As the runtime has them. */
        public static Islands usual() {
            return new Islands(Rules.usual(), Policies.named("shuffled"), false, 0, 2);
        }
    }

    /**
     * Equal partitions, each a machine of its own: the jobs in the order of their arrival, one partition after the
     * other; those of one partition run one after the other.
     */
    record Fixed(int partitions, VictimPolicy policy) implements Regime {
        public Fixed {
            if (partitions < 1) {
                throw new IllegalArgumentException("There is 1 partition or more, not " + partitions + ".");
            }
        }

        public Fixed(int partitions) {
            this(partitions, Policies.named("shuffled"));
        }
    }

    /**
     * One pool of all workers: everybody takes tasks of all jobs. A new job waits until somebody has nothing else to
     * do.
     */
    record Pool(VictimPolicy policy) implements Regime {}

    /**
     * What islands could do at best: each job has as many workers as it has tasks, or its share of them; they come
     * without delay, and know where tasks are.
     */
    record Oracle() implements Regime {}
}
