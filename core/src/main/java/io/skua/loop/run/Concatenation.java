package io.skua.loop.run;

import io.skua.kernel.ElementBuffer;
import io.skua.kernel.Step;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one loop, followed by those of another. Each of the two is opened when its turn comes. A run of a
 * loop over this source is a run over each of the two, see {@link LoopPlan#fold}; windows come from one after the
 * other.
 */
record Concatenation(LoopPlan first, LoopPlan second, ElementBuffer.Kind kind)
        implements LoopSource, LoopSource.Opened {
    @Override
    public Opened open() {
        return this;
    }

    @Override
    public LoopSource stoppedBy(StopFlag stop) {
        return new Concatenation(first.stoppedBy(stop), second.stoppedBy(stop), kind);
    }

    @Override
    public String toString() {
        return "(" + first + ") and (" + second + ")";
    }

    @Override
    public void close() {
        try {
            first.source().close();
        } finally {
            second.source().close();
        }
    }

    @Override
    public boolean isEmpty() {
        return false; // not known before the two are opened
    }

    @Override
    public LoopRun.Input input(Step first) {
        throw new AssertionError("each of the two loops has an input of its own");
    }

    @Override
    public void check() {} // each of the two is checked when its last window has been taken

    @Override
    public Feed feed() {
        return new Feed() {
            private int turn; // 0 for the first loop, 1 for the second, 2 at the end
            private @Nullable Opened opened;
            private @Nullable Windows windows;

            @Override
            public @Nullable Indexed next(long wanted) {
                while (turn < 2) {
                    if (opened == null || windows == null) {
                        LoopPlan loop = turn == 0 ? first : second;
                        opened = loop.source().open();
                        windows = new Windows(loop, opened, kind);
                    }
                    Indexed window = windows.next(wanted);
                    if (window != null) {
                        return window;
                    }
                    windows.close();
                    opened.check();
                    opened = null;
                    turn++;
                }
                return null;
            }

            @Override
            public void close() {
                if (windows != null) {
                    windows.close();
                }
            }
        };
    }
}
