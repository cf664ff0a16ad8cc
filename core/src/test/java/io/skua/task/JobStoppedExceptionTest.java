package io.skua.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JobStoppedExceptionTest {
    @Test
    void copiesForOtherThreadsNameTheFirstAsTheirCause() {
        JobStoppedException first = new JobStoppedException("stopped");

        JobStoppedException third = first.atJoin().atJoin();

        assertThat(third).hasMessage("stopped");
        assertThat(third.getCause()).isSameAs(first);
        assertThat(first).hasNoCause();
    }
}
