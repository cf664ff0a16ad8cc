package io.skua.port;

import io.skua.Handle;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A random tree of descriptors that runs in pools, while an agent rotates pools at random moments, takes descriptors
 * away and gives them to new pools. Everything that happens to a descriptor is written down, and afterwards compared
 * with what {@link Pool} promises (R2). The books share no code with the pools.
 */
final class RandomPools {
    /** What may go wrong on purpose. */
    enum Mischief {
        NONE,
        BODIES_THROW,
        CANCEL
    }

    /** A descriptor. */
    static final class Node {
        private final long seed;
        private final int depth;
        private final AtomicInteger runs = new AtomicInteger();
        private volatile boolean contributes;

        Node(long seed, int depth) {
            this.seed = seed;
            this.depth = depth;
        }
    }

    /** What has happened in one pool, as the bodies and the agent saw it. */
    private static final class Book {
        private final Queue<Node> entered = new ConcurrentLinkedQueue<>(); // given or spawned
        private final Queue<Node> ran = new ConcurrentLinkedQueue<>();
        private final Queue<Node> taken = new ConcurrentLinkedQueue<>();
        private final AtomicInteger ends = new AtomicInteger();
        private volatile @Nullable Pool successor;
    }

    private final SplittableRandom random;
    private final Mischief mischief;
    private final Map<Pool, Book> books = new ConcurrentHashMap<>();
    private final AtomicLong nodes = new AtomicLong();
    private final AtomicInteger unended = new AtomicInteger();
    private final CountDownLatch allEnded = new CountDownLatch(1);
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
    private final int badOneOf;

    RandomPools(long seed, Mischief mischief) {
        this.random = new SplittableRandom(seed);
        this.mischief = mischief;
        this.badOneOf = 200 + random.nextInt(2_000);
    }

    /** Runs it on this scheduler. Returns what was wrong; empty if all was right. */
    List<String> run(Skua skua) throws InterruptedException {
        Port port = Port.attach(skua, new Listener());
        List<Pool> open = new ArrayList<>();
        unended.incrementAndGet(); // the agent's own hold, until it stops to make pools
        int trees = 1 + random.nextInt(3);
        for (int i = 0; i < trees; i++) {
            open.add(begin(port, List.of(new Node(random.nextLong(), 0))));
        }
        int steps = random.nextInt(400);
        for (int i = 0; i < steps; i++) {
            step(port, open);
        }
        port.demand(false);
        if (unended.decrementAndGet() == 0) {
            allEnded.countDown();
        }
        if (!allEnded.await(60, TimeUnit.SECONDS)) {
            complaints.add(unended.get() + " pools have not ended; load " + port.load());
        }
        port.detach();
        check();
        return List.copyOf(complaints);
    }

    private void step(Port port, List<Pool> open) {
        int dice = random.nextInt(100);
        int at = random.nextInt(open.size());
        Pool pool = open.get(at);
        if (dice < 25) {
            open.set(at, rotate(pool));
        } else if (dice < 50) {
            Haul haul = port.take(1 + random.nextInt(6));
            if (haul != null) {
                book(haul.pool()).taken.addAll(nodesOf(haul.descriptors()));
                open.add(begin(port, haul.descriptors()));
            }
        } else if (dice < 60) {
            port.demand(random.nextBoolean());
        } else if (dice < 62 && mischief == Mischief.CANCEL) {
            pool.cancel(new IllegalStateException("cancelled on purpose"));
        } else if (dice < 64) {
            pool.await();
        } else if (dice < 80) {
            Thread.yield();
        } else {
            for (int i = random.nextInt(2_000); i > 0; i--) {
                Thread.onSpinWait();
            }
        }
    }

    private Pool begin(Port port, List<?> descriptors) {
        Pool pool = port.open(new Work());
        book(pool).entered.addAll(nodesOf(descriptors));
        unended.incrementAndGet();
        pool.begin(descriptors);
        return pool;
    }

    private Pool rotate(Pool pool) {
        unended.incrementAndGet();
        Pool next = pool.rotate();
        book(pool).successor = next;
        return next;
    }

    private Book book(Pool pool) {
        return books.computeIfAbsent(pool, its -> new Book());
    }

    private static List<Node> nodesOf(List<?> descriptors) {
        return descriptors.stream().map(Node.class::cast).toList();
    }

    // ---- what runs ----

