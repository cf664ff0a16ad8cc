package io.skua.supply;

import io.skua.idle.Group;
import io.skua.idle.Seated;

/** Finds threads of the group that have given way and wait for a seat. */
final class ReadySource implements Source {
    @Override
    public boolean look(Group group, int level, int turn, Find find) {
        Seated ready = group.ready().isEmpty() ? null : group.ready().poll();
        return ready != null && find.setReady(group, ready);
    }
}
