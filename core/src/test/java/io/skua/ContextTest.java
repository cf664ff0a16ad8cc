package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Waiting.Aside;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What tasks find in their thread: the class loader of the thread that submitted the job, and what a hook carries. */
@Bounded
final class ContextTest {
    private static final ThreadLocal<String> TRACE = new ThreadLocal<>();

    /** Carries TRACE, and records its calls. */
    private static class TraceHook implements ContextHook {
        final List<Thread> capturedIn = new CopyOnWriteArrayList<>();
        final AtomicInteger installed = new AtomicInteger();
        final AtomicInteger restored = new AtomicInteger();

        @Override
        public Object capture() {
            capturedIn.add(Thread.currentThread());
            return TRACE.get();
        }

        @Override
        public Object install(Object captured) {
            installed.incrementAndGet();
            String before = TRACE.get();
            TRACE.set((String) captured);
            return before;
        }

        @Override
        public void restore(Object before) {
            restored.incrementAndGet();
            TRACE.set((String) before);
        }
    }

    private static final class Loader extends ClassLoader {}

    private static ClassLoader currentLoader() {
        return Thread.currentThread().getContextClassLoader();
    }

    private static <T> T with(ClassLoader loader, Callable<T> body) throws Exception {
        ClassLoader before = currentLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            return body.call();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** The result of a fork that another worker has taken. */
    private static <T> T stolen(Callable<T> body) {
        CountDownLatch taken = new CountDownLatch(1);
        AtomicReference<Thread> thief = new AtomicReference<>();
        Handle<T> handle = Skua.fork(() -> {
            thief.set(Thread.currentThread());
            taken.countDown();
            return body.call();
        });
        awaitLatch(taken);
        assertThat(thief.get()).isNotSameAs(Thread.currentThread());
        return handle.join();
    }

    // ---- class loader ----

    @Test
    void tasksSeeTheClassLoaderOfTheSubmitter() throws Exception {
        Loader loader = new Loader();
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.run(() -> {}); // so that its first thread does not inherit the loader
            Job<?> job = with(
                    loader,
                    () -> skua.submit(() -> {
                        assertThat(currentLoader()).isSameAs(loader);
                        ClassLoader inFork =
                                Skua.fork(ContextTest::currentLoader).join();
                        assertThat(inFork).isSameAs(loader);
                        assertThat(stolen(ContextTest::currentLoader)).isSameAs(loader);
                    }));
            job.get();
        }
    }

