package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.skua.Waiting.Occupation;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMX;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler as consoles see it. */
@Bounded
final class JmxTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private static ObjectName name(String scheduler) throws Exception {
        return new ObjectName("io.skua:type=Scheduler,name=" + scheduler);
    }

    /** The rows as a console gets them, without a class of Skua. */
    private static List<CompositeData> rows(ObjectName name) throws Exception {
        TabularData table = (TabularData) SERVER.getAttribute(name, "Jobs");
        return table.values().stream()
                .map(row -> (CompositeData) ((CompositeData) row).get("value"))
                .toList();
    }

    @Test
    void aConsoleSeesWorkersCountersAndJobs() throws Exception {
        ObjectName name = name("jmx-sees");
        try (Skua skua = Skua.builder().name("jmx-sees").workers(1).jmx().build()) {
            assertThat(SERVER.getAttribute(name, "Workers")).isEqualTo(1);
            assertThat(SERVER.getAttribute(name, "Name")).isEqualTo("jmx-sees");
            assertThat(SERVER.getAttribute(name, "Policy")).isEqualTo("random");
            assertThat(SERVER.getAttribute(name, "State")).isEqualTo("running");
            assertThat(rows(name)).isEmpty();

            Occupation busy = new Occupation(skua);
            skua.submit(Skua.job("waits").priority(Priority.LOW), () -> {});
            skua.execute(() -> {});
            List<CompositeData> rows = rows(name);
            assertThat(SERVER.getAttribute(name, "ActiveThreads")).isEqualTo(1);
            busy.release();
            busy.job().get();

            assertThat(rows).hasSize(3);
            assertThat(rows).anySatisfy(row -> {
                assertThat(row.get("name")).isEqualTo(busy.job().name());
                assertThat(row.get("state")).isEqualTo("RUNNING");
                assertThat(row.get("workers")).isEqualTo(1);
                assertThat((Long) row.get("ageMillis")).isNotNegative();
            });
            assertThat(rows).anySatisfy(row -> {
                assertThat(row.get("name")).isEqualTo("waits");
                assertThat(row.get("state")).isEqualTo("QUEUED");
                assertThat(row.get("priority")).isEqualTo("LOW");
            });
            assertThat(rows).anySatisfy(row -> assertThat(row.get("ageMillis")).isEqualTo(-1L));
            assertThat((Long) SERVER.getAttribute(name, "Tasks")).isPositive();
        }
        assertThat(SERVER.isRegistered(name)).isFalse();
    }

    @Test
    void jobsAreCancelledByIdAndByName() throws Exception {
        ObjectName name = name("jmx-cancels");
        try (Skua skua = Skua.builder().name("jmx-cancels").workers(1).jmx().build()) {
            SchedulerControlMXBean bean = JMX.newMXBeanProxy(SERVER, name, SchedulerControlMXBean.class);
            Occupation busy = new Occupation(skua);
            Job<?> first = skua.submit(Skua.job("twin"), () -> {});
            Job<?> second = skua.submit(Skua.job("twin"), () -> {});
            assertThat(bean.cancelByName("nobody")).isZero();
            assertThat(bean.cancelByName("twin")).isEqualTo(2);
            assertThat(first.isCancelled()).isTrue();
            assertThat(second.isCancelled()).isTrue();

            String id = bean.getJobs().keySet().iterator().next();
            assertThat(bean.getJobs().get(id).getName()).isEqualTo(busy.job().name());
            assertThat(bean.cancel("no id")).isFalse();
            assertThat(bean.cancel(id)).isTrue();
            assertThat(busy.job().isCancelled()).isTrue();
            busy.release();
        }
    }

    @Test
    void aReadOnlyBeanHasNoOperations() throws Exception {
        ObjectName name = name("jmx-reads");
        try (Skua skua =
                Skua.builder().name("jmx-reads").workers(1).jmxReadOnly().build()) {
            MBeanInfo info = SERVER.getMBeanInfo(name);
            assertThat(info.getOperations()).isEmpty();
            assertThat(info.getAttributes()).isNotEmpty().noneMatch(attribute -> attribute.isWritable());
            assertThatExceptionOfType(Exception.class)
                    .isThrownBy(() -> SERVER.invoke(
                            name, "cancelByName", new Object[] {"x"}, new String[] {String.class.getName()}));
            assertThat(skua.run(() -> 1)).isEqualTo(1);
        }
    }

    @Test
    void schedulersOfOneNameAndNamesWithSigns() throws Exception {
        ObjectName first = name("jmx-twin");
        ObjectName second = name("jmx-twin-2");
        ObjectName quoted = name(ObjectName.quote("a=b, \"c\": *?"));
        try (Skua one = Skua.builder().name("jmx-twin").workers(1).jmx().build();
                Skua two = Skua.builder().name("jmx-twin").workers(2).jmx().build();
                Skua odd =
                        Skua.builder().name("a=b, \"c\": *?").workers(3).jmx().build()) {
            assertThat(SERVER.getAttribute(first, "Workers")).isEqualTo(one.workers());
            assertThat(SERVER.getAttribute(second, "Workers")).isEqualTo(two.workers());
            assertThat(SERVER.getAttribute(quoted, "Workers")).isEqualTo(odd.workers());
        }
        assertThat(SERVER.isRegistered(first)).isFalse();
        assertThat(SERVER.isRegistered(second)).isFalse();
        assertThat(SERVER.isRegistered(quoted)).isFalse();
    }

    @Test
    void aSchedulerWithoutJmxIsNotRegistered() throws Exception {
        try (Skua skua = Skua.builder().name("jmx-none").workers(1).build()) {
            skua.run(() -> {});
            assertThat(SERVER.isRegistered(name("jmx-none"))).isFalse();
        }
    }

    @Test
    void whoShutsDownIsUnregisteredAfterTheLastJob() throws Exception {
        ObjectName name = name("jmx-ends");
        Skua skua = Skua.builder().name("jmx-ends").workers(1).jmx().build();
        Occupation busy = new Occupation(skua);
        skua.shutdown();
        assertThat(SERVER.getAttribute(name, "State")).isEqualTo("shutting down");
        busy.release();
        until(() -> !SERVER.isRegistered(name));
    }

    /** A program in a JVM that has the module java.base and no other. */
    static final class WithoutManagement {
        private WithoutManagement() {}

        public static void main(String[] args) {
            try (Skua skua = Skua.builder().workers(1).build()) {
                System.out.println(skua.run(() -> 1));
            }
            try {
                Skua.builder().jmx().build();
            } catch (UnsupportedOperationException missing) {
                System.out.println(missing.getMessage());
            }
        }
    }

    @Test
    void withoutTheModuleOnlyJmxIsMissing(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules",
                "java.base",
                "-Xmx64m",
                "-cp",
                place(Skua.class) + File.pathSeparator + place(WithoutManagement.class),
                WithoutManagement.class.getName());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        int code = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(errors)).isZero();
        assertThat(Files.readAllLines(output))
                .containsExactly(
                        "1",
                        "jmx() needs the module java.management; start the JVM with --add-modules java.management.");
    }

    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void theRegistrationKeepsNoAbandonedScheduler() throws Exception {
        ObjectName name = name("jmx-abandoned");
        WeakReference<Skua> abandoned = new WeakReference<>(
                Skua.builder().name("jmx-abandoned").workers(1).jmx().build());
        until(() -> {
            System.gc();
            return abandoned.get() == null && !SERVER.isRegistered(name);
        });
    }
}
