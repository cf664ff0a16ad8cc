package io.skua.bench;

import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.List;
import java.util.function.Consumer;

/**
 * A program that shows what observation costs, with a scheduler of its own. Public, and a Runnable, since
 * {@link OffTargets} makes some by reflection in other class loaders.
 */
public final class ObservedProgram implements Runnable, AutoCloseable {
    static final String FIB = "fib 40";
    static final String UTS = "uts T1";
    static final String FLAT = "flat forks";
    private static final String TINY = "tiny tasks";
    private static final String SECTIONS = "sections";
    private static final String SECTIONS_1 = "sections of 1 µs";
    private static final String SECTIONS_5 = "sections of 5 µs";

    private static final int FLAT_FORKS = 1_000_000;
    private static final int FORKS_AT_ONCE = 1_000;
    private static final int SECTIONS_COUNT = 20_000;

    private final Skua skua = Skua.create();
    private final Consumer<Skua> body;

    /** @param name one of {@link #names} */
    public ObservedProgram(String name) {
        this.body = switch (name) {
            case FIB -> workload("fib", "40");
            case UTS -> workload("uts", "T1");
            case FLAT -> ObservedProgram::flatForks;
            case TINY -> ObservedProgram::tinyTasks;
            case SECTIONS -> scheduler -> sections(scheduler, 0);
            case SECTIONS_1 -> scheduler -> sections(scheduler, 1_000);
            case SECTIONS_5 -> scheduler -> sections(scheduler, 5_000);
            default -> throw new IllegalArgumentException("There is no program " + name + ".");
        };
    }

    static List<String> names() {
        return List.of(FIB, UTS, FLAT, TINY, SECTIONS, SECTIONS_1, SECTIONS_5);
    }

    Skua skua() {
        return skua;
    }

    @Override
    public void run() {
        body.accept(skua);
    }

    @Override
    public void close() {
        skua.close();
    }

    private static Consumer<Skua> workload(String name, String... arguments) {
        Workload.Instance instance = Workloads.named(name).with(arguments);
        return skua -> {
            Object ignored = instance.skua(skua, Form.TYPED);
        };
    }

    private static void flatForks(Skua skua) {
        skua.run(() -> {
            long sum = 0;
            LongHandle[] handles = new LongHandle[FORKS_AT_ONCE];
            for (int done = 0; done < FLAT_FORKS; done += FORKS_AT_ONCE) {
                for (int i = 0; i < FORKS_AT_ONCE; i++) {
                    int n = i & 1;
                    handles[i] = Skua.forkLong(() -> n);
                }
                for (LongHandle each : handles) {
                    sum += each.join();
                }
            }
            return sum;
        });
    }

    /** A million tasks from outside. */
    private static void tinyTasks(Skua skua) {
        try {
            SubmitBenchmark.submitAll(skua);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** The worst that was found: each section has four events. In it the thread is busy for so long, or not at all. */
    private static void sections(Skua skua, long nanos) {
        skua.run(() -> {
            for (int i = 0; i < SECTIONS_COUNT; i++) {
                if (nanos == 0) {
                    Skua.blocking(() -> {});
                } else {
                    Skua.blocking(() -> spin(nanos));
                }
            }
        });
    }

    private static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
