package io.skua.sim.engine;

import io.skua.policy.VictimCursor;
import org.jspecify.annotations.Nullable;

/**
 * All the groups of a thief, and its way through their victims, one group after the other in the order in which their
 * jobs came. In every fourth search the group that it served last comes last, so that none waits for ever while another
 * always has something.
 */
final class Tour {
    private static final int TURN = 4;
    private static final Trail[] NONE = {};

    private final VirtualWorker self;
    private Trail[] trails = NONE; // in the order of the groups
    private Trail[] order = NONE; // the same, perhaps in another order
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

    /** The trail through a group where everybody steals from everybody; null if there is none. */
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

    /** A group has other members than before: the round is no good any more. */
    void spoil() {
        stale = true;
    }

    boolean isStale() {
        return stale;
    }

    /** @return whether anything was stale */
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

    /** Whether any victim has something to steal now. */
    boolean canFind() {
        for (Trail trail : trails) {
            if (trail.canFind()) {
                return true;
            }
        }
        return false;
    }

    /** Whether nobody has anything, and the thief knows that without going round. */
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

    /** What a round takes, without the pause. */
    long length() {
        long length = 0;
        for (Trail trail : trails) {
            length += trail.length();
        }
        return length;
    }
}
