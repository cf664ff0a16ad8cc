package io.skua;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What several threads may do to one drop-in task at the same time has the results of some sequential order: its tag,
 * the pending count of a completer, and its end. A twin of the pending count without its CAS is caught.
 */
@Tag("one-processor")
public class DropInTaskLincheckTest {
    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(500)
                .threads(2)
                .actorsBefore(1)
                .actorsPerThread(3)
                .actorsAfter(2);
    }

    @Test
    void tags() {
        options().sequentialSpecification(PlainTag.class).check(Tags.class);
    }

    @Test
    void pendingCounts() {
        options().sequentialSpecification(PlainCount.class).check(Counts.class);
    }

    @Test
    void pendingCountsWithoutCasAreCaught() {
        assertThatThrownBy(() ->
                        options().sequentialSpecification(PlainCount.class).check(WeakCounts.class))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void ends() {
        options().sequentialSpecification(PlainEnd.class).check(Ends.class);
    }

    // ---- tags ----

    @Param(name = "tag", gen = IntGen.class, conf = "0:2")
    public static class Tags {
        private final ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {});

        @Operation
        public int get() {
            return task.getForkJoinTaskTag();
        }

        @Operation
        public int set(@Param(name = "tag") int tag) {
            return task.setForkJoinTaskTag((short) tag);
        }

        @Operation
        public boolean compareAndSet(@Param(name = "tag") int expected, @Param(name = "tag") int tag) {
            return task.compareAndSetForkJoinTaskTag((short) expected, (short) tag);
        }
    }

    public static final class PlainTag {
        private int now;

        public int get() {
            return now;
        }

        public int set(int tag) {
            int before = now;
            now = tag;
            return before;
        }

        public boolean compareAndSet(int expected, int tag) {
            if (now != expected) {
                return false;
            }
            now = tag;
            return true;
        }
    }

    // ---- pending counts ----

    private static final class Nothing extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;

        @Override
        public void compute() {}
    }

    @Param(name = "count", gen = IntGen.class, conf = "0:2")
    public static class Counts {
        final CountedCompleter<?> completer = new Nothing();

        @Operation
        public int decrement() {
            return completer.decrementPendingCountUnlessZero();
        }

        @Operation
        public void add(@Param(name = "count") int delta) {
            completer.addToPendingCount(delta);
        }

        @Operation
        public boolean compareAndSet(@Param(name = "count") int expected, @Param(name = "count") int count) {
            return completer.compareAndSetPendingCount(expected, count);
        }
    }

    /** Looks and then stores, instead of one CAS. */
    public static class WeakCounts extends Counts {
        @Override
        @Operation
        public int decrement() {
            int seen = completer.getPendingCount();
            if (seen != 0) {
                completer.setPendingCount(seen - 1);
            }
            return seen;
        }
    }

    public static final class PlainCount {
        private int pending;

        public int decrement() {
            return pending == 0 ? 0 : pending--;
        }

        public void add(int delta) {
            pending += delta;
        }

        public boolean compareAndSet(int expected, int count) {
            if (pending != expected) {
                return false;
            }
            pending = count;
            return true;
        }
    }

    // ---- ends ----

    /** A task that ends by exactly one of these ways; who asks later sees the same end for ever. */
    public static class Ends {
        private final ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "body");

        @Operation
        public void complete() {
            task.quietlyComplete();
        }

        @Operation
        public void fail() {
            task.completeExceptionally(new IllegalStateException("failed"));
        }

        @Operation
        public boolean cancel() {
            return task.cancel(false);
        }

        @Operation
        public String end() {
            if (!task.isDone()) {
                return "none";
            }
            Throwable thrown = task.getException();
            return task.isCompletedNormally() ? "done" : task.isCancelled() ? "cancelled" : String.valueOf(thrown);
        }
    }

    public static final class PlainEnd {
        private @Nullable String ended;

        public void complete() {
            endAs("done");
        }

        public void fail() {
            endAs("java.lang.IllegalStateException: failed");
        }

        public boolean cancel() {
            endAs("cancelled");
            return "cancelled".equals(ended);
        }

        public String end() {
            return ended == null ? "none" : ended;
        }

        private void endAs(String how) {
            ended = ended == null ? how : ended;
        }
    }
}
