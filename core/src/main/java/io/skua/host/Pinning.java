package io.skua.host;

import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Binds threads to processors, or says why it cannot. Java has no such call, so this needs native access:
 * {@code java.lang.foreign} from Java 22 on, and JNA before.
 *
 * <pre>{@code
 * Pinning pinning = Pinning.find();
 * if (!pinning.isAvailable()) {
 *     System.err.println(pinning.reason());
 * } else if (!pinning.pinCurrentThread(3)) {
 *     System.err.println("Processor 3 is not ours.");
 * }
 * }</pre>
 *
 * <p>A thread inherits the processors of the thread that starts it: threads that a pinned thread starts are pinned to
 * the same processor. And {@link Runtime#availableProcessors} is 1 if a pinned thread calls it.
 */
public final class Pinning {
    private static final int MASK_BYTES = HostFiles.PROCESSORS_MAX / Byte.SIZE;

    /** Prepares one of the ways to call the system, or throws. */
    interface Opener {
        AffinityCalls open() throws ReflectiveOperationException;
    }

    /** The properties of this JVM that decide which way is used. */
    record Jvm(String system, int java, Opener foreign, Opener jna) {}

    private final @Nullable AffinityCalls affinity;
    private final String reason;
    private final BitSet original;

    private Pinning(@Nullable AffinityCalls affinity, String reason, BitSet original) {
        this.affinity = affinity;
        this.reason = reason;
        this.original = original;
    }

    /**
     * Looks for a way to pin threads. Call this only if pinning is wanted: from Java 24 on, a JVM without
     * {@code --enable-native-access} prints a warning.
     */
    public static Pinning find() {
        return find(new Jvm(
                System.getProperty("os.name", "an unknown system"),
                Runtime.version().feature(),
                ForeignAffinity::new,
                JnaAffinity::new));
    }

    static Pinning find(Jvm jvm) {
        if (!jvm.system.equals("Linux")) {
            return unavailable("Pinning works on Linux only; this is " + jvm.system + ".");
        }
        boolean foreign = jvm.java >= ForeignAffinity.JAVA;
        try {
            AffinityCalls affinity = foreign ? jvm.foreign.open() : jvm.jna.open();
            ByteBuffer mask = mask(new BitSet());
            return affinity.get(mask)
                    ? new Pinning(affinity, "", BitSet.valueOf(mask.asLongBuffer()))
                    : unavailable("Pinning workers needs " + AffinityCalls.GET + " and " + AffinityCalls.SET
                            + ", which this system refuses; a sandbox that permits them would help.");
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            Throwable cause = e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e;
            return unavailable(foreign ? whyNotForeign(cause) : whyNotJna(cause, jvm.java));
        }
    }

    private static Pinning unavailable(String reason) {
        return new Pinning(null, reason, new BitSet());
    }

    private static String whyNotForeign(Throwable cause) {
        String module =
                Pinning.class.getModule().isNamed() ? Pinning.class.getModule().getName() : "ALL-UNNAMED";
        return cause instanceof IllegalCallerException
                ? "Pinning workers needs native access, which this JVM denies; start it with --enable-native-access="
                        + module + "."
                : "Pinning workers needs java.lang.foreign, which fails on this JVM: " + cause + ".";
    }

    private static String whyNotJna(Throwable cause, int java) {
        String needs = "Pinning workers needs Java " + ForeignAffinity.JAVA
                + " or later, or JNA on the class path; this is Java " + java;
        return cause instanceof ClassNotFoundException
                ? needs + " without JNA."
                : needs + " with a JNA that fails: " + cause + ".";
    }

    public boolean isAvailable() {
        return affinity != null;
    }

    /** One sentence that says what is missing and what would help; empty if {@link #isAvailable()}. */
    public String reason() {
        return reason;
    }

    /**
     * Binds the calling thread, which must not be a virtual one, to one processor.
     *
     * @param processor the system's number, as in {@code Topology.processor}
     * @return false if pinning is not available, or if the system refuses because there is no such processor or this
     *     process may not use it
     */
    public boolean pinCurrentThread(int processor) {
        if (processor < 0 || processor >= HostFiles.PROCESSORS_MAX) {
            return false;
        }
        BitSet only = new BitSet();
        only.set(processor);
        return set(only);
    }

    /** Gives the calling thread the processors of the thread that called {@link #find}. */
    public boolean unpinCurrentThread() {
        return set(original);
    }

    private boolean set(BitSet processors) {
        try {
            return affinity != null && affinity.set(mask(processors));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return false; // the call worked in find(), so a failure now is treated as a refusal
        }
    }

    private static ByteBuffer mask(BitSet processors) {
        ByteBuffer mask = ByteBuffer.allocateDirect(MASK_BYTES).order(ByteOrder.nativeOrder());
        mask.asLongBuffer().put(processors.toLongArray());
        return mask;
    }
}
