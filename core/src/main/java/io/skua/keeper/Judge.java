package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.engine.Worker;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.island.Rules;
import io.skua.island.Wish;
import io.skua.master.News;
import io.skua.master.Resident;
import org.jspecify.annotations.Nullable;

/**
 * Asks the rule what an island wants. The rule may be a user's own, so it is asked without a lock, about the island as
 * it is at that moment. The rule's wish counts only if the island is still the same afterwards ({@link Keeper}, K3).
 * The methods throw nothing.
 *
 * @param isAtOnce whether islands are judged when something has changed, and not in periods
 */
record Judge(Keeper keeper, Engine engine, boolean isAtOnce) {
    private static final int JUDGEMENTS_MAX = 8;

    /** Called when there may be work for more members. */
    void judgeGrowth(Holding holding) {
        if (isAtOnce) {
            judge(holding, null, true, false);
            if (keeper.isContended()) {
                reclaim();
            }
        }
    }

    /** Called when a member has nothing to do. */
    void judgeReturn(Holding holding, Seat hungry) {
        if (isAtOnce) {
            judge(holding, hungry, false, true);
        }
    }

    /** In each period. */
    void judgeAll() {
        for (Group group : keeper.groups()) {
            judge(Holding.of(group), null, true, true);
        }
    }

    /**
     * Called when somebody waits for workers. Islands give back members that rest; otherwise these would stay until one
     * of them searches in vain.
     */
    void reclaim() {
        // not through all holdings, since thousands of jobs may wait to be started
        for (Group group : keeper.groups()) {
            Holding holding = Holding.of(group);
            Seat resting = holding.restingMember();
            if (resting != null) {
                judgeReturn(holding, resting);
            }
        }
    }

    /**
     * Judges an island. Whether to grow and whether to give workers back are asked separately, each when there is a
     * reason. Otherwise a rule that wishes both in turn would let workers come and go all the time.
     *
     * @param hungry the member that has nothing to do, or null
     */
    private void judge(Holding holding, @Nullable Seat hungry, boolean mayGrow, boolean mayReturn) {
        if (!mayAsk()) {
            return;
        }
        try {
            for (int i = 0; i < JUDGEMENTS_MAX; i++) {
                Resident seen = holding.resident();
                if (seen == null || seen.isLodger()) {
                    return;
                }
                Wish wish = keeper.rule().judge(seen.island(), new IslandBags(keeper, holding.group(), hungry));
                News news = newsOf(seen, wish, mayGrow, mayReturn);
                if (news == null && seen.equals(holding.resident())) {
                    return;
                }
                if (news != null) {
                    boolean isFulfilled = keeper.fulfil(holding, seen, news);
                    // Even if the wish came too late: vacant islands may have been closed for its sake, on which
                    // newcomers rely (Newcomers, N1). And before the rule is asked again, which may wait for them.
                    keeper.tell();
                    if (isFulfilled) {
                        return;
                    }
                }
            }
            judgeAsUsual(holding, hungry, mayGrow, mayReturn);
            keeper.tell();
        } catch (Throwable thrown) {
            keeper.leaveUnsettled(thrown);
        }
    }

    private static @Nullable News newsOf(Resident seen, Wish wish, boolean mayGrow, boolean mayReturn) {
        if (wish.isGrowth() && mayGrow) {
            return new News.Wants(seen.job(), wish.more(), wish.reach());
        }
        return wish.isReturn() && mayReturn ? new News.Returns(seen.job(), wish.back()) : null;
    }

    /**
     * Asks the usual rule under the keeper's lock, so that the island cannot change meanwhile. This is allowed because
     * the usual rule is our own code and calls no users' code.
     */
    private void judgeAsUsual(Holding holding, @Nullable Seat hungry, boolean mayGrow, boolean mayReturn) {
        synchronized (keeper) {
            Resident seen = holding.resident();
            if (seen != null && !seen.isLodger()) {
                Wish wish = Rules.usual().judge(seen.island(), new IslandBags(keeper, holding.group(), hungry));
                News news = newsOf(seen, wish, mayGrow, mayReturn);
                if (news != null) {
                    keeper.fulfil(holding, seen, news);
                }
            }
        }
    }

    /** Whether this thread may ask a user's rule, which might wait. A thread that may not has nothing to judge. */
    private boolean mayAsk() {
        Worker worker = keeper.mayWait() ? Worker.currentOrNull() : null;
        return worker == null || worker.engine() != engine || worker.mayWait();
    }
}
