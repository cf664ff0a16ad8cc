package io.skua.workloads.uts;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The splittable random source of UTS: a node's state is the SHA-1 digest of its parent's state and its own index.
 *
 * <p>A walk keeps the states from its first node down to the current one on a stack, one level each, and hashes from
 * level to level. An instance belongs to one thread.
 *
 * <pre>{@code
 * NodeHash hash = new NodeHash();
 * byte[] stack = NodeHash.stack(2);
 * hash.root(19, stack);
 * hash.child(stack, 0, 7); // the root's eighth child, in level 1
 * int rand = NodeHash.rand(stack, 1);
 * }</pre>
 *
 * <p>A state is 20 bytes. A task carries it as {@code high}, {@code middle} and {@code low}: three fields and no array.
 *
 * <p>Why {@link MessageDigest}: where the JVM uses the CPU's SHA instructions, a node of T1 takes 62 ns with it and
 * 155 ns with a SHA-1 unrolled by hand for this one message length. Without those instructions it takes 210 ns
 * (2-core EPYC, JDK 17). Make a new instance for each walk: one that was first used before the JIT compiled it drags
 * a work array along, and clears it for every node (8 % of T1).
 */
final class NodeHash {
    /** A level of a stack is a message: a state, followed by the index of the child to hash. */
    static final int LEVEL_BYTES = 24;

    private static final int STATE_BYTES = 20;
    private static final int MIDDLE = 8;
    private static final int LOW = 16;
    private static final int INDEX = 20;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final MessageDigest sha1 = newSha1();

    public NodeHash() {}

    public static byte[] stack(int levels) {
        return new byte[levels * LEVEL_BYTES];
    }

    /** How many levels fit in. */
    static int levels(byte[] stack) {
        return stack.length / LEVEL_BYTES;
    }

    /** Puts the root's state into level 0. */
    public void root(int seed, byte[] stack) {
        put(stack, 0, 0, 0, seed);
        digest(stack, 0, STATE_BYTES, 0);
    }

    /** Puts the state of a child of the node in {@code level} into the next level. */
    public void child(byte[] stack, int level, int index) {
        int parent = level * LEVEL_BYTES;
        INTS.set(stack, parent + INDEX, index);
        digest(stack, parent, LEVEL_BYTES, parent + LEVEL_BYTES);
    }

    /** Puts the state of a child of the node in level 0 of {@code parent} at some byte of another array. */
    void child(byte[] parent, int index, byte[] to, int at) {
        INTS.set(parent, INDEX, index);
        try {
            sha1.update(parent, 0, LEVEL_BYTES);
            sha1.digest(to, at, STATE_BYTES);
        } catch (DigestException e) {
            throw new IllegalStateException("no room for a SHA-1 digest", e);
        }
    }

    /** Where a level has the index of a child, a node on a stack of nodes has its height. */
    static int height(byte[] nodes, int at) {
        return (int) INTS.get(nodes, at + INDEX);
    }

    static void putHeight(byte[] nodes, int at, int height) {
        INTS.set(nodes, at + INDEX, height);
    }

    /** A node's random number, 31 bits. */
    public static int rand(byte[] stack, int level) {
        return low(stack, level) & Integer.MAX_VALUE;
    }

    static long high(byte[] stack, int level) {
        return (long) LONGS.get(stack, level * LEVEL_BYTES);
    }

    static long middle(byte[] stack, int level) {
        return (long) LONGS.get(stack, level * LEVEL_BYTES + MIDDLE);
    }

    static int low(byte[] stack, int level) {
        return (int) INTS.get(stack, level * LEVEL_BYTES + LOW);
    }

    /** Puts the state that a task carries into a level. */
    static void put(byte[] stack, int level, long high, long middle, int low) {
        LONGS.set(stack, level * LEVEL_BYTES, high);
        LONGS.set(stack, level * LEVEL_BYTES + MIDDLE, middle);
        INTS.set(stack, level * LEVEL_BYTES + LOW, low);
    }

    private void digest(byte[] bytes, int from, int length, int to) {
        try {
            sha1.update(bytes, from, length);
            sha1.digest(bytes, to, STATE_BYTES);
        } catch (DigestException e) {
            throw new IllegalStateException("no room for a SHA-1 digest", e);
        }
    }

    private static MessageDigest newSha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
