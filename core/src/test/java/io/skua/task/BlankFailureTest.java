package io.skua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A failure that was made before its exception. */
final class BlankFailureTest {
    @Test
    void aFilledFailureIsAsGoodAsAnyOther() {
        IllegalArgumentException thrown = new IllegalArgumentException("later");
        Failure failure = Failure.blank().fill(thrown);
        assertThat(failure.thrown()).isSameAs(thrown);
        assertThatThrownBy(failure::rethrow).isSameAs(thrown);
    }

    @Test
    void itIsFilledOnce() {
        Failure failure = Failure.blank().fill(new IllegalArgumentException("first"));
        assertThatThrownBy(() -> failure.fill(new IllegalArgumentException("second")))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aBlankFailureSaysSo() {
        assertThatIllegalStateException().isThrownBy(() -> Failure.blank().thrown());
    }

    @Test
    void aCancellationIsToldFromAFailure() {
        assertThat(Failure.blank().fill(new JobStoppedException("stopped")).isCancellation())
                .isTrue();
        assertThat(Failure.blank().isCancellation()).isFalse();
    }
}
