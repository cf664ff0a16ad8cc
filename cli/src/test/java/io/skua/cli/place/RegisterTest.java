package io.skua.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.FreePorts;
import io.skua.cli.child.Lines;
import io.skua.cli.child.PlaceProcess;
import io.skua.cluster.PlaceStatus;
import io.skua.cluster.Places;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.PlaceJob;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of a user whose tasks run at a place that knows them only from a jar. */
final class RegisterTest {
    private static final int DEPTH = 12;
    private static final String SOURCE = """
        package user;

        public record Twig(int depth) implements io.skua.place.AnyTask<Long> {
            @Override
            public Long run() {
                if (depth > 0) {
                    io.skua.place.Here.asyncAny(new Twig(depth - 1));
                    io.skua.place.Here.asyncAny(new Twig(depth - 1));
                }
                long sum = 0;
                for (int i = 0; i < 50_000; i++) {
                    sum += Integer.bitCount(i * depth);
                }
                return sum < 0 ? 0L : 1L;
            }
        }
        """;

    @TempDir
    private Path folder;

    private Path jar() throws Exception {
        Path source = Files.createDirectories(folder.resolve("user")).resolve("Twig.java");
        Files.writeString(source, SOURCE);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int code = compiler.run(
                null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(code).isZero();
        Path jar = folder.resolve("user.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("user/Twig.class"));
            Files.copy(source.resolveSibling("Twig.class"), out);
        }
        return jar;
    }

    @SuppressWarnings("unchecked") // the class is not known to the compiler
    private static <T extends Record & AnyTask<?>> PlaceJob<Long> submit(Places places, Object task) {
        return places.submit((T) task, Fold.sum());
    }

    @Test
    void tasksOfAJarRunAtAPlaceOfTheCommand() throws Exception {
        Path jar = jar();
        List<Integer> ports = FreePorts.find(2);
        String theirs = "127.0.0.1:" + ports.get(0);
        List<String> words = List.of(
                "place", "--led", "--name", "skua-1", "--bind", theirs, "--workers", "1", "--register", jar.toString());
        BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();
        try (Child place = Child.start("skua-1", PlaceProcess.command(words), events::add);
                URLClassLoader loader =
                        new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            ChildEvent first = events.take();
            while (first instanceof ChildEvent.Wrote) { // by libraries that only tests have
                first = events.take();
            }
            assertThat(first)
                    .isInstanceOfSatisfying(
                            ChildEvent.Said.class,
                            said -> assertThat(Lines.text(said.line(), "event")).isEqualTo("joined"));
            Class<?> twig = loader.loadClass("user.Twig");
            try (Places places = Places.builder()
                    .name("user-0")
                    .bind("127.0.0.1:" + ports.get(1))
                    .peers(theirs)
                    .workers(1)
                    .register(twig)
                    .join()) {
                await().until(() -> places.members().size() == 2);

                Object root = twig.getConstructor(int.class).newInstance(DEPTH);
                assertThat(submit(places, root).get()).isEqualTo((2L << DEPTH) - 1);

                List<PlaceStatus> status = places.status(Duration.ofSeconds(30));
                assertThat(status).extracting(PlaceStatus::name).containsExactly("user-0", "skua-1");
                assertThat(status.get(1).tasks()).isPositive();
            }
            place.say(Lines.of("do", "leave"));
        }
    }
}
