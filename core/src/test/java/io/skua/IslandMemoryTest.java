package io.skua;

import static io.skua.Waiting.until;

import io.skua.Waiting.Occupation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs that wait to be started are cheap, however many there are. */
@Bounded
final class IslandMemoryTest {
    private static final int JOBS = 10_000;
    private static final int BYTES_MAX = 600; // the job itself takes 120

    @Test
    void aJobThatWaitsTakesLittleMemory() throws Exception {
        try (Skua skua = Skua.builder().workers(2).islands().build()) {
            Occupation first = new Occupation(skua);
            Occupation second = new Occupation(skua);
            List<Job<?>> waiting = new ArrayList<>(JOBS);
            long before = usedBytes();
            for (int i = 0; i < JOBS; i++) {
                waiting.add(skua.submit(() -> {}));
            }
            until(() -> usedBytes() - before < (long) BYTES_MAX * JOBS);
            first.release();
            second.release();
            for (Job<?> job : waiting) {
                job.get();
            }
        }
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
