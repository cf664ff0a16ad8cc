package io.skua.sim.engine;

import io.skua.policy.VictimCursor;
import io.skua.policy.Victims;
import io.skua.sim.machine.Prices;
import java.util.Arrays;

/** One thief's way through its victims in one group, as long as the group's members stay the same. */
final class Trail {
    /**
     * A thief with more victims than this begins a new round after watching, instead of counting how far it would be.
     */
    static final int WALK_MAX = 4096;

    final VirtualGroup group;
    final VictimCursor cursor;
    final boolean total;
    final int[] victims; // the indexes of the victims; empty if all other members are victims
    final int victimCount;

    private final VirtualWorker self;
    private final Watch[] watches; // by victim
    private final boolean[] registered;
    private long length = -1; // not known yet

    /** An entry by which a thief learns that a certain victim has a task. */
    final class Watch {
        private final int slot;

        Watch(int slot) {
            this.slot = slot;
        }

        void appeared(long now) {
            registered[slot] = false;
            self.thief.appeared(Trail.this, now);
        }
    }

    Trail(VirtualWorker self, VirtualGroup group) {
        this.self = self;
        this.group = group;
        Victims all = group.victims();
        this.cursor = all.cursor(self.place, self.random);
        this.total = all.isTotal();
        this.victims = total
                ? new int[0]
                : Arrays.stream(all.of(self.place)).map(self.world::index).toArray();
        this.victimCount = total ? group.allotment().size() - 1 : victims.length;
        this.watches = new Watch[victims.length];
        Arrays.setAll(watches, Watch::new);
        this.registered = new boolean[total ? 1 : victims.length];
    }

    /** Whether any victim has a task to steal now. */
    boolean canFind() {
        if (total) {
            return group.isWorkAnywhere();
        }
        for (int there : victims) {
            if (group.hasWork(there)) {
                return true;
            }
        }
        return false;
    }

    /** Whether no member of the group has a task, and the thief knows that without probing. */
    boolean isSilent() {
        return total && !group.isWorkAnywhere();
    }

    void watch() {
        if (total) {
            if (!registered[0]) {
                registered[0] = true;
                group.watchAll(self);
            }
            return;
        }
        for (int i = 0; i < victims.length; i++) {
            if (!registered[i]) {
                registered[i] = true;
                group.watch(victims[i], watches[i]);
            }
        }
    }

    /** Notes that the thief is no longer on the group's list of those that watch all members. */
    void unregister() {
        registered[0] = false;
    }

    /** A new trail through the group with its current members. */
    Trail renew() {
        Trail renewed = new Trail(self, group);
        if (total && renewed.total) {
            renewed.registered[0] = registered[0];
        }
        return renewed;
    }

    /** How long a round takes, without the pause after it. */
    long length() {
        if (length < 0) {
            Prices prices = self.world.prices;
            if (prices.isEven() || victimCount > WALK_MAX) {
                length = victimCount * prices.probe(self.place, self.place);
            } else {
                length = Arrays.stream(group.victims().of(self.place))
                        .mapToLong(place -> prices.probe(self.place, place))
                        .sum();
            }
        }
        return length;
    }
}
