package io.skua.policy;

import io.skua.topology.Allotment;
import io.skua.topology.RingWalk;
import java.util.Arrays;

/**
 * First the victims of {@code dvs}, in their order; then all other workers, ring by ring outwards from the thief. After
 * a successful steal, the thief begins with the first victim again. So the order is that of DVS, but no worker starves
 * when a stolen task leaves nothing to be stolen for workers further out.
 */
final class WideningPolicy extends KnownPolicy {
    private final VictimPolicy first = new DvsPolicy();

    WideningPolicy() {
        super("widening", "as dvs, then ring by ring outwards; after a success again as dvs");
    }

    @Override
    public Victims victims(Allotment allotment) {
        Victims near = first.victims(allotment);
        return new TotalVictims(allotment) {
            @Override
            public int[] of(int thief) {
                return new CursorReader(new Cursor(allotment, thief, near.of(thief))).round();
            }

            @Override
            public VictimCursor cursor(int thief, RandomSource random) {
                return new Cursor(allotment, thief, near.of(thief));
            }
        };
    }

    /** Walks along the rings without storing them: a list per worker would be as long as there are workers. */
    private static final class Cursor implements VictimCursor {
        private final Allotment allotment;
        private final int[] near;
        private final int nearHops; // rings farther out have no victims of dvs
        private final RingWalk ring;
        private int named; // how many victims were named so far
        private int hops;

        Cursor(Allotment allotment, int thief, int[] near) {
            this.allotment = allotment;
            this.near = near;
            this.nearHops = Arrays.stream(near)
                    .map(victim -> allotment.mesh().hops(thief, victim))
                    .max()
                    .orElse(0);
            this.ring = new RingWalk(allotment.mesh(), thief);
        }

        @Override
        public void begin() {
            named = 0;
            hops = 0;
        }

        @Override
        public int next() {
            if (named < near.length) {
                return near[named++];
            }
            if (named == allotment.size() - 1) {
                return END;
            }
            named++;
            return nextInRings();
        }

        private int nextInRings() {
            for (; ; ) {
                int place = hops == 0 ? END : ring.next();
                if (place == END) {
                    ring.start(++hops);
                } else if (allotment.contains(place) && !isNear(place)) {
                    return place;
                }
            }
        }

        private boolean isNear(int place) {
            if (hops <= nearHops) {
                for (int other : near) {
                    if (other == place) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
