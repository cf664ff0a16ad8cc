package io.skua.cli.studio;

import io.skua.Skua;
import io.skua.cli.file.RecordedRun;
import io.skua.cli.file.RecordingHeader;
import io.skua.cli.output.Report;
import io.skua.studio.server.Demo;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A loop on real threads, of which there are more than most small machines have processors: so there are steals. */
final class LoopDemo {
    private static final int WORKERS = 4;
    private static final int ROUNDS = 3;
    private static final int ELEMENTS = 3000;

    private LoopDemo() {}

    static List<Demo.Made> run(Path folder) {
        Path file = folder.resolve("loop.skua");
        PatternLoop loop = Patterns.named("triangle").with(ELEMENTS);
        try (Skua skua = Skua.builder().workers(WORKERS).build()) {
            Map<String, Object> header = new LinkedHashMap<>();
            header.put("program", loop.title());
            header.put("workers", WORKERS);
            header.put("policy", skua.policy());
            header.put("unit", "ns");
            header.putAll(RecordingHeader.workers(skua.allotment(), null));
            RecordedRun recording = RecordedRun.begin(file.toString(), false, skua, Report.json(header));
            try {
                for (int round = 1; round <= ROUNDS; round++) {
                    Skua.note("round " + round);
                    skua.range(0, loop.elements()).mapToLong(loop.body()).sum();
                }
            } finally {
                recording.close();
            }
        }
        return List.of(new Demo.Made(loop.title(), file));
    }
}
