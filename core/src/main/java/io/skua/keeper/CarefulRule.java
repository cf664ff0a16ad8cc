package io.skua.keeper;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.island.Wish;
import io.skua.thread.Warnings;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps workers alive when a user's rule throws something, or asks for something impossible: from then on the usual
 * rule decides.
 *
 * <p>A rule may submit jobs and wait for them. This may lead, in the same thread, to the very question that the rule is
 * answering. Then the usual rule answers, so that no rule asks itself for ever.
 */
final class CarefulRule implements Rule {
    private static final int DIMENSIONS_MAX = 3;

    private final Rule own;
    private final Rule usual = Rules.usual();
    private final AtomicBoolean broken = new AtomicBoolean();
    private final ThreadLocal<@Nullable Boolean> answering = new ThreadLocal<>();
    private final int[] bagMax = new int[DIMENSIONS_MAX + 1]; // asked once and kept, since each new worker needs it

    private CarefulRule(Rule own) {
        this.own = own;
        for (int i = 1; i <= DIMENSIONS_MAX; i++) {
            int dimensions = i;
            bagMax[i] = careful(() -> own.bagMax(dimensions), () -> usual.bagMax(dimensions));
        }
    }

    static Rule of(Rule rule) {
        return Rules.all().contains(rule) || rule instanceof CarefulRule ? rule : new CarefulRule(rule);
    }

    @Override
    public String name() {
        return own.name();
    }

    @Override
    public String description() {
        return own.description();
    }

    @Override
    public Wish judge(Island island, Bags bags) {
        return careful(() -> checked(own.judge(island, bags)), () -> usual.judge(island, bags));
    }

    private static Wish checked(Wish wish) {
        if (wish.more() < 0 || wish.reach() < 0 || wish.back().stream().anyMatch(place -> place == null || place < 0)) {
            throw new IllegalArgumentException("An island cannot ask for " + wish + ".");
        }
        return wish;
    }

    @Override
    public boolean isSurplus(Island island, int worker, int bag) {
        return careful(() -> own.isSurplus(island, worker, bag), () -> usual.isSurplus(island, worker, bag));
    }

    @Override
    public boolean growsWhileHungry() {
        return careful(own::growsWhileHungry, usual::growsWhileHungry);
    }

    @Override
    public int bagMax(int dimensions) {
        return bagMax[dimensions];
    }

    private <T> T careful(Supplier<T> ask, Supplier<T> otherwise) {
        if (broken.get() || answering.get() != null) {
            return otherwise.get();
        }
        answering.set(true);
        try {
            return ask.get();
        } catch (Throwable thrown) {
            if (broken.compareAndSet(false, true)) {
                Warnings.log(
                        CarefulRule.class,
                        () -> "the rule of " + own.getClass().getName() + " has failed; \"" + usual.name()
                                + "\" decides from now on",
                        thrown);
            }
        } finally {
            answering.remove();
        }
        return otherwise.get();
    }
}
