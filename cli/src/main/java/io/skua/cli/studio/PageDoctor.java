package io.skua.cli.studio;

import io.skua.cli.doctor.RecordingFile;
import io.skua.doctor.Cause;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Evidence;
import io.skua.studio.server.Diagnoser;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The doctor, for the page: what it says about a recording or a scheduler that runs, as a value for JSON. */
final class PageDoctor implements Diagnoser, AutoCloseable {
    private final ListeningDoctors listening = new ListeningDoctors();

    @Override
    public @Nullable Map<String, Object> diagnose(InputStream recording) throws IOException {
        return orNull(RecordingFile.diagnose(recording));
    }

    @Override
    public @Nullable Map<String, Object> diagnoseLive(String id) throws IOException {
        return orNull(listening.latest(id));
    }

    private static @Nullable Map<String, Object> orNull(@Nullable Diagnosis diagnosis) {
        return diagnosis == null ? null : toMap(diagnosis);
    }

    private static Map<String, Object> toMap(Diagnosis diagnosis) {
        Map<String, Object> account = new LinkedHashMap<>();
        diagnosis.account().forEach((cause, part) -> account.put(cause.label(), part));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("sentence", headline(diagnosis));
        map.put("cause", diagnosis.cause().label());
        map.put("share", diagnosis.share());
        map.put("advice", diagnosis.advice());
        map.put("evidence", diagnosis.evidence().stream().map(PageDoctor::toMap).toList());
        map.put("account", account);
        map.put("whatIf", List.of());
        return map;
    }

    /** What cost most, as a sentence; the evidence is listed below it. */
    private static String headline(Diagnosis diagnosis) {
        String percent = String.format(Locale.ROOT, "%.0f %%", 100 * diagnosis.share());
        return diagnosis.cause() == Cause.HEALTHY
                ? "Healthy: the workers were busy " + percent + " of the time."
                : capitalised(subject(diagnosis.cause())) + " cost " + percent + " of the workers’ time.";
    }

    /** A cause as a noun, where its label is none. */
    private static String subject(Cause cause) {
        return switch (cause) {
            case LONG_LEAF -> "one long leaf";
            case CHAIN -> "a chain of steps";
            case POLICY_STARVES -> "a policy that starves";
            case LIMIT_OR_SHARE -> "a limit or share";
            case BLOCKED -> "blocked tasks";
            case OVERSUBSCRIBED -> "oversubscribed processors";
            case TOO_FINE -> "tasks that are too fine";
            case WAITED_TO_START -> "waiting to start";
            case JVM -> "the JVM";
            default -> cause.label();
        };
    }

    private static String capitalised(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static Map<String, Object> toMap(Evidence evidence) {
        return Map.of(
                "text", capitalised(evidence.text()),
                "from", evidence.from(),
                "until", evidence.to(),
                "worker", evidence.worker());
    }

    @Override
    public void close() {
        listening.close();
    }
}
