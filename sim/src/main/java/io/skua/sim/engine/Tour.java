package io.skua.sim.engine;

import io.skua.policy.VictimCursor;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a thief, and its way through their victims: one group after the other, in the order in which their jobs
 * came. In every fourth search the group that the thief served last comes last, so that no group waits for ever while
 * another one always has tasks.
 */
final class Tour {
    private static final int TURN = 4;
    private static final Trail[] NONE = {};

    private final VirtualWorker self;
    private Trail[] trails = NONE; // in the order of the groups
    private Trail[] order = NONE; // the same trails in the order of this search
    private int at; // in that order
    private boolean stale; // a group has changed
    private int searches;

    Tour(VirtualWorker self) {
        this.self = self;
    }

    // ---- groups ----

    void add(VirtualGroup group) {
        Trail[] more = new Trail[trails.length + 1];
        int i = 0;
        while (i < trails.length && trails[i].group.order < group.order) {
            more[i] = trails[i];
            i++;
        }
        more[i] = new Trail(self, group);
        System.arraycopy(trails, i, more, i + 1, trails.length - i);
        set(more);
    }

    void remove(VirtualGroup group) {
        Trail[] fewer = new Trail[trails.length - 1];
        int count = 0;
        for (Trail trail : trails) {
            if (trail.group != group) {
                fewer[count++] = trail;
            }
        }
        set(fewer);
    }

    private void set(Trail[] newTrails) {
        trails = newTrails;
        order = newTrails;
        at = 0;
        stale = true;
    }

    boolean isEmpty() {
        return trails.length == 0;
    }

    /** All groups, each once. */
    Trail[] trails() {
        return trails;
    }

    boolean contains(Trail trail) {
        for (Trail mine : trails) {
            if (mine == trail) {
                return true;
            }
        }
        return false;
    }

    /** The trail through this group if all its members steal from all others; null if there is none. */
    @Nullable
    Trail total(VirtualGroup group) {
        for (Trail trail : trails) {
            if (trail.group == group && trail.total) {
                return trail;
            }
        }
        return null;
    }

    boolean isTotal() {
        for (Trail trail : trails) {
            if (!trail.total) {
                return false;
            }
        }
        return true;
    }

    /** Called when a group has other members than before, so that the round must be begun anew. */
    void spoil() {
        stale = true;
    }

    boolean isStale() {
        return stale;
    }

    /**
     * Makes new trails if a group has changed.
     *
     * @return whether a group had changed
     */
    boolean renew() {
        if (!stale) {
            return false;
        }
        Trail[] renewed = new Trail[trails.length];
        for (int i = 0; i < renewed.length; i++) {
            renewed[i] = trails[i].renew();
        }
        set(renewed);
        stale = false;
        return true;
    }

    // ---- rounds ----

    void begin() {
        if (trails.length > 1) {
            takeTurns();
        }
        at = 0;
        order[0].cursor.begin();
    }

    private void takeTurns() {
        order = trails;
        if (++searches % TURN != 0) {
            return;
        }
        VirtualGroup served = self.strand().job.group;
        Trail[] turned = new Trail[trails.length];
        int count = 0;
        Trail last = null;
        for (Trail trail : trails) {
            if (trail.group == served) {
                last = trail;
            } else {
                turned[count++] = trail;
            }
        }
        if (last != null) {
            turned[count] = last;
            order = turned;
        }
    }

    /** The next victim; {@link VictimCursor#END} when all groups are through. */
    int next() {
        for (; ; ) {
            int place = order[at].cursor.next();
            if (place != VictimCursor.END || at + 1 == order.length) {
                return place;
            }
            order[++at].cursor.begin();
        }
    }

    /** Where it is. */
    VirtualGroup group() {
        return order[at].group;
    }

    /** Whether any victim has a task to steal now. */
    boolean canFind() {
        for (Trail trail : trails) {
            if (trail.canFind()) {
                return true;
            }
        }
        return false;
    }

    /** Whether no victim has a task, and the thief knows that without probing. */
    boolean isSilent() {
        for (Trail trail : trails) {
            if (!trail.isSilent()) {
                return false;
            }
        }
        return true;
    }

    long victims() {
        long count = 0;
        for (Trail trail : trails) {
            count += trail.victimCount;
        }
        return count;
    }

    /** How long a round takes, without the pause after it. */
    long length() {
        long length = 0;
        for (Trail trail : trails) {
            length += trail.length();
        }
        return length;
    }
}
