package io.skua.loop.run;

import io.skua.kernel.ElementBuffer;
import io.skua.kernel.Step;

/**
 * The elements of another loop, without those that a cut leaves out.
 *
 * @param name of the cut, for people
 */
record CutSource(LoopPlan before, ElementBuffer.Kind kind, Cut cut, String name) implements LoopSource {
    @Override
    public Opened open() {
        Opened opened = before.source().open();
        return new OpenedCut(opened, cut.of(before, new Windows(before, opened, kind)));
    }

    @Override
    public LoopSource stoppedBy(StopFlag stop) {
        return new CutSource(before.stoppedBy(stop), kind, cut, name);
    }

    @Override
    public String toString() {
        return before + ", " + name;
    }

    @Override
    public void close() {
        before.source().close();
    }

    record OpenedCut(Opened before, Feed feed) implements Opened {
        @Override
        public boolean isEmpty() {
            return false; // not known before the first window is made
        }

        @Override
        public LoopRun.Input input(Step first) {
            throw new AssertionError("each window has an input of its own");
        }

        @Override
        public void check() {
            before.check();
        }
    }
}
