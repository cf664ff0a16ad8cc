package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Aside;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A scheduler that outlives its users keeps neither the class loader nor the thread-locals of its first user alive. */
@Bounded
final class LoaderLeakTest {
    private static final InheritableThreadLocal<Object> INHERITED = new InheritableThreadLocal<>();

    @TempDir
    private Path folder;

    /** Which threads the scheduler has. */
    enum Kind {
        PLAIN,
        ISLANDS,
        PERIODIC_ISLANDS,
        LEDGER
    }

    private SkuaBuilder builder(Kind kind) {
        SkuaBuilder one = Skua.builder().workers(1);
        return switch (kind) {
            case PLAIN -> one;
            case ISLANDS -> one.islands();
            case PERIODIC_ISLANDS -> one.islands(Islands.usual().period(Duration.ofMillis(10)));
            case LEDGER -> one.islands(Islands.usual().ledger(folder.resolve("ledger")));
        };
    }

    /** Has classes of Skua of its own, which nobody has used yet. */
    private static final class FreshSkua extends ClassLoader {
        FreshSkua() {
            super(LoaderLeakTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("io.skua.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] all = bytes.readAllBytes();
                return defineClass(name, all, 0, all.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }

        /** Returns a builder of a scheduler with one worker. */
        Object builder() throws ReflectiveOperationException {
            Class<?> type = loadClass(SkuaBuilder.class.getName());
            Object builder =
                    loadClass(Skua.class.getName()).getMethod("builder").invoke(null);
            return type.getMethod("workers", int.class).invoke(builder, 1);
        }
    }

    /** Defines a class of its own from the bytes of LoaderUser. */
    private static final class ShortLived extends ClassLoader {
        ShortLived(ClassLoader parent) {
            super(parent);
        }

        Function<Object, Object> user() throws IOException, ReflectiveOperationException {
            String name = LoaderUser.class.getName();
            try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] all = bytes.readAllBytes();
                Object user =
                        defineClass(name, all, 0, all.length).getConstructor().newInstance();
                @SuppressWarnings("unchecked")
                Function<Object, Object> function = (Function<Object, Object>) user;
                return function;
            }
        }
    }

    private record Used(Object scheduler, WeakReference<ClassLoader> loader, WeakReference<Object> inherited) {
        Skua skua() {
            return (Skua) scheduler;
        }

        void awaitCollected() {
            until(() -> {
                System.gc();
                return loader.get() == null && inherited.get() == null;
            });
        }
    }

    /** Calls a class of a new class loader, in a thread whose context class loader is that loader, too. */
    private static Used usedByStranger(Object given) throws Exception {
        return usedByStranger(given, LoaderLeakTest.class.getClassLoader());
    }

    private static Used usedByStranger(Object given, ClassLoader parent) throws Exception {
        Aside<Used> stranger = new Aside<>(() -> {
            ShortLived loader = new ShortLived(parent);
            Object inherited = new Object();
            INHERITED.set(inherited);
            Thread.currentThread().setContextClassLoader(loader);
            Function<Object, Object> user = loader.user();
            assertThat(user.getClass()).isNotSameAs(LoaderUser.class);
            return new Used(user.apply(given), new WeakReference<>(loader), new WeakReference<>(inherited));
        });
        Used used = stranger.get();
        stranger.thread().join();
        return used;
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderOfTheFirstSubmitterIsNotKept(Kind kind) throws Exception {
        try (Skua skua = builder(kind).build()) {
            usedByStranger(skua).awaitCollected();
            assertThat(skua.run(() -> "alive")).isEqualTo("alive");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderOfTheCreatorIsNotKept(Kind kind) throws Exception {
        Used used = usedByStranger(builder(kind));
        try (Skua skua = used.skua()) {
            used.awaitCollected();
            assertThat(skua.run(() -> "alive")).isEqualTo("alive");
        }
    }

    @Test
    void theLoaderOfWhoeverUsesTheCommonSchedulerIsNotKept() throws Exception {
        usedByStranger(Skua.common()).awaitCollected();
        // its threads have not been started yet
        usedByStranger(new Skua(Skua.builder().workers(1), true)).awaitCollected();
    }

    /** Objects that Skua's classes make when they are initialized must not refer to whoever was first. */
    @Test
    void theLoaderOfTheFirstUserInTheJvmIsNotKept() throws Exception {
        FreshSkua fresh = new FreshSkua();
        Used used = usedByStranger(fresh.builder(), fresh);
        used.awaitCollected();
        ((AutoCloseable) used.scheduler()).close();
    }

    @Test
    void threadsAreDaemonsOfTheSystemsLoader() throws Exception {
        try (Skua skua = Skua.builder().name("detached").workers(1).build()) {
            usedByStranger(skua);
            assertThat(Stream.of(Thread.getAllStackTraces().keySet().toArray(Thread[]::new))
                            .filter(thread -> thread.getName().startsWith("detached-")))
                    .isNotEmpty()
                    .allMatch(Thread::isDaemon)
                    .allMatch(thread -> thread.getContextClassLoader() == ClassLoader.getSystemClassLoader());
        }
    }
}
