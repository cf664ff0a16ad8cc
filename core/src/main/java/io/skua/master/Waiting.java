package io.skua.master;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that wait to be started, as a value: a change gives a new one, which has all but a few nodes in common with
 * the old one. Thousands may wait: each takes one node, and each change takes a time that grows with the logarithm of
 * their number.
 *
 * <p><b>W1.</b> Among equally urgent jobs the lower number is next.
 *
 * <p><b>W2.</b> The most urgent job is next. But of {@code fairTurn} starts for which jobs of several levels wait, one
 * is of a less urgent level if there is one, and these levels take turns. So of {@code fairTurn} · (levels − 1) starts
 * at least one is of any given level of which a job waits all the time.
 *
 * <p>Inside it is a treap: a search tree by level and number, and a heap by a hash of the number. So its shape follows
 * from the jobs alone, and its depth is logarithmic without any balancing.
 */
public final class Waiting {
    private static final int LEVEL_SHIFT = 60; // numbers are smaller than 2^60
    private static final int LOWER = Client.LEVELS - 1; // levels below the most urgent one

    private record Node(
            Client client, @Nullable Node left, @Nullable Node right) {}

    private final @Nullable Node root;
    private final int size;
    private final int fairTurn;
    private final int turn; // advances when there is a choice

    private Waiting(@Nullable Node root, int size, int fairTurn, int turn) {
        this.root = root;
        this.size = size;
        this.fairTurn = fairTurn;
        this.turn = turn;
    }

    static Waiting nobody(int fairTurn) {
        return new Waiting(null, 0, fairTurn, 0);
    }

    // ---- asking ----

    public boolean isEmpty() {
        return root == null;
    }

    public int size() {
        return size;
    }

    /** The position in the sequence of turns (W2). */
    public int turn() {
        return turn;
    }

    /** The job that starts next; null if no job waits. */
    public @Nullable Client next() {
        boolean isFair = turn % fairTurn == fairTurn - 1;
        Client next = isFair ? null : firstOf(0);
        for (int i = 0; i < LOWER && next == null; i++) {
            next = firstOf(1 + (isFair ? turn / fairTurn + i : i) % LOWER);
        }
        return next == null ? firstOf(0) : next;
    }

    /** The first job of a level; null if there is none. */
    private @Nullable Client firstOf(int level) {
        Client first = null;
        for (Node node = root; node != null; node = node.client.level() < level ? node.right : node.left) {
            first = node.client.level() == level ? node.client : first;
        }
        return first;
    }

    /** The waiting job of this number; null if there is none. */
    @Nullable
    Client find(long job) {
        for (int level = 0; level < Client.LEVELS; level++) {
            for (Node node = root; node != null; ) {
                long order = key(level, job) - key(node.client);
                if (order == 0) {
                    return node.client;
                }
                node = order < 0 ? node.left : node.right;
            }
        }
        return null;
    }

    /** All waiting jobs, by level and number. */
    public List<Client> all() {
        List<Client> all = new ArrayList<>(size);
        collect(root, all);
        return all;
    }

    private static void collect(@Nullable Node node, List<Client> all) {
        if (node != null) {
            collect(node.left, all);
            all.add(node.client);
            collect(node.right, all);
        }
    }

    // ---- changing ----

    Waiting with(Client client) {
        if (client.level() < 0 || client.level() >= Client.LEVELS) {
            throw new IllegalArgumentException("A level is from 0 to " + (Client.LEVELS - 1) + ", not " + client.level()
                    + ": job " + client.number() + ".");
        }
        Node more = merge(merge(below(root, key(client)), new Node(client, null, null)), above(root, key(client)));
        return new Waiting(more, size + 1, fairTurn, turn);
    }

    /** The same without this job, which waits. */
    Waiting without(Client client) {
        return without(client, turn);
    }

    /** The same without the {@link #next} job, which starts. */
    Waiting started(Client next) {
        return without(next, hasChoice() ? (turn + 1) % (fairTurn * LOWER) : turn);
    }

    private Waiting without(Client client, int nextTurn) {
        Node others = merge(below(root, key(client)), above(root, key(client)));
        return new Waiting(others, size - 1, fairTurn, nextTurn);
    }

    /** Whether jobs of several levels wait. */
    private boolean hasChoice() {
        int levels = 0;
        for (int level = 0; level < Client.LEVELS; level++) {
            levels += firstOf(level) == null ? 0 : 1;
        }
        return levels > 1;
    }

    // ---- the tree ----

    private static long key(Client client) {
        return key(client.level(), client.number());
    }

    private static long key(int level, long job) {
        return ((long) level << LEVEL_SHIFT) + job;
    }

    /** Those with smaller keys. */
    private static @Nullable Node below(@Nullable Node node, long key) {
        if (node == null || key(node.client) >= key) {
            return node == null ? null : below(node.left, key);
        }
        return new Node(node.client, node.left, below(node.right, key));
    }

    /** Those with larger keys. */
    private static @Nullable Node above(@Nullable Node node, long key) {
        if (node == null || key(node.client) <= key) {
            return node == null ? null : above(node.right, key);
        }
        return new Node(node.client, above(node.left, key), node.right);
    }

    /** Joins two trees; all jobs of the left one come before all jobs of the right one. */
    private static @Nullable Node merge(@Nullable Node left, @Nullable Node right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return hash(left.client) > hash(right.client)
                ? new Node(left.client, left.left, merge(left.right, right))
                : new Node(right.client, merge(left, right.left), right.right);
    }

    private static long hash(Client client) {
        long mixed = (client.number() ^ (client.number() >>> 32)) * 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 29);
    }
}
