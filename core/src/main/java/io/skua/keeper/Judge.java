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
 * Asks the rule what an island wants. The rule may be a user's own, so it is asked without a lock, about an island as
 * it is then; its wish counts only if the island is still the same ({@link Keeper}, K3). Nothing here throws.
 *
 * @param isAtOnce whether islands are judged when something has changed, and not in periods
 */
record Judge(Keeper keeper, Engine engine, boolean isAtOnce) {
    private static final int JUDGEMENTS_MAX = 8;

    /** There is work for more members, perhaps. */
    void judgeGrowth(Holding holding) {
        if (isAtOnce) {
            judge(holding, null, true, false);
            if (keeper.isContended()) {
                reclaim();
            }
        }
    }

    /** A member has nothing to do. */
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
     * Somebody waits for workers: islands give back members that rest, which would otherwise stay until one of them
     * searches in vain.
     */
    void reclaim() {
        for (Group group : keeper.groups()) { // and not all holdings: thousands may wait to be started
            Holding holding = Holding.of(group);
            Seat resting = holding.restingMember();
            if (resting != null) {
                judgeReturn(holding, resting);
            }
        }
    }

    /**
     * Growing and giving back are judged apart, when the one or the other has a reason: a rule for which both hold
     * would go to and fro.
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
                Wish wish = keeper.rule().judge(seen.island(), holding.bags(hungry));
                News news = newsOf(seen, wish, mayGrow, mayReturn);
                if (news == null && seen.equals(holding.resident())) {
                    return;
                }
                if (news != null && keeper.fulfil(holding, seen, news)) {
                    keeper.tell();
                    return;
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

    /** The usual rule is ours, and asks nobody else: it may judge while nothing can change. */
    private void judgeAsUsual(Holding holding, @Nullable Seat hungry, boolean mayGrow, boolean mayReturn) {
        synchronized (keeper) {
            Resident seen = holding.resident();
            if (seen != null && !seen.isLodger()) {
                Wish wish = Rules.usual().judge(seen.island(), holding.bags(hungry));
                News news = newsOf(seen, wish, mayGrow, mayReturn);
                if (news != null) {
                    keeper.fulfil(holding, seen, news);
                }
            }
        }
    }

    /**
     * Whether this thread may ask a rule or a policy of the user's. Not a spare without a seat: it might wait in there,
     * and has no seat to leave. It has nothing to judge either: it has judged when it stopped to search.
     */
    private boolean mayAsk() {
        Worker worker = keeper.mayWait() ? Worker.currentOrNull() : null;
        return worker == null || worker.engine() != engine || worker.isSeated();
    }
}
