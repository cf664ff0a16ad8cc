package io.skua.supply;

import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.policy.VictimCursor;
import org.jspecify.annotations.Nullable;

/** A source's walk through the victims of its worker's seat, made again when the roster or the seat has changed. */
final class VictimWalk {
    private static final VictimCursor NOBODY = new VictimCursor() {
        @Override
        public void begin() {}

        @Override
        public int next() {
            return END;
        }
    };

    private @Nullable Roster walked; // the roster that victims was made from
    private @Nullable Seat walker; // the seat that victims was made for
    private @Nullable VictimCursor victims;

    /** Begins a walk through the seat's victims in this group. */
    VictimCursor begin(Group group, Seat seat) {
        Roster roster = group.roster();
        VictimCursor walk = victims;
        if (walk == null || walked != roster || walker != seat) {
            walk = roster.contains(seat) ? roster.cursor(seat) : NOBODY;
            victims = walk;
            walked = roster;
            walker = seat;
        }
        walk.begin();
        return walk;
    }

    /** Returns whether members have come or gone since the walk began: the next look uses the new roster. */
    boolean isOutdated(Group group) {
        return walked != group.roster();
    }
}
