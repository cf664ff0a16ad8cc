package io.skua.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skua.topology.Processor;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PinningTest {
    private static final Pinning.Opener UNUSED = () -> {
        throw new AssertionError("should not be opened");
    };

    @Test
    void aPinnedThreadMayUseOneProcessor() throws Exception {
        Pinning pinning = findOnLinux();
        String before = allowed();
        for (Processor processor : HostTopology.processors()) {
            String pinned = inThread(() -> {
                assertThat(pinning.pinCurrentThread(processor.number())).isTrue();
                return allowed();
            });
            assertThat(pinned).isEqualTo("" + processor.number());
        }
        assertThat(allowed()).as("of this thread, which was not pinned").isEqualTo(before);
    }

    @Test
    void anUnpinnedThreadMayUseAllAgain() throws Exception {
        Pinning pinning = findOnLinux();
        int processor = HostTopology.processors().get(0).number();
        String unpinned = inThread(() -> {
            assertThat(pinning.pinCurrentThread(processor)).isTrue();
            assertThat(pinning.unpinCurrentThread()).isTrue();
            return allowed();
        });
        assertThat(unpinned).isEqualTo(allowed());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 8191, 8192, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void aProcessorThatIsNotThereIsRefused(int processor) throws Exception {
        Pinning pinning = findOnLinux();
        String before = allowed();
        String after = inThread(() -> {
            assertThat(pinning.pinCurrentThread(processor)).isFalse();
            return allowed();
        });
        assertThat(after).isEqualTo(before);
    }

    @Test
    void otherSystemsAreTold() {
        Pinning pinning = Pinning.find(new Pinning.Jvm("Mac OS X", 25, UNUSED, UNUSED));
        assertUnavailable(pinning, "Pinning works on Linux only; this is Mac OS X.");
    }

    @Test
    void oldJavaNeedsJna() {
        assertUnavailable(
                find(17, new ClassNotFoundException("com.sun.jna.NativeLibrary")),
                "Pinning workers needs Java 22 or later, or JNA on the class path; this is Java 17 without JNA.");
        assertUnavailable(
                find(21, new InvocationTargetException(new UnsatisfiedLinkError("no jnidispatch"))),
                "Pinning workers needs Java 22 or later, or JNA on the class path; this is Java 21 with a JNA that"
                        + " fails:"
                        + " java.lang.UnsatisfiedLinkError: no jnidispatch.");
    }

    @Test
    void newJavaNeedsNativeAccess() {
        assertUnavailable(
                find(22, new InvocationTargetException(new IllegalCallerException())),
                "Pinning workers needs native access, which this JVM denies; start it with"
                        + " --enable-native-access=ALL-UNNAMED.");
        assertUnavailable(
                find(25, new InvocationTargetException(new UnsupportedOperationException("no linker"))),
                "Pinning workers needs java.lang.foreign, which fails on this JVM:"
                        + " java.lang.UnsupportedOperationException: no linker.");
    }

    @Test
    void aRefusingSystemIsTold() {
        AffinityCalls refusing = new AffinityCalls() {
            @Override
            public boolean get(ByteBuffer mask) {
                return false;
            }

            @Override
            public boolean set(ByteBuffer mask) {
                return false;
            }
        };
        assertUnavailable(
                Pinning.find(new Pinning.Jvm("Linux", 25, () -> refusing, UNUSED)),
                "Pinning workers needs sched_getaffinity and sched_setaffinity, which this system refuses; a sandbox"
                        + " that"
                        + " permits them would help.");
    }

    private static Pinning find(int java, ReflectiveOperationException failure) {
        Pinning.Opener failing = () -> {
            throw failure;
        };
        boolean foreign = java >= 22;
        return Pinning.find(new Pinning.Jvm("Linux", java, foreign ? failing : UNUSED, foreign ? UNUSED : failing));
    }

    private static void assertUnavailable(Pinning pinning, String reason) {
        assertThat(pinning.isAvailable()).isFalse();
        assertThat(pinning.reason()).isEqualTo(reason);
        assertThat(pinning.pinCurrentThread(0)).isFalse();
        assertThat(pinning.unpinCurrentThread()).isFalse();
    }

    /** JNA is on the class path of the tests, so on Linux pinning is always available. */
    private static Pinning findOnLinux() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux can pin threads");
        Pinning pinning = Pinning.find();
        assertThat(pinning.reason()).isEmpty();
        assertThat(pinning.isAvailable()).isTrue();
        return pinning;
    }

    private static String inThread(Callable<String> body) throws Exception {
        FutureTask<String> task = new FutureTask<>(body);
        new Thread(task, "pinned").start();
        return task.get();
    }

    private static String allowed() throws IOException {
        List<String> status = Files.readAllLines(Path.of("/proc/thread-self/status"));
        return status.stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElseThrow()
                .substring("Cpus_allowed_list:".length())
                .strip();
    }
}
