package io.skua.cli.studio;

import io.skua.cli.doctor.RecordingFile;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Evidence;
import io.skua.studio.server.Diagnoser;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The doctor, for the page: what it says about a recording, as a value for JSON. */
final class RecordedDiagnoser implements Diagnoser {
    @Override
    public @Nullable Map<String, Object> diagnose(InputStream recording) throws IOException {
        Diagnosis diagnosis = RecordingFile.diagnose(recording);
        return diagnosis == null ? null : toMap(diagnosis);
    }

    private static Map<String, Object> toMap(Diagnosis diagnosis) {
        Map<String, Object> account = new LinkedHashMap<>();
        diagnosis.account().forEach((cause, part) -> account.put(cause.label(), part));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("sentence", diagnosis.sentence());
        map.put("cause", diagnosis.cause().label());
        map.put("share", diagnosis.share());
        map.put("advice", diagnosis.advice());
        map.put(
                "evidence",
                diagnosis.evidence().stream().map(RecordedDiagnoser::toMap).toList());
        map.put("account", account);
        map.put("whatIf", List.of());
        return map;
    }

    private static Map<String, Object> toMap(Evidence evidence) {
        return Map.of(
                "text", evidence.text(),
                "from", evidence.from(),
                "until", evidence.to(),
                "worker", evidence.worker());
    }
}
