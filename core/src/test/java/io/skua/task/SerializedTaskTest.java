package io.skua.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.CountedCompleter;
import io.skua.ForkJoinPool;
import io.skua.ForkJoinTask;
import io.skua.RecursiveTask;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** Tasks of users' classes can be serialized. These classes are in another package than ForkJoinTask, as users' are. */
class SerializedTaskTest {
    private static final class Twice extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        private final int number;

        Twice(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            return 2 * number;
        }
    }

    private static final class Counted extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public void compute() {
            tryComplete();
        }
    }

    @Test
    void a_copy_of_a_new_task_can_be_run() throws Exception {
        Twice copy = copied(new Twice(21));

        assertThat(copy.isDone()).isFalse();
        assertThat(ForkJoinPool.commonPool().invoke(copy)).isEqualTo(42);
        assertThat(copied(new Counted()).invoke()).isNull();
    }

    @Test
    void a_copy_of_an_ended_task_has_its_result() throws Exception {
        Twice task = new Twice(21);
        task.invoke();

        assertThat(copied(task).join()).isEqualTo(42);
    }

    @Test
    void a_copy_of_a_failed_task_has_its_exception() throws Exception {
        Twice task = new Twice(21);
        task.completeExceptionally(new IllegalStateException("failed"));

        assertThat(copied(task).getException())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("failed");
    }

    @SuppressWarnings({"unchecked", "BanSerializableRead"})
    private static <T extends ForkJoinTask<?>> T copied(T task) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(task);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
