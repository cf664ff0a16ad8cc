package io.skua.worker;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.island.Wish;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Keeps workers alive when a user's rule throws, or asks for what cannot be: from then on the usual rule decides. */
final class CarefulRule implements Rule {
    private final Rule own;
    private final Rule usual = Rules.usual();
    private final AtomicBoolean broken = new AtomicBoolean();

    private CarefulRule(Rule own) {
        this.own = own;
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
        return careful(() -> own.bagMax(dimensions), () -> usual.bagMax(dimensions));
    }

    private <T> T careful(Supplier<T> ask, Supplier<T> otherwise) {
        if (!broken.get()) {
            try {
                return ask.get();
            } catch (RuntimeException | Error thrown) {
                if (broken.compareAndSet(false, true)) {
                    System.getLogger(CarefulRule.class.getName())
                            .log(
                                    System.Logger.Level.WARNING,
                                    "the rule of " + own.getClass().getName() + " has failed; \"" + usual.name()
                                            + "\" decides from now on",
                                    thrown);
                }
            }
        }
        return otherwise.get();
    }
}
