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

    /** Where it is in the order of turns (W2). */
    public int turn() {
        return turn;
    }

    /** The job that is to start next; null if nobody waits. */
    public @Nullable Client next() {
        boolean isFair = turn % fairTurn == fairTurn - 1;
        Client next = isFair ? null : firstOf(0);
        for (int i = 0; i < LOWER && next == null; i++) {
            next = firstOf(1 + (isFair ? turn / fairTurn + i : i) % LOWER);
        }
        return next == null ? firstOf(0) : next;
    }

    /** The first of a level; null if there is none. */
    private @Nullable Client firstOf(int level) {
        Client first = null;
        for (Node node = root; node != null; ) {
            boolean isBefore = node.client.level() < level;
            first = node.client.level() == level ? node.client : first;
            node = isBefore ? node.right : node.left;
        }
        return first;
    }

    /** Null if no such job waits. */
    @Nullable
    Client find(long job) {
        for (int level = 0; level < Client.LEVELS; level++) {
            for (Node node = root; node != null; ) {
                int order = compare(level, job, node.client);
                if (order == 0) {
                    return node.client;
                }
                node = order < 0 ? node.left : node.right;
            }
        }
        return null;
    }

    /** All of them by level and number. */
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
        return new Waiting(insert(root, client), size + 1, fairTurn, turn);
    }

    /** Without a job that waits. */
    Waiting without(Client client) {
        return new Waiting(remove(root, client), size - 1, fairTurn, turn);
    }

    /** Without the {@link #next} one, which starts. */
    Waiting started(Client next) {
        int after = hasChoice() ? (turn + 1) % (fairTurn * LOWER) : turn;
        return new Waiting(remove(root, next), size - 1, fairTurn, after);
    }

    /** Whether jobs of several levels wait. */
    private boolean hasChoice() {
        Node first = root;
        Node last = root;
        while (first != null && first.left != null) {
            first = first.left;
        }
        while (last != null && last.right != null) {
            last = last.right;
        }
        return first != null && last != null && first.client.level() != last.client.level();
    }

    // ---- the tree ----

    private static int compare(int level, long job, Client to) {
        return level == to.level() ? Long.compare(job, to.number()) : Integer.compare(level, to.level());
    }

    private static int compare(Client one, Client to) {
        return compare(one.level(), one.number(), to);
    }

    /** Whether the one is nearer to the root than the other. */
    private static boolean isAbove(Client one, Client other) {
        long difference = hash(one.number()) - hash(other.number());
        return difference > 0 || (difference == 0 && one.level() < other.level());
    }

    private static long hash(long number) {
        long mixed = (number ^ (number >>> 32)) * 0x9E3779B97F4A7C15L;
        return (mixed ^ (mixed >>> 29)) >>> 2; // differences do not overflow
    }

    private static Node insert(@Nullable Node node, Client client) {
        if (node == null || isAbove(client, node.client)) {
            return new Node(client, before(node, client), after(node, client));
        }
        return compare(client, node.client) < 0
                ? new Node(node.client, insert(node.left, client), node.right)
                : new Node(node.client, node.left, insert(node.right, client));
    }

    private static @Nullable Node before(@Nullable Node node, Client border) {
        if (node == null) {
            return null;
        }
        return compare(node.client, border) < 0
                ? new Node(node.client, node.left, before(node.right, border))
                : before(node.left, border);
    }

    private static @Nullable Node after(@Nullable Node node, Client border) {
        if (node == null) {
            return null;
        }
        return compare(node.client, border) > 0
                ? new Node(node.client, after(node.left, border), node.right)
                : after(node.right, border);
    }

    private static @Nullable Node remove(@Nullable Node node, Client client) {
        if (node == null) {
            throw new AssertionError("job " + client.number() + " does not wait");
        }
        int order = compare(client, node.client);
        if (order == 0) {
            return merge(node.left, node.right);
        }
        return order < 0
                ? new Node(node.client, remove(node.left, client), node.right)
                : new Node(node.client, node.left, remove(node.right, client));
    }

    private static @Nullable Node merge(@Nullable Node left, @Nullable Node right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return isAbove(left.client, right.client)
                ? new Node(left.client, left.left, merge(left.right, right))
                : new Node(right.client, merge(left, right.left), right.right);
    }
}
