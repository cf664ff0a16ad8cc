package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How ScopedValue and StructuredTaskScope of Java 25 go together with jobs. They are called by reflection, since these
 * tests are compiled for Java 17; on an older Java they are skipped. docs/jobs.md says the same in words.
 */
@Bounded
final class ScopedValueTest {
    @TempDir
    private Path folder;

    /** A scoped value, by reflection. */
    private static final class Scoped {
        private final Class<?> type;
        private final Object value;

        Scoped() throws ReflectiveOperationException {
            type = Class.forName("java.lang.ScopedValue");
            value = type.getMethod("newInstance").invoke(null);
        }

        void bind(Object to, Runnable body) {
            try {
                Object carrier = type.getMethod("where", type, Object.class).invoke(null, value, to);
                carrier.getClass().getMethod("run", Runnable.class).invoke(carrier, body);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** What the value is bound to in the current thread. */
        Object orElse(Object unbound) {
            try {
                return type.getMethod("orElse", Object.class).invoke(value, unbound);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @BeforeEach
    void onJava25() {
        assumeTrue(Runtime.version().feature() >= 25, "scoped values came with Java 25");
    }

    @Test
    void aValueThatIsBoundOutsideIsNotBoundInAJob() throws Exception {
        Scoped user = new Scoped();
        AtomicReference<Object> seen = new AtomicReference<>();
        try (Skua skua = Skua.builder().workers(1).build()) {
            user.bind("anna", () -> seen.set(skua.run(() -> user.orElse("nobody"))));
        }
        assertThat(seen).hasValue("nobody");
    }

    @Test
    void aValueThatIsBoundInATaskIsSeenByForksThatRunAtOnceAndByJoins() throws Exception {
        Scoped user = new Scoped();
        AtomicReference<Object> atOnce = new AtomicReference<>();
        AtomicReference<Object> joined = new AtomicReference<>();
        try (Skua one = Skua.builder().workers(1).build()) {
            one.run(() -> user.bind("anna", () -> {
                Handle<Object> queued = Skua.forkQueued(() -> user.orElse("nobody"));
                joined.set(queued.join());
                while (!Skua.isSated()) {
                    Skua.fork(() -> {});
                }
                atOnce.set(Skua.fork(() -> user.orElse("nobody")).join());
            }));
            assertThat(one.run(() -> user.orElse("nobody"))).isEqualTo("nobody");
        }
        assertThat(joined).hasValue("anna");
        assertThat(atOnce).hasValue("anna");
    }

    @Test
    void aStolenForkDoesNotSeeTheValueButALocalVariableTravels() throws Exception {
        Scoped user = new Scoped();
        AtomicReference<Object> stolen = new AtomicReference<>();
        AtomicReference<Object> carried = new AtomicReference<>();
        try (Skua two = Skua.builder().workers(2).build()) {
            two.run(() -> user.bind("anna", () -> {
                CountDownLatch ran = new CountDownLatch(1);
                Object local = user.orElse("nobody");
                Handle<?> fork = Skua.forkQueued(() -> {
                    stolen.set(user.orElse("nobody"));
                    carried.set(local);
                    ran.countDown();
                });
                awaitLatch(ran); // this thread waits, so the other worker has stolen the fork
                fork.join();
            }));
        }
        assertThat(stolen).hasValue("nobody");
        assertThat(carried).hasValue("anna");
    }

    /** Needs --enable-preview, so it runs in a JVM of its own. */
    static final class Structured {
        private static final AtomicBoolean FORKED_IN_TASK = new AtomicBoolean();

        private Structured() {}

        private static Object fork(Object scope, Callable<?> body) throws Exception {
            return method("fork", Callable.class).invoke(scope, body);
        }

        private static Method method(String name, Class<?>... types) throws ReflectiveOperationException {
            return Class.forName("java.util.concurrent.StructuredTaskScope").getMethod(name, types);
        }

        private static int get(Object subtask) throws Exception {
            return (Integer) Class.forName("java.util.concurrent.StructuredTaskScope$Subtask")
                    .getMethod("get")
                    .invoke(subtask);
        }

        /** Adds two numbers that two subtasks compute. */
        private static int sum(Callable<Integer> first, Callable<Integer> second) throws Exception {
            try (AutoCloseable scope = (AutoCloseable) method("open").invoke(null)) {
                Object one = fork(scope, first);
                Object two = fork(scope, second);
                Skua.blocking(() -> method("join").invoke(scope)); // another thread has this worker meanwhile
                return get(one) + get(two);
            }
        }

        public static void main(String[] args) throws Exception {
            try (Skua skua = Skua.builder().workers(1).build()) {
                System.out.println(skua.run(() -> sum(() -> 1, () -> 2))); // subtasks of a task
                System.out.println(sum(() -> skua.run(() -> 3), () -> skua.run(() -> 4))); // jobs of subtasks
                System.out.println(skua.run(() -> sum(
                        () -> skua.run(() -> {
                            FORKED_IN_TASK.set(true);
                            return Skua.fork(() -> 5).join();
                        }),
                        () -> 6))); // the only worker is lent out while the scope waits for its job
            }
            System.out.println(FORKED_IN_TASK);
        }
    }

    @Test
    void aTaskMayOpenAScopeAndASubtaskMayRunAJob() throws Exception {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-preview",
                "-Xmx64m",
                "-cp",
                place(Skua.class) + File.pathSeparator + place(Structured.class),
                Structured.class.getName());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        int code = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(errors)).isZero();
        assertThat(Files.readAllLines(output)).containsExactly("3", "7", "11", "true");
    }

    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