    @Test
    void tasksOfAllEntrancesSeeTheClassLoaderOfTheSubmitter() throws Exception {
        Loader loader = new Loader();
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.run(() -> {});
            with(loader, () -> {
                assertThat(skua.run(ContextTest::currentLoader)).isSameAs(loader);
                assertThat(skua.submit(Skua.job("named"), ContextTest::currentLoader)
                                .get())
                        .isSameAs(loader);
                assertThat(skua.invoke(ForkJoinTask.adapt(ContextTest::currentLoader)))
                        .isSameAs(loader);
                ClassLoader inAny = skua.invokeAny(List.<Callable<ClassLoader>>of(ContextTest::currentLoader));
                assertThat(inAny).isSameAs(loader);
                AtomicReference<ClassLoader> executed = new AtomicReference<>();
                CountDownLatch ran = new CountDownLatch(1);
                skua.execute(() -> {
                    executed.set(currentLoader());
                    ran.countDown();
                });
                awaitLatch(ran);
                assertThat(executed.get()).isSameAs(loader);
                return null;
            });
        }
    }

    @Test
    void stolenForksOfAnExecutedBodySeeTheClassLoaderToo() throws Exception {
        Loader loader = new Loader();
        try (Skua skua = Skua.builder().workers(2).build()) {
            AtomicReference<ClassLoader> seen = new AtomicReference<>();
            CountDownLatch ran = new CountDownLatch(1);
            with(loader, () -> {
                skua.execute(() -> {
                    seen.set(stolen(ContextTest::currentLoader));
                    ran.countDown();
                });
                return null;
            });
            awaitLatch(ran);
            assertThat(seen.get()).isSameAs(loader);
        }
    }

    @Test
    void eachJobSeesItsOwnClassLoader() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            for (int i = 0; i < 20; i++) {
                Loader loader = new Loader();
                assertThat(with(loader, () -> skua.run(ContextTest::currentLoader)))
                        .isSameAs(loader);
                assertThat(skua.run(ContextTest::currentLoader)).isSameAs(currentLoader());
            }
            assertThat(with(null, () -> skua.submit(ContextTest::currentLoader).get()))
                    .isNull();
        }
    }

    @Test
    void afterwardsTheThreadsHaveTheirOwnClassLoaderAgain() throws Exception {
        RecordingThreads threads = new RecordingThreads();
        Loader own = new Loader();
        Loader jobs = new Loader();
        try (Skua skua = Skua.builder()
                .workers(2)
                .threadFactory(body -> {
                    Thread thread = threads.newThread(body);
                    thread.setContextClassLoader(own);
                    return thread;
                })
                .build()) {
            Job<?> job = with(
                    jobs,
                    () -> skua.submit(() -> {
                        assertThat(stolen(ContextTest::currentLoader)).isSameAs(jobs);
                    }));
            job.get();
            assertThat(threads.made()).hasSize(2).allMatch(thread -> thread.getContextClassLoader() == own);
        }
    }

    @Test
    void aJobThatChangesTheClassLoaderChangesItForItselfOnly() throws Exception {
        RecordingThreads threads = new RecordingThreads();
        try (Skua skua = Skua.builder().workers(1).threadFactory(threads).build()) {
            ClassLoader own = threads.made().get(0).getContextClassLoader();
            skua.run(() -> Thread.currentThread().setContextClassLoader(new Loader()));
            assertThat(threads.made().get(0).getContextClassLoader()).isSameAs(own);
            assertThat(skua.run(ContextTest::currentLoader)).isSameAs(currentLoader());
        }
    }

    @Test
    void aJobOfAJobInheritsItsClassLoader() throws Exception {
        Loader loader = new Loader();
        try (Skua skua = Skua.builder().workers(2).build();
                Skua other = Skua.builder().workers(1).build()) {
            skua.run(() -> {});
            other.run(() -> {});
            ClassLoader seen = with(loader, () -> skua.run(() -> other.run(ContextTest::currentLoader)));
            assertThat(seen).isSameAs(loader);
        }
    }

    // ---- hook ----

    @Test
    void aHookCarriesThreadLocalsIntoTasks() throws Exception {
        TraceHook hook = new TraceHook();
        try (Skua skua = Skua.builder().workers(2).context(hook).build()) {
            TRACE.set("request-7");
            Job<?> job = skua.submit(() -> {
                assertThat(TRACE.get()).isEqualTo("request-7");
                assertThat(stolen(TRACE::get)).isEqualTo("request-7");
            });
            TRACE.set("request-8");
            job.get();
            assertThat(skua.run(TRACE::get)).isEqualTo("request-8");
            TRACE.remove();
            assertThat(skua.run(TRACE::get)).isNull();
        }
    }

    @Test
    void aHookCarriesThreadLocalsIntoExecutedBodiesAndTheirStolenForks() throws Exception {
        try (Skua skua = Skua.builder().workers(2).context(new TraceHook()).build()) {
            AtomicReference<String> here = new AtomicReference<>();
            AtomicReference<String> there = new AtomicReference<>();
            CountDownLatch ran = new CountDownLatch(1);
            TRACE.set("executed");
            skua.execute(() -> {
                here.set(TRACE.get());
                there.set(stolen(TRACE::get));
                ran.countDown();
            });
            TRACE.remove();
            awaitLatch(ran);
            assertThat(here.get()).isEqualTo("executed");
            assertThat(there.get()).isEqualTo("executed");
        }
    }

    @Test
    void aHookCapturesOncePerJobInTheSubmittersThread() throws Exception {
        TraceHook hook = new TraceHook();
        try (Skua skua = Skua.builder().workers(2).context(hook).build()) {
            int before = hook.capturedIn.size();
            Aside<Long> submitter =
                    new Aside<>(() -> skua.submit(() -> Fib.lambda(15)).get());
            assertThat(submitter.get()).isEqualTo(610);
            List<Thread> captured = hook.capturedIn.subList(before, hook.capturedIn.size());
            assertThat(captured).containsExactly(submitter.thread());
        }
    }

    @Test
    void whatAHookInstallsItRestores() throws Exception {
        TraceHook hook = new TraceHook();
        Skua skua = Skua.builder().workers(4).context(hook).build();
        for (int i = 0; i < 20; i++) {
            TRACE.set("job-" + i);
            assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
            Job<?> failing = skua.submit((Runnable) () -> {
                throw new IllegalStateException("restores all the same");
            });
            assertThat(catchThrowable(failing::get)).hasRootCauseMessage("restores all the same");
        }
        skua.execute(() -> Fib.lambda(15));
        skua.close();
        TRACE.remove();
        assertThat(hook.installed.get()).isGreaterThanOrEqualTo(41);
        assertThat(hook.restored).hasValue(hook.installed.get());
    }

    @Test
    void aHookThatCannotCaptureFailsTheSubmission() {
        AtomicBoolean broken = new AtomicBoolean();
        ContextHook hook = new TraceHook() {
            @Override
            public Object capture() {
                if (broken.get()) {
                    throw new IllegalStateException("capture");
                }
                return super.capture();
            }
        };
        try (Skua skua = Skua.builder().workers(1).context(hook).build()) {
            broken.set(true);
            assertThat(catchThrowable(() -> skua.submit(() -> {}))).hasMessage("capture");
            assertThat(catchThrowable(() -> skua.execute(() -> {}))).hasMessage("capture");
            broken.set(false);
            assertThat(skua.run(() -> "repaired")).isEqualTo("repaired");
        }
    }

    @Test
    void aHookIsNotCalledBeforeThereIsAJob() {
        TraceHook hook = new TraceHook();
        Skua.builder().workers(1).context(hook).build().close();
        assertThat(hook.capturedIn).isEmpty();
        assertThat(hook.installed).hasValue(0);
    }

    @Test
    void aHookThatCannotInstallFailsTheJobAndNothingElse() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        ContextHook broken = new TraceHook() {
            @Override
            public Object install(Object captured) {
                if (tries.incrementAndGet() == 1) {
                    throw new IllegalStateException("install");
                }
                return super.install(captured);
            }
        };
        try (Skua skua = Skua.builder().workers(1).context(broken).build()) {
            Job<String> job = skua.submit(() -> "x");
            assertThat(catchThrowable(() -> job.get(Waiting.SECONDS_MAX, SECONDS)))
                    .hasRootCauseMessage("install");
            assertThat(skua.submit(() -> "next").get(Waiting.SECONDS_MAX, SECONDS))
                    .isEqualTo("next");
        }
    }

    @Test
    void aHookThatCannotInstallLeavesTheClassLoaderAsItWas() throws Exception {
        RecordingThreads threads = new RecordingThreads();
        Loader loader = new Loader();
        ContextHook broken = new TraceHook() {
            @Override
            public Object install(Object captured) {
                throw new IllegalStateException("install");
            }
        };
        try (Skua skua =
                Skua.builder().workers(1).threadFactory(threads).context(broken).build()) {
            Job<String> job = with(loader, () -> skua.submit(() -> "x"));
            assertThat(catchThrowable(() -> job.get(Waiting.SECONDS_MAX, SECONDS)))
                    .hasRootCauseMessage("install");
            assertThat(threads.made().get(0).getContextClassLoader()).isNotSameAs(loader);
        }
    }

    @Test
    void aHookThatCannotRestoreDoesNotStopTheScheduler() throws Exception {
        ContextHook broken = new TraceHook() {
            @Override
            public void restore(Object before) {
                throw new IllegalStateException("restore");
            }
        };
        try (Skua skua = Skua.builder().workers(1).context(broken).build()) {
            for (int i = 0; i < 3; i++) {
                Job<String> job = skua.submit(() -> "x");
                until(job::isDone);
            }
        }
    }
}
