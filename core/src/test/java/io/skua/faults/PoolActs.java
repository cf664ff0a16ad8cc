package io.skua.faults;

import static io.skua.faults.Act.require;
import static io.skua.faults.Act.requireEqual;

import io.skua.Skua;
import io.skua.port.Haul;
import io.skua.port.Pool;
import io.skua.port.PoolWork;
import io.skua.port.Port;
import io.skua.port.PortListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Acts with pools of descriptors: they run, are rotated, taken away, cancelled and awaited inside each other. */
final class PoolActs {
    private final Bodies bodies;
    private final Mischief mischief;
    private final Map<Skua, Door> doors = new WeakHashMap<>(); // guarded by this object

    PoolActs(Bodies bodies) {
        this.bodies = bodies;
        this.mischief = bodies.mischief();
    }

    /** The port of a scheduler, which has one at most, and the ends that were told. */
    private final class Door implements PortListener {
        private final Set<Pool> ended = ConcurrentHashMap.newKeySet();
        private final Map<Pool, List<Pool>> loans = new HashMap<>(); // guarded by this object
        private volatile boolean toldTwice;
        private volatile boolean isBroken; // descriptors were taken and could not be lent
        private final Port port;

        Door(Skua skua) {
            port = Port.attach(skua, this);
        }

        @Override
        public void starving() {
            mischief.strike("starving");
        }

        @Override
        public void available() {
            mischief.strike("available");
        }

        @Override
        public void ended(Pool pool) {
            if (!ended.add(pool)) {
                toldTwice = true;
            }
            mischief.strike("ended");
        }

        /** Takes descriptors and runs them in a pool of their own, on loan. Only one thread at a time may take. */
        synchronized void lend(int max) {
            Haul haul = port.take(max);
            if (haul == null) {
                return;
            }
            boolean isLent = false;
            try {
                Pool loan = port.open(new Work(this, 100));
                loans.computeIfAbsent(haul.pool(), its -> new ArrayList<>()).add(loan);
                loan.begin(haul.descriptors());
                isLent = true;
            } finally {
                isBroken |= !isLent;
            }
        }

        private synchronized List<Pool> loansOf(Pool pool) {
            return List.copyOf(loans.getOrDefault(pool, List.of()));
        }

        /** Waits for a pool and everything that was lent out of it; returns the sum of all parts. */
        long total(Pool pool) {
            pool.await();
            throwFailure(pool);
            long sum = part(pool);
            for (Pool loan : loansOf(pool)) {
                sum += total(loan);
            }
            return sum;
        }

        synchronized void demand(boolean on) {
            port.demand(on);
        }
    }

    private synchronized Door door(Skua skua) {
        Door door = doors.get(skua);
        if (door == null) {
            door = new Door(skua);
            doors.put(skua, door);
        }
        return door;
    }

    /** n spawns n − 1 and n − 2 down to 1, or runs them in a pool of its own. Each body contributes 1. */
    private final class Work implements PoolWork {
        private final Door door;
        private final int nestedOneOf;

        Work(Door door, int nestedOneOf) {
            this.door = door;
            this.nestedOneOf = nestedOneOf;
        }

        @Override
        public Object run(Object descriptor) {
            int n = (int) descriptor;
            bodies.fib(3);
            if (n < 2) {
                return 1L;
            }
            if (n % nestedOneOf == 0) {
                Pool inner = door.port.open(this);
                inner.begin(List.of(n - 1, n - 2));
                inner.await();
                return 1L + door.total(inner);
            }
            Pool pool = Objects.requireNonNull(Port.current());
            pool.spawn(n - 1);
            pool.spawn(n - 2);
            return 1L;
        }

        @Override
        public Object fold(Object a, Object b) {
            mischief.strike("fold");
            return (long) a + (long) b;
        }
    }

    private static long count(int n) {
        return n < 2 ? 1 : 1 + count(n - 1) + count(n - 2);
    }

    private static long part(Pool pool) {
        return (long) Objects.requireNonNullElse(pool.part(), 0L);
    }

    private static void throwFailure(Pool pool) {
        Throwable failure = pool.failure();
        if (failure != null) {
            throw new IllegalStateException("a pool has failed", failure);
        }
    }

    /** Generations of a pool, whose parts together are known, unless something fails. */
    Act rotated(SplittableRandom random) {
        int n = random.nextInt(12);
        int rotations = random.nextInt(5);
        int nestedOneOf = 3 + random.nextInt(10);
        boolean cancels = random.nextInt(6) == 0;
        return new Act("pools", skua -> {
            Door door = door(skua);
            Pool pool = door.port.open(new Work(door, nestedOneOf));
            List<Pool> generations = new ArrayList<>(List.of(pool));
            pool.begin(List.of(n));
            try {
                for (int i = 0; i < rotations; i++) {
                    generations.add(generations.get(i).rotate());
                }
            } finally {
                if (cancels) {
                    generations.forEach(its -> its.cancel(new IllegalStateException("cancelled on purpose")));
                }
                generations.forEach(Pool::await);
            }
            long sum = 0;
            for (Pool its : generations) {
                if (cancels && its.failure() != null) {
                    return;
                }
                sum += door.total(its);
            }
            require(!door.toldTwice, "the end of a pool was told twice");
            requireEqual(door.isBroken ? sum : count(n), sum, "the sum of all generations");
        });
    }

    /** An agent that takes descriptors out of the pools of other acts, and runs them in pools of its own. */
    Act taken(SplittableRandom random) {
        int max = 1 + random.nextInt(8);
        int takes = 1 + random.nextInt(20);
        return new Act("an agent", skua -> {
            Door door = door(skua);
            door.demand(takes % 2 == 0);
            for (int i = 0; i < takes; i++) {
                door.lend(max);
            }
            door.demand(false);
        });
    }
}
