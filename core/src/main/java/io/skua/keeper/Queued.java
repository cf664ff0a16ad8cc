package io.skua.keeper;

import io.skua.job.Levels;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that wait until their island can start. The most urgent comes first, first come first served among equals; now
 * and then another, so that none waits for ever ({@link Levels}). Guarded by the keeper's lock.
 *
 * <p>One list per level, linked through the holdings themselves: a waiting job takes no memory here, and nothing here
 * can fail.
 */
final class Queued {
    private final Line[] levels = {new Line(), new Line(), new Line()};
    private int turn;
    private int size;

    void add(Holding holding) {
        levels[holding.level()].add(holding);
        size++;
    }

    /** @return whether it was here */
    boolean remove(Holding holding) {
        boolean removed = levels[holding.level()].remove(holding);
        size -= removed ? 1 : 0;
        return removed;
    }

    /** The next one; null if there is none. It stays until {@link #removeNext}. */
    @Nullable
    Holding next() {
        for (int i = 0; i < Levels.COUNT; i++) {
            Holding first = levels[Levels.at(turn, i)].first();
            if (first != null) {
                return first;
            }
        }
        return null;
    }

    /** Takes the {@link #next} one out. */
    void removeNext(Holding next) {
        remove(next);
        turn = (turn + 1) & Integer.MAX_VALUE;
    }

    void forEach(Consumer<Holding> action) {
        for (Line line : levels) {
            for (Holding holding = line.first(); holding != null; holding = holding.behind) {
                action.accept(holding);
            }
        }
    }

    int size() {
        return size;
    }

    /** Holdings in a row. A holding is in at most one line. */
    static final class Line {
        private @Nullable Holding first;
        private @Nullable Holding last;

        @Nullable
        Holding first() {
            return first;
        }

        void add(Holding holding) {
            holding.line = this;
            holding.ahead = last;
            if (last == null) {
                first = holding;
            } else {
                last.behind = holding;
            }
            last = holding;
        }

        /** @return whether it was in this line */
        boolean remove(Holding holding) {
            if (holding.line != this) {
                return false;
            }
            Holding ahead = holding.ahead;
            Holding behind = holding.behind;
            if (ahead == null) {
                first = behind;
            } else {
                ahead.behind = behind;
            }
            if (behind == null) {
                last = ahead;
            } else {
                behind.ahead = ahead;
            }
            holding.line = null;
            holding.ahead = null;
            holding.behind = null;
            return true;
        }
    }
}
