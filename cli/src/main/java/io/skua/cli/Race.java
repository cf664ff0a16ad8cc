package io.skua.cli;

import io.skua.workloads.Workload;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Several contenders on every workload of a course, one heat per workload. */
abstract class Race {
    private final Course course;

    Race(Course course) {
        this.course = course;
    }

    /** Everybody who takes part; times are told relative to the first. */
    abstract List<Contender> contenders(Workload.Instance instance, Schedulers schedulers);

    abstract void print(List<Heat> heats, PrintWriter out);

    abstract List<Map<String, @Nullable Object>> toMaps(Heat heat);

    /** What the JSON object has beside the races. */
    Map<String, Object> summary(List<Heat> heats) {
        return Map.of();
    }

    final int repeat() {
        return course.repeat();
    }

    final void run(PrintWriter out, boolean json) {
        try (Schedulers schedulers = new Schedulers()) {
            List<Heat> heats = course.instances().stream()
                    .map(instance -> new Heat(instance, contenders(instance, schedulers), course))
                    .toList();
            try (Progress progress =
                    Progress.of(heats.stream().mapToInt(Heat::steps).sum())) {
                heats.forEach(heat -> heat.run(progress));
            }
            if (json) {
                out.println(Report.json(toMap(heats)));
            } else {
                print(heats, out);
            }
            heats.stream()
                    .flatMap(heat -> Stream.ofNullable(heat.problem()))
                    .findFirst()
                    .ifPresent(problem -> {
                        throw UserException.result(problem);
                    });
        }
    }

    private Map<String, Object> toMap(List<Heat> heats) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("machine", Machine.here().toMap());
        map.put("repeat", repeat());
        map.put("races", heats.stream().flatMap(heat -> toMaps(heat).stream()).toList());
        map.putAll(summary(heats));
        return map;
    }
}
