package io.skua.observe.file;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Events that can be, in a random order, with gaps. */
final class RandomEvents {
    record One(long time, int worker, EventKind kind, int detail, long first, long second) {
        void tell(EventListener listener) {
            listener.event(time, worker, kind, detail, first, second);
        }
    }

    private RandomEvents() {}

    static List<One> of(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<One> all = new ArrayList<>();
        long time = random.nextInt(1_000);
        EventKind[] kinds = EventKind.values();
        while (all.size() < count) {
            time += random.nextInt(4) == 0 ? -random.nextInt(50) : random.nextInt(3_000_000);
            EventKind kind = kinds[random.nextInt(kinds.length)];
            int detail = random.nextInt(random.nextBoolean() ? 6 : 1 << 24);
            long first = number(random);
            long second = number(random);
            if (!kind.hasDetail()) {
                detail = 0;
            }
            if (kind.numbers() < 2) {
                second = 0;
            }
            if (kind.numbers() < 1) {
                first = 0;
            }
            if (kind.isPossible(detail, first, second)) {
                all.add(new One(time, random.nextInt(9) - 1, kind, detail, first, second));
            }
        }
        return all;
    }

    private static long number(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Event.NONE;
            case 1 -> random.nextLong();
            default -> random.nextInt(20);
        };
    }
}
