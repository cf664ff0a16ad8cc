package io.skua.cli.file;

import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the header of a recording says about its workers: where each sits, its class, and whom it steals from first. */
public final class RecordingHeader {
    private static final int VICTIMS = 3;
    private static final int WORKERS_MAX = 8192; // beyond that, nobody looks at single workers

    private RecordingHeader() {}

    /**
     * Returns the keys {@code mesh}, {@code places} and {@code placeClasses}, and {@code victims} if the policy has an
     * order for each worker.
     *
     * @param policy null if unknown
     */
    public static Map<String, Object> workers(Allotment allotment, @Nullable VictimPolicy policy) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("mesh", allotment.topology().mesh().toString());
        map.put("places", allotment.stream().boxed().toList());
        map.put(
                "placeClasses",
                allotment.stream()
                        .mapToObj(place -> allotment.classOf(place).name())
                        .toList());
        Victims victims = policy == null || allotment.size() > WORKERS_MAX ? null : policy.victims(allotment);
        if (victims != null && !victims.isTotal()) {
            map.put(
                    "victims",
                    allotment.stream()
                            .mapToObj(place -> first(victims.of(place)))
                            .toList());
        }
        return map;
    }

    private static List<Integer> first(int[] victims) {
        return Arrays.stream(victims).limit(VICTIMS).boxed().toList();
    }
}
