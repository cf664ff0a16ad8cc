package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Job;
import io.skua.LongTask;
import io.skua.Skua;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Doctor;
import io.skua.loop.Affinity;
import io.skua.loop.DoubleLoop;
import io.skua.loop.IntLoop;
import io.skua.loop.Loop;
import io.skua.pipeline.Pipeline;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Objects that a user can print say what they are. */
final class ToStringTest {
    private static final Pattern EXPORT = Pattern.compile("^ *exports ([\\w.]+)", Pattern.MULTILINE);

    /** Helpers that nobody keeps or prints: they are made, asked or filled, and dropped. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "io.skua.TypedTask$Copy",
            "io.skua.observe.file.LiveRecording",
            "io.skua.observe.file.LiveStream",
            "io.skua.observe.file.RecordingReader",
            "io.skua.observe.file.RecordingWriter",
            "io.skua.policy.RandomSource",
            "io.skua.topology.RingWalk");

    @Test
    void everyPublicClassSaysWhatItIs() throws Exception {
        List<String> silent = new ArrayList<>();
        for (Class<?> type : exportedClasses()) {
            if (hasInstances(type)
                    && type.getMethod("toString").getDeclaringClass() == Object.class
                    && !EXCEPTIONS.contains(type.getName())) {
                silent.add(type.getName());
            }
        }
        assertThat(silent).isEmpty();
    }

    /** A class that only has static methods has no instances. */
    private static boolean hasInstances(Class<?> type) {
        return !type.isInterface()
                && !Modifier.isAbstract(type.getModifiers())
                && (type.getConstructors().length > 0
                        || Arrays.stream(type.getDeclaredMethods())
                                .anyMatch(method -> !Modifier.isStatic(method.getModifiers())));
    }

    private static List<Class<?>> exportedClasses() throws Exception {
        Path classes = Path.of(
                Skua.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Matcher exports =
                EXPORT.matcher(Repository.text(Repository.root().resolve("core/src/main/java/module-info.java")));
        List<Class<?>> all = new ArrayList<>();
        while (exports.find()) {
            String pack = exports.group(1);
            for (String name : classNames(classes.resolve(pack.replace('.', '/')))) {
                Class<?> type = Class.forName(pack + "." + name, false, Skua.class.getClassLoader());
                if (isPublic(type)) {
                    all.add(type);
                }
            }
        }
        assertThat(all).contains(Skua.class, IntLoop.class, Pipeline.class, Doctor.class);
        return all;
    }

    private static List<String> classNames(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
    }

    private static final class Two extends LongTask {
        @Override
        protected long compute() {
            return 2;
        }
    }

    @Test
    void loopsNameTheirSourcesAndSteps() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            IntLoop ints = skua.range(0, 10);
            assertThat(ints).hasToString("IntLoop over the range from 0 to 10");
            assertThat(ints.filter(i -> i > 3).mapToLong(i -> i).map(i -> i).named("sums"))
                    .hasToString("LongLoop \"sums\" over the range from 0 to 10, filter, mapToLong, map");
            assertThat(ints.limit(3).skip(1).mapToObj(i -> "x").peek(x -> {}))
                    .hasToString("Loop over the range from 0 to 10, limit, skip, mapToObj, peek");
            assertThat(ints.filter(i -> i > 3).takeWhile(i -> i > 3).distinct().sorted())
                    .hasToString("IntLoop over the range from 0 to 10, filter, takeWhile, distinct, sorted");
            assertThat(skua.over(new double[3]).flatMap(x -> null))
                    .hasToString("DoubleLoop over an array of 3 doubles, flatMap");
            assertThat(Loop.concat(skua.over(List.of(1)), skua.over(Set.of(2)).filter(x -> x > 3)))
                    .hasToString("Loop over (a list) and (a collection, filter)");
            assertThat(skua.over(Stream.of(1))).hasToString("Loop over a stream");
            assertThat(skua.over(List.of(1).iterator())).hasToString("Loop over elements without indexes");
            DoubleLoop mapped = skua.over(new String[2]).mapToDouble(text -> 1);
            assertThat(mapped).hasToString("DoubleLoop over an array of 2 objects, mapToDouble");
        }
    }

    @Test
    void otherThingsNameWhatTheyAre() {
        assertThat(Affinity.over(1)).hasToString("Affinity over 1 piece");
        assertThat(Affinity.over(64)).hasToString("Affinity over 64 pieces");
        assertThat(new Doctor(Circumstances.ofRun(3, 2))).hasToString("Doctor of a run with 3 workers");
        try (Skua skua = Skua.builder().workers(1).build()) {
            Pipeline<Integer> pipeline = skua.pipeline(List.of(1));
            assertThat(pipeline.inFlight(1)).hasToString("Pipeline without stages; at most 1 item in flight");
            assertThat(pipeline.<Integer>parallel(x -> x)
                            .<Integer>inOrder(x -> x)
                            .inFlight(64)
                            .named("archive"))
                    .hasToString("Pipeline \"archive\" of the stages parallel, in order; at most 64 items in flight");
            Two task = new Two();
            assertThat(task).hasToString("ToStringTest$Two, not forked");
            skua.run(() -> {
                task.fork();
                assertThat(task).hasToString("ToStringTest$Two, forked");
                assertThat(task.join()).isEqualTo(2);
            });
            Job<?> job = skua.submit(Skua.job("index"), () -> {
                throw new IllegalStateException("no index");
            });
            job.awaitEnd();
            assertThat(job).hasToString("job \"index\", failed");
        }
    }
}
