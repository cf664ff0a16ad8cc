package io.skua.worker;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that wait until their island can start. The most urgent comes first, first come first served among equals; now and then another, so that none waits for ever
 * ({@link Levels}). Guarded by the keeper's lock.
 */
final class Queued {
    private final List<Map<Long, Holding>> levels =
            List.of(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    private int turn;

    void add(Holding holding) {
        levels.get(holding.level()).put(holding.number(), holding);
    }

    boolean remove(Holding holding) {
        return levels.get(holding.level()).remove(holding.number()) != null;
    }

    /** Takes the next one out; null if there is none. */
    @Nullable
    Holding poll() {
        for (int i = 0; i < Levels.COUNT; i++) {
            Map<Long, Holding> level = levels.get(Levels.at(turn, i));
            if (!level.isEmpty()) {
                turn = (turn + 1) & Integer.MAX_VALUE;
                return level.remove(level.keySet().iterator().next());
            }
        }
        return null;
    }

    int size() {
        return levels.stream().mapToInt(Map::size).sum();
    }
}
