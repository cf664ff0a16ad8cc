package io.skua.supply;

import io.skua.idle.Group;
import io.skua.job.Injected;
import io.skua.job.Levels;

/** Finds jobs and light tasks that were submitted to the group. */
final class InjectedSource implements Source {
    @Override
    public boolean look(Group group, int level, int turn, Find find) {
        Injected work = level == Levels.ANY
                ? group.injector().poll(turn)
                : group.injector().pollLevel(level);
        if (work == null) {
            work = group.membership().admit(level, turn);
        }
        return work != null && find.setInjected(group, work);
    }
}
