package io.skua.trail;

import io.skua.field.Fields;
import io.skua.observe.EventKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * The ring of events: whoever sees that an event was written sees all of its words. The twin stores the tail before the
 * words, which is what a plain store of the tail allows a compiler or a processor to do: its reader finds an event
 * whose words are those of the round before.
 *
 * <p>Results: the first and the second number of the event that the reader has found; -1 if it has found none.
 */
public final class TrailStress {
    private TrailStress() {}

    @JCStressTest
    @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the event was not written yet")
    @Outcome(id = "5, 6", expect = Expect.ACCEPTABLE, desc = "the whole event")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a torn event")
    @State
    public static class Strong {
        private final Trail trail = new Trail(0);

        @Actor
        public void writer() {
            trail.put(1, 2, EventKind.VISIT, 0, 5, 6);
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = -1;
            result.r2 = -1;
            if (trail.available() > 0) {
                trail.take((time, worker, kind, detail, first, second) -> {
                    result.r1 = first;
                    result.r2 = second;
                });
            }
        }
    }

    /** A full ring of which the reader takes one event: its words are not overwritten before they were read. */
    @JCStressTest
    @Outcome(id = "7, 7", expect = Expect.ACCEPTABLE, desc = "the oldest event")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the writer has overwritten what was being read")
    @State
    public static class Full {
        private final Trail trail = new Trail(0);

        public Full() {
            for (int i = 0; i < Trail.EVENTS; i++) {
                trail.put(1, 2, EventKind.VISIT, 0, 7, 7);
            }
        }

        @Actor
        public void writer() {
            trail.put(2, 2, EventKind.VISIT, 0, 8, 8);
            trail.put(3, 2, EventKind.VISIT, 0, 9, 9);
        }

        @Actor
        public void reader(JJ_Result result) {
            trail.take((time, worker, kind, detail, first, second) -> {
                result.r1 = first;
                result.r2 = second;
            });
        }
    }

    @JCStressTest
    @Outcome(
            id = {"-1, -1", "5, 6"},
            expect = Expect.ACCEPTABLE,
            desc = "nothing, or the whole event")
    @Outcome(
            id = {"0, 0", "5, 0", "0, 6"},
            expect = Expect.ACCEPTABLE_INTERESTING,
            desc = "a torn event")
    @State
    public static class Weak {
        private static final VarHandle TAIL = Fields.handle(MethodHandles.lookup(), "tail", long.class);
        private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

        private final long[] words = new long[2];

        @SuppressWarnings("unused") // through TAIL
        private long tail;

        @Actor
        public void writer() {
            TAIL.setOpaque(this, 1L);
            WORD.setOpaque(words, 0, 5L);
            WORD.setOpaque(words, 1, 6L);
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = -1;
            result.r2 = -1;
            if ((long) TAIL.getAcquire(this) > 0) {
                result.r1 = (long) WORD.getOpaque(words, 0);
                result.r2 = (long) WORD.getOpaque(words, 1);
            }
        }
    }
}