    private final class Work implements PoolWork {
        @Override
        public @Nullable Object run(Object descriptor) {
            Node node = (Node) descriptor;
            Pool pool = Port.current();
            if (pool == null) {
                throw new AssertionError("a body runs outside of its pool");
            }
            if (node.runs.incrementAndGet() > 1) {
                complaints.add("a descriptor ran twice");
            }
            Book book = book(pool);
            if (book.ends.get() > 0) {
                complaints.add("a body began after the end of its pool");
            }
            nodes.incrementAndGet();
            SplittableRandom dice = new SplittableRandom(node.seed);
            if (mischief == Mischief.BODIES_THROW && dice.nextInt(badOneOf) == 0) {
                misbehave(dice.nextInt(3));
            }
            int children = node.depth < 4 ? 2 + dice.nextInt(4) : dice.nextInt(node.depth < 12 ? 3 : 1);
            SplittableRandom other = dice.split();
            if (dice.nextInt(8) == 0) {
                Handle<Integer> forked = Skua.fork(() -> spawn(pool, book, node, other, children));
                spawn(pool, book, node, dice, 1);
                forked.join();
            } else if (dice.nextInt(8) == 0) {
                Skua.fork(() -> spawn(pool, book, node, other, children)); // and nobody joins it
            } else {
                spawn(pool, book, node, dice, children);
            }
            for (int i = dice.nextInt(200); i > 0; i--) {
                Thread.onSpinWait();
            }
            node.contributes = node.seed % 10 != 0;
            book.ran.add(node);
            return node.contributes ? 1L : null;
        }

        private int spawn(Pool pool, Book book, Node above, SplittableRandom dice, int count) {
            for (int i = 0; i < count; i++) {
                Node child = new Node(dice.nextLong(), above.depth + 1);
                book.entered.add(child);
                pool.spawn(child);
            }
            return count;
        }

        private void misbehave(int how) {
            switch (how) {
                case 0 -> throw new IllegalStateException("thrown on purpose");
                case 1 -> overflow(1);
                default -> throw new OutOfMemoryError("thrown on purpose");
            }
        }

        private int overflow(int depth) {
            return depth < 0 ? 0 : overflow(depth + 1) + 1;
        }

        @Override
        public Object fold(Object a, Object b) {
            return (long) a + (long) b;
        }
    }

    private final class Listener implements PortListener {
        @Override
        public void starving() {}

        @Override
        public void available() {}

        @Override
        public void ended(Pool pool) {
            if (book(pool).ends.incrementAndGet() > 1) {
                complaints.add("the end of a pool was told twice");
            }
            if (unended.decrementAndGet() == 0) {
                allEnded.countDown();
            }
        }
    }

    // ---- what must have come of it ----

    private void check() {
        books.forEach((pool, book) -> {
            if (book.ends.get() != 1) {
                complaints.add("the end of a pool was told " + book.ends.get() + " times");
            }
            if (pool.failure() == null) {
                checkBook(pool, book);
            } else if (mischief == Mischief.NONE) {
                complaints.add("a pool has failed: " + pool.failure());
            }
        });
    }

    private void checkBook(Pool pool, Book book) {
        Set<Node> entered = new HashSet<>(book.entered);
        books.forEach((other, its) -> {
            if (its.successor == pool && other.failure() == null) {
                entered.addAll(nodesOf(other.frontier()));
            }
        });
        List<Node> left = new ArrayList<>(book.ran);
        left.addAll(book.taken);
        left.addAll(nodesOf(pool.frontier()));
        if (left.size() != new HashSet<>(left).size()) {
            complaints.add("a descriptor has two fates");
        }
        boolean isPredecessorWhole = books.entrySet().stream()
                .noneMatch(entry ->
                        entry.getValue().successor == pool && entry.getKey().failure() != null);
        if (isPredecessorWhole && !entered.equals(new HashSet<>(left))) {
            complaints.add(entered.size() + " descriptors have entered a pool, and " + left.size() + " have left it");
        }
        if (pool.ran() != book.ran.size()) {
            complaints.add("a pool has counted " + pool.ran() + " bodies, and " + book.ran.size() + " have run");
        }
        long contributed = book.ran.stream().filter(node -> node.contributes).count();
        Object part = pool.part();
        if (contributed != (part == null ? 0 : (long) part)) {
            complaints.add("the part of a pool is " + part + " and should be " + contributed);
        }
    }

    long nodeCount() {
        return nodes.get();
    }
}
