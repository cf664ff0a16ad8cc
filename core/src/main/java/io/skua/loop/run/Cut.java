package io.skua.loop.run;

import io.skua.kernel.ElementBuffer;
import io.skua.kernel.StepKind;
import io.skua.tree.Node;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out elements depending on what comes before them. The elements come in windows, in order, as arrays; see
 * {@link Windows}. A cut itself has no state: each run has a feed of its own.
 */
interface Cut {
    /**
     * What is left of these windows.
     *
     * @param plan the loop that makes the windows; its options hold for the cut, too
     */
    Feed of(LoopPlan plan, Feed windows);

    /** What a cut leaves of some windows. */
    abstract class CutFeed implements Feed {
        private final Feed windows;

        CutFeed(Feed windows) {
            this.windows = windows;
        }

        @Override
        public void close() {
            windows.close();
        }
    }

    /** The first elements, {@code most} of them. */
    static Cut limit(long most) {
        return (plan, windows) -> new CutFeed(windows) {
            private long left = most;

            @Override
            public LoopSource.@Nullable Indexed next(long wanted) {
                LoopSource.Indexed window = left == 0 ? null : windows.next(Math.min(left, wanted));
                if (window == null || window.size() <= left) {
                    left -= window == null ? 0 : window.size();
                    return window;
                }
                long end = window.from() + left;
                left = 0;
                return window.part(window.from(), end);
            }
        };
    }

    /** All elements but the first {@code count}. */
    static Cut skip(long count) {
        return (plan, windows) -> new CutFeed(windows) {
            private long left = count;

            @Override
            public LoopSource.@Nullable Indexed next(long wanted) {
                LoopSource.Indexed window =
                        windows.next(Math.max(wanted, wanted + left)); // at least, if that overflows
                if (window == null || left == 0) {
                    return window;
                }
                long skipped = Math.min(left, window.size());
                left -= skipped;
                return window.part(window.from() + skipped, window.to());
            }
        };
    }

    /** The elements before the first one that fails the test. */
    static Cut takeWhile(Object test) {
        return (plan, windows) -> new CutFeed(windows) {
            private long size = SMALL;
            private boolean ended;

            @Override
            public LoopSource.@Nullable Indexed next(long wanted) {
                LoopSource.Indexed window = ended ? null : windows.next(Math.min(size, wanted));
                if (window == null) {
                    return null;
                }
                size = Math.min(size * 2, Windows.LARGEST);
                long end = firstFailing(plan, window, test);
                ended = end < window.to();
                return window.part(window.from(), end);
            }
        };
    }

    /** The first element that fails the test, and all that follow. */
    static Cut dropWhile(Object test) {
        return (plan, windows) -> new CutFeed(windows) {
            private boolean begun;

            @Override
            public LoopSource.@Nullable Indexed next(long wanted) {
                LoopSource.Indexed window = windows.next(wanted);
                if (window == null || begun) {
                    return window;
                }
                long begin = firstFailing(plan, window, test);
                begun = begin < window.to();
                return window.part(begin, window.to());
            }
        };
    }

    /** The first ones of equal elements. */
    static Cut distinct(ElementBuffer.Kind kind) {
        return (plan, windows) -> new CutFeed(windows) {
            private final Set<@Nullable Object> seen = new HashSet<>();

            @Override
            public LoopSource.@Nullable Indexed next(long wanted) {
                LoopSource.Indexed window = windows.next(wanted);
                return window == null ? null : Distinct.of(window, kind, seen);
            }
        };
    }

    /** How many elements a cut wants at first that may end with any element. */
    int SMALL = 16;

    /** The index of the first element in the window that fails the test, or the end of the window. */
    private static long firstFailing(LoopPlan plan, LoopSource.Indexed window, Object test) {
        Object array = window.data();
        IntPredicate fails;
        if (array instanceof int[] ints) {
            IntPredicate passes = (IntPredicate) test;
            fails = i -> !passes.test(ints[i]);
        } else if (array instanceof long[] longs) {
            LongPredicate passes = (LongPredicate) test;
            fails = i -> !passes.test(longs[i]);
        } else if (array instanceof double[] doubles) {
            DoublePredicate passes = (DoublePredicate) test;
            fails = i -> !passes.test(doubles[i]);
        } else {
            @SuppressWarnings("unchecked")
            Predicate<@Nullable Object> passes = (Predicate<@Nullable Object>) test;
            @Nullable Object[] objects = (@Nullable Object[]) array;
            fails = i -> !passes.test(objects[i]);
        }
        Object found = plan.range(window.from(), window.to())
                .with(plan.options().ofPart())
                .then(StepKind.FILTER_INT, fails)
                .foldInside(new SearchReduction(true));
        return found == Node.NOTHING ? window.to() : (long) found;
    }
}
