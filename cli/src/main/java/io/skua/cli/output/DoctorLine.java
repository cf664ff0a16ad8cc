package io.skua.cli.output;

import io.skua.doctor.Diagnosis;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a command that runs something shows of the doctor: one line, or a small JSON object. */
public final class DoctorLine {
    private DoctorLine() {}

    /** Returns what the doctor says in one line. */
    public static String of(Diagnosis diagnosis) {
        return "doctor: " + diagnosis.clause();
    }

    /** Returns whether the doctor has heard of no time in which there was a job: then nobody is healthy or ill. */
    public static boolean isEmpty(Diagnosis diagnosis) {
        return diagnosis.account().values().stream().allMatch(part -> part == 0);
    }

    /** Returns the cause and the share of lost time that it explains, for JSON. */
    public static Map<String, Object> toMap(Diagnosis diagnosis) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("cause", diagnosis.cause().label());
        map.put("share", Math.round(diagnosis.share() * 1e6) / 1e6);
        return map;
    }
}
