package io.skua.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of levels, turn by turn: the bound that Levels states. */
final class LevelsTest {
    private static final int[] STARTS = {0, 1, 7, 1_000, Integer.MAX_VALUE - 5 * Levels.BOUND};

    @Test
    void everyTurnLooksAtEveryLevelOnce() {
        for (int start : STARTS) {
            for (int turn = start; turn < start + 3 * Levels.BOUND; turn++) {
                int now = turn;
                assertThat(IntStream.range(0, Levels.COUNT).map(i -> Levels.at(now, i)))
                        .as("turn %d", turn)
                        .containsExactlyInAnyOrder(0, 1, 2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void inEveryWindowOfTheBoundEachLevelComesFirst(int level) {
        for (int start : STARTS) {
            for (int window = start; window < start + 3 * Levels.BOUND; window++) {
                assertThat(IntStream.range(window, window + Levels.BOUND).map(turn -> Levels.at(turn, 0)))
                        .as("the turns from %d on", window)
                        .contains(level);
            }
        }
    }

    /** A worker counts on from 0 after the largest number. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void alsoWhereTheCountOfTurnsBeginsAgain(int level) {
        for (int before = 1; before < Levels.BOUND; before++) {
            int first = Integer.MAX_VALUE - before + 1;
            assertThat(IntStream.range(0, Levels.BOUND)
                            .map(i -> (first + i) & Integer.MAX_VALUE)
                            .map(turn -> Levels.at(turn, 0)))
                    .contains(level);
        }
    }

    @Test
    void theBoundIsNotLargerThanNeeded() {
        assertThat(IntStream.range(0, Levels.BOUND - 1).map(turn -> Levels.at(turn, 0)))
                .doesNotContain(2);
    }

    @Test
    void allButOneOfSixteenTurnsBeginWithTheMostUrgentAndGoDown() {
        for (int turn = 0; turn < 4 * Levels.BOUND; turn++) {
            if (turn % Levels.FAIR_TURN != Levels.FAIR_TURN - 1) {
                int now = turn;
                assertThat(IntStream.range(0, Levels.COUNT).map(i -> Levels.at(now, i)))
                        .containsExactly(0, 1, 2);
            }
        }
    }

    /** Otherwise ordinary tasks of the most urgent level would have no turn of their own. */
    @Test
    void ordinaryTasksComeFirstInTurnsThatBeginWithTheMostUrgentLevel() {
        assertThat(IntStream.range(0, 4 * Levels.FAIR_TURN).filter(Levels::isOrdinaryFirst))
                .hasSize(4)
                .allSatisfy(turn -> assertThat(Levels.at(turn, 0)).isZero());
    }

    /** Otherwise half of the fair turns would be the most urgent level's while one of the others is empty. */
    @Test
    void inAFairTurnTheMostUrgentLevelComesLast() {
        for (int turn = Levels.FAIR_TURN - 1; turn < 4 * Levels.BOUND; turn += Levels.FAIR_TURN) {
            assertThat(Levels.at(turn, Levels.COUNT - 1)).as("turn %d", turn).isZero();
        }
    }
}
