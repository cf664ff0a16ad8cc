package io.skua.place;

import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A random program in which all words of the language nest. A seed says what it does; {@link SerialWords} runs it
 * without any of the code that is tested.
 */
final class RandomProgram {
    private static final int KINDS = 9;
    private static final int KINDS_WITHOUT_CALLS = 7;

    private RandomProgram() {}

    /** The words of the language, as the program uses them. */
    interface Words {
        void any(Step step);

        void async(Runnable body);

        void loop(int to, IntConsumer body);

        /** Returns the sum or the maximum of the contributions; 0 if there is none. */
        long finish(boolean isMaximum, Runnable body);

        /** Runs a step at a place; its result is given to the body afterwards. */
        void at(int place, Step step, IntConsumer body);

        /** Runs parties, each through some phases; in each phase all see the same. */
        void phased(int parties, int phases, PhasedBody body);
    }

    interface PhasedBody {
        void run(int party, int phase);
    }

    /** A task of a random program. */
    record Step(long seed, int depth, boolean hasCalls) implements AnyTask<Long> {
        @Override
        public Long run() {
            return RandomProgram.run(new RealWords(), this);
        }

        Step child(long itsSeed, int lower) {
            return new Step(itsSeed, Math.max(0, depth - lower), hasCalls);
        }
    }

    /** Runs a step. Returns what it contributes itself. */
    static long run(Words words, Step step) {
        SplittableRandom random = new SplittableRandom(step.seed());
        long own = random.nextInt(1000);
        if (step.depth() == 0) {
            return own;
        }
        int actions = 1 + random.nextInt(3);
        for (int i = 0; i < actions; i++) {
            int kind = random.nextInt(step.hasCalls() ? KINDS : KINDS_WITHOUT_CALLS);
            own += act(words, step, kind, random.split());
        }
        return own;
    }

    private static long act(Words words, Step step, int kind, SplittableRandom random) {
        Step child = step.child(random.nextLong(), 1);
        Step small = step.child(random.nextLong(), 2);
        int count = 1 + random.nextInt(6);
        switch (kind) {
            case 0 -> words.any(child);
            case 1 ->
                words.async(() -> {
                    words.any(small);
                    words.async(() -> words.any(child));
                });
            case 2 -> words.loop(count, i -> words.any(small.child(small.seed() + i, 1)));
            case 3 -> {
                return words.finish(random.nextBoolean(), () -> {
                    words.any(child);
                    words.async(() -> words.any(small));
                    words.loop(count, i -> words.any(small.child(i, 1)));
                });
            }
            case 4 -> {
                AtomicLong sum = new AtomicLong();
                words.finish(false, () -> {
                    words.loop(count, i -> sum.addAndGet(i));
                    words.async(() -> words.loop(count, i -> words.async(() -> sum.addAndGet(2L * i))));
                });
                return sum.get();
            }
            case 5 -> {
                return phased(words, count, 1 + random.nextInt(4));
            }
            case 6 -> {
                return words.finish(false, () -> words.any(new Step(child.seed(), child.depth(), false)))
                        + words.finish(true, () -> {});
            }
            case 7 -> words.at(random.nextInt(100), child, result -> words.any(small.child(result, 1)));
            default -> {
                return words.finish(
                        false,
                        () -> words.async(() -> words.at(random.nextInt(100), small, result -> {
                            words.any(small.child(result + 1, 2));
                        })));
            }
        }
        return 0;
    }

    /** Each party adds to its own cell in a phase, and reads its neighbour's of the phase before. */
    private static long phased(Words words, int parties, int phases) {
        long[][] cells = new long[phases + 1][parties];
        for (int i = 0; i < parties; i++) {
            cells[0][i] = i + 1L;
        }
        words.phased(parties, phases, (party, phase) -> {
            cells[phase + 1][party] = cells[phase][party] + cells[phase][(party + 1) % parties];
        });
        long sum = 0;
        for (long cell : cells[phases]) {
            sum += cell;
        }
        return sum;
    }

    /** The oracle: everything at once, where it stands. */
    static final class SerialWords implements Words {
        private boolean isMaximum;
        private @Nullable Long total;

        static long total(Step step) {
            SerialWords words = new SerialWords();
            words.contribute(RandomProgram.run(words, step));
            return words.total == null ? 0 : words.total;
        }

        private void contribute(long value) {
            if (total == null) {
                total = value;
            } else {
                total = isMaximum ? Math.max(total, value) : total + value;
            }
        }

        @Override
        public void any(Step step) {
            contribute(RandomProgram.run(this, step));
        }

        @Override
        public void async(Runnable body) {
            body.run();
        }

        @Override
        public void loop(int to, IntConsumer body) {
            for (int i = 0; i < to; i++) {
                body.accept(i);
            }
        }

        @Override
        public long finish(boolean isMax, Runnable body) {
            SerialWords inner = this;
            boolean kindBefore = isMaximum;
            Long before = total;
            inner.isMaximum = isMax;
            inner.total = null;
            body.run();
            long result = total == null ? 0 : total;
            isMaximum = kindBefore;
            total = before;
            return result;
        }

        @Override
        public void at(int place, Step step, IntConsumer body) {
            body.accept((int) RandomProgram.run(this, step));
        }

        @Override
        public void phased(int parties, int phases, PhasedBody body) {
            for (int phase = 0; phase < phases; phase++) {
                for (int party = 0; party < parties; party++) {
                    body.run(party, phase);
                }
            }
        }
    }

    /** The language. */
    static final class RealWords implements Words {
        @Override
        public void any(Step step) {
            Here.asyncAny(step);
        }

        @Override
        public void async(Runnable body) {
            Here.async(body);
        }

        @Override
        public void loop(int to, IntConsumer body) {
            Here.forasync(0, to, body);
        }

        @Override
        public long finish(boolean isMaximum, Runnable body) {
            if (!isMaximum) {
                return Here.finish(Fold.sum(), body);
            }
            long greatest = Here.finish(Fold.greatest(), body);
            return greatest == Long.MIN_VALUE ? 0 : greatest;
        }

        @Override
        public void at(int place, Step step, IntConsumer body) {
            int there = Here.places().get(place % Here.places().size());
            CompletableFuture<Long> result = Here.asyncAt(there, step);
            Here.asyncAwait(() -> body.accept(result.join().intValue()), result);
        }

        @Override
        public void phased(int parties, int phases, PhasedBody body) {
            Here.finish(() -> {
                Phaser phaser = Here.phaser();
                for (int i = 0; i < parties; i++) {
                    int party = i;
                    Here.asyncPhased(
                            () -> {
                                for (int phase = 0; phase < phases; phase++) {
                                    body.run(party, phase);
                                    Here.next();
                                }
                            },
                            phaser.signalWait());
                }
            });
        }
    }
}
