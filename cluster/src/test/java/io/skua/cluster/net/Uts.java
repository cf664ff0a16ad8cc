package io.skua.cluster.net;

import io.skua.place.AnyTask;
import io.skua.place.Here;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The geometric trees of UTS with a fixed shape, walked as the authors of SuccessOnly do: in chunks of 8 nodes. */
final class Uts {
    /** How many chunks have begun in this process, for tests that crash a place in the middle. */
    static final AtomicLong CHUNKS = new AtomicLong();

    private static final int STATE_BYTES = 20;
    private static final int CHUNK = 8;
    private static final int KEPT = 16;
    private static final int RELEASE_EVERY = 10;

    private Uts() {}

    /**
     * Some nodes whose subtrees are to be walked.
     *
     * @param nodes for each node its state, and its height in one byte
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Chunk(int depth, double branching, List<byte[]> nodes) implements AnyTask<Long> {
        static Chunk root(int depth, double branching, int seed) {
            byte[] message = new byte[STATE_BYTES];
            ByteBuffer.wrap(message).putInt(16, seed);
            return new Chunk(depth, branching, List.of(node(sha1(message), 0)));
        }

        @Override
        public @Nullable Long run() {
            CHUNKS.incrementAndGet();
            List<byte[]> stack = new ArrayList<>(nodes);
            long count = 0;
            while (!stack.isEmpty()) {
                byte[] node = stack.remove(stack.size() - 1);
                count++;
                addChildren(node, stack);
                if (stack.size() > KEPT && count % RELEASE_EVERY == 0) {
                    List<byte[]> oldest = stack.subList(0, CHUNK);
                    Here.asyncAny(new Chunk(depth, branching, List.copyOf(oldest)));
                    oldest.clear();
                }
            }
            return count;
        }

        private void addChildren(byte[] node, List<byte[]> stack) {
            int height = node[STATE_BYTES];
            int rand = ByteBuffer.wrap(node).getInt(16) & Integer.MAX_VALUE;
            double probability = 1 / (1 + (height < depth ? branching : 0));
            int children = (int) Math.floor(Math.log(1 - rand / 2147483648.0) / Math.log(1 - probability));
            byte[] message = new byte[STATE_BYTES + 4];
            System.arraycopy(node, 0, message, 0, STATE_BYTES);
            for (int i = 0; height < depth && i < Math.min(children, 100); i++) {
                ByteBuffer.wrap(message).putInt(STATE_BYTES, i);
                stack.add(node(sha1(message), height + 1));
            }
        }
    }

    private static byte[] node(byte[] state, int height) {
        byte[] node = new byte[STATE_BYTES + 1];
        System.arraycopy(state, 0, node, 0, STATE_BYTES);
        node[STATE_BYTES] = (byte) height;
        return node;
    }

    private static final ThreadLocal<MessageDigest> SHA1 = ThreadLocal.withInitial(() -> {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-1", e);
        }
    });

    private static byte[] sha1(byte[] message) {
        byte[] digest = new byte[STATE_BYTES];
        try {
            MessageDigest sha1 = SHA1.get();
            sha1.update(message);
            sha1.digest(digest, 0, STATE_BYTES);
            return digest;
        } catch (DigestException e) {
            throw new AssertionError(e);
        }
    }
}
