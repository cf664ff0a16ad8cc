package io.skua.supply;

import io.skua.idle.Group;
import io.skua.idle.Seated;
import io.skua.idle.Seating;
import io.skua.job.Levels;
import io.skua.job.Lifetime;

/**
 * All sources of a worker, in the order in which it looks at them.
 *
 * <p>Usually: threads that wait for a seat, mail, submitted jobs, critical tasks, pools, the bags of victims. No source
 * may keep the worker from the others for ever. So in one of {@link Levels#FAIR_TURN} turns the worker steals from bags
 * first, then from pools, before it takes submitted jobs, and in another it takes these before mail. If there are jobs
 * of several levels, all sources are asked for the most urgent level before any is asked for the next; submitted jobs
 * then come before mail, which could hold them up.
 */
public final class Supply {
    private static final int OTHER_GROUP_TURN = 4;

    private final Seated worker;
    private final Lifetime lifetime;
    private final Source ready = new ReadySource();
    private final Source[] usual;
    private final Source[] injectedFirst;
    private final Source[] stealFirst;
    private int turn;

    public Supply(Seated worker, Seating seating, Lifetime lifetime) {
        this.worker = worker;
        this.lifetime = lifetime;
        Source mail = new MailSource(worker);
        Source injected = new InjectedSource();
        Source critical = new CriticalSource(worker, seating);
        Source pools = new PoolSource(worker, seating);
        Source bags = new BagSource(worker, seating);
        usual = new Source[] {mail, injected, critical, pools, bags};
        injectedFirst = new Source[] {injected, mail, critical, pools, bags};
        stealFirst = new Source[] {mail, critical, bags, pools, injected};
    }

    /**
     * Finds work in the groups in which the worker counts as a searcher. Groups are served in the order in which their
     * jobs came; but in every {@value #OTHER_GROUP_TURN}th turn another group comes first, so that none waits for ever.
     */
    public boolean find(Find find) {
        turn = (turn + 1) & Integer.MAX_VALUE;
        Group[] groups = worker.counted();
        int first = groups.length > 1 && turn % OTHER_GROUP_TURN == 0 ? turn / OTHER_GROUP_TURN % groups.length : 0;
        for (int i = 0; i < groups.length; i++) {
            Group group = groups[(first + i) % groups.length];
            if (ready.look(group, Levels.ANY, turn, find) || find(group, find)) {
                return true;
            }
        }
        return false;
    }

    private boolean find(Group group, Find find) {
        boolean hasRanks = lifetime.hasRanks();
        Source[] sources = order(turn % Levels.FAIR_TURN, hasRanks);
        for (int i = 0; i < (hasRanks ? Levels.COUNT : 1); i++) {
            int level = hasRanks ? Levels.at(turn, i) : Levels.ANY;
            for (Source source : sources) {
                if (source.look(group, level, turn, find)) {
                    return true;
                }
            }
        }
        return false;
    }

    private Source[] order(int phase, boolean hasRanks) {
        if (phase == 0) {
            return stealFirst;
        }
        return hasRanks || phase == Levels.FAIR_TURN / 4 ? injectedFirst : usual;
    }
}
