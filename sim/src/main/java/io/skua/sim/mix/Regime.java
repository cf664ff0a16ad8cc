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

    /** The policy by which workers steal; null if workers do not have to search. */
    default @Nullable VictimPolicy policy() {
        return null;
    }

    /**
     * Islands, as the runtime's master grants them.
     *
     * @param policy the policy by which the members of an island steal from each other
     * @param overlap whether islands may share outermost workers
     * @param period 0 if the rule is asked when bags grow or members are hungry; otherwise the time after which the
     *     rule is asked again, as the paper's helper thread does
     * @param patience a member counts as hungry after this many rounds in vain, or after 64 probes
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
     * Equal partitions of the workers, each of which is a machine of its own. The jobs are dealt out to the partitions
     * in the order of their arrival; the jobs of one partition run one after the other.
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
     * One pool of all workers: every worker takes tasks of all jobs. A new job waits until a worker has nothing else to
     * do.
     */
    record Pool(VictimPolicy policy) implements Regime {}

    /**
     * The best that islands could do: each job has as many workers as it has tasks, or its share if there are too few
     * workers. The workers come without delay, and know where tasks are.
     */
    record Oracle() implements Regime {}
}
