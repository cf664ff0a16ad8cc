package io.skua.supply;

import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Seating;
import io.skua.job.Levels;

/**
 * Finds tasks on the critical path of a job, at the seats that the worker steals from. In some turns it finds nothing,
 * so that ordinary tasks come first; the critical tasks lie in bags as well.
 */
final class CriticalSource implements Source {
    private final Seated worker;
    private final Seating seating;

    CriticalSource(Seated worker, Seating seating) {
        this.worker = worker;
        this.seating = seating;
    }

    @Override
    public boolean look(Group group, int level, int turn, Find find) {
        if (!seating.isCriticalUsed() || Levels.isOrdinaryFirst(turn)) {
            return false;
        }
        Roster roster = group.roster();
        for (Seat there : roster.members()) {
            if (roster.mayStealFrom(worker.seat(), there) && lookAt(there, group, level, find)) {
                return true;
            }
        }
        return false;
    }

    private static boolean lookAt(Seat seat, Group group, int level, Find find) {
        if (level != Levels.ANY) {
            return MailSource.lookAt(seat.critical(level), group, level, find);
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            if (MailSource.lookAt(seat.critical(i), group, i, find)) {
                return true;
            }
        }
        return false;
    }
}
