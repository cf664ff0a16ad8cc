package io.skua.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A row looks at the clock itself, so this states what holds however fast the clock goes. */
final class RowTest {
    private static final int MOST = 64;

    private static void letTimePass() {
        long start = System.nanoTime();
        while (System.nanoTime() - start <= 60_000) {
            Thread.onSpinWait();
        }
    }

    private static int length(Row row) {
        int length = 1;
        while (row.goesOn()) {
            length++;
        }
        return length;
    }

    @Test
    void endsAfterItsFirstPieceIfThatIsNotTiny() {
        Row row = new Row();
        row.begin();
        letTimePass();
        assertThat(row.goesOn()).isFalse();
    }

    /** It looks after 1, 2, 4, 8 of them and so on: that is where a row that is not full can end. */
    @Test
    void endsWhereItLooksAtTheClock() {
        Row row = new Row();
        for (int i = 0; i < 1_000; i++) {
            row.begin();
            assertThat(length(row)).isIn(1, 2, 4, 8, 16, 32, MOST);
        }
    }

    @Test
    void pastItsTimeItEndsAtTheNextLook() {
        Row row = new Row();
        for (int i = 0; i < 100; i++) {
            row.begin();
            int done = 0;
            boolean goesOn = true;
            while (goesOn && done < 5) {
                goesOn = row.goesOn();
                done++;
            }
            if (goesOn) { // else the machine was slow
                letTimePass();
                assertThat(done + length(row)).isEqualTo(8);
            }
        }
    }

    @Test
    void aNewRowStartsAfresh() {
        Row row = new Row();
        row.begin();
        letTimePass();
        assertThat(row.goesOn()).isFalse();
        int longest = 0;
        for (int i = 0; i < 10_000; i++) { // on a busy machine a row may be cut short, but not all of them
            row.begin();
            longest = Math.max(longest, length(row));
        }
        assertThat(longest).isEqualTo(MOST);
    }
}
