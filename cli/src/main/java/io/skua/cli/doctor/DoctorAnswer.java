package io.skua.cli.doctor;

import io.skua.cli.output.Report;
import io.skua.doctor.Cause;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Evidence;
import io.skua.observe.Event;
import io.skua.sim.whatif.WhatIf;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the doctor says, as text and as JSON.
 *
 * @param whatIf empty if nothing was simulated
 * @param whyNot why nothing was simulated; "" if something was
 */
record DoctorAnswer(String title, Diagnosis diagnosis, List<WhatIf.Forecast> whatIf, String whyNot) {
    private static final double SHOWN_MIN = 0.005;
    private static final int INDENT = 2;
    private static final double SLOWED_MIN = 0.9; // of the time that one worker takes

    /**
     * Compares a run with what one worker takes. Workers that are on processors all the time may slow each other down,
     * and no event tells of that. They are then called healthy, so this is said beside it.
     *
     * @param nanosPerRun how long the real run took
     */
    DoctorAnswer beside(int workers, double nanosPerRun) {
        long alone = whatIf.stream()
                .filter(each -> each.workers() == 1 && each.change().isEmpty())
                .mapToLong(WhatIf.Forecast::nanos)
                .findFirst()
                .orElse(0);
        boolean isSlowed = diagnosis.cause() == Cause.HEALTHY
                && workers > 1
                && alone > 0
                && nanosPerRun >= SLOWED_MIN * (double) alone;
        if (!isSlowed) {
            return this;
        }
        String text = String.format(
                Locale.ROOT,
                "but a run took %s ms, and one worker alone would take %s ms",
                Report.amount(nanosPerRun / 1e6),
                Report.amount(alone / 1e6));
        List<Evidence> evidence = new ArrayList<>(diagnosis.evidence());
        evidence.add(0, new Evidence(text, 0, 0, Event.NOWHERE));
        String advice = "Find out what the workers share: memory that they write, or more data than their caches hold.";
        Diagnosis slowed = new Diagnosis(diagnosis.cause(), diagnosis.share(), evidence, advice, diagnosis.account());
        return new DoctorAnswer(title, slowed, whatIf, whyNot);
    }

    Map<String, Object> toMap() {
        Map<String, Object> account = new LinkedHashMap<>();
        diagnosis.account().forEach((cause, part) -> account.put(cause.label(), rounded(part)));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("program", title);
        map.put("cause", diagnosis.cause().label());
        map.put("share", rounded(diagnosis.share()));
        map.put("evidence", diagnosis.evidence().stream().map(Evidence::text).toList());
        map.put("advice", diagnosis.advice());
        map.put("account", account);
        map.put("whatIf", whatIf.stream().map(DoctorAnswer::toMap).toList());
        return map;
    }

    private static double rounded(double part) {
        return Math.round(part * 1e6) / 1e6;
    }

    private static Map<String, Object> toMap(WhatIf.Forecast forecast) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("workers", forecast.workers());
        map.put("policy", forecast.policy());
        map.put("speedup", Math.round(forecast.speedup() * 100) / 100.0);
        map.put("nanos", forecast.nanos());
        if (!forecast.change().isEmpty()) {
            map.put("change", forecast.change());
        }
        return map;
    }

    void print(PrintWriter out) {
        say(title + ": " + diagnosis.clause() + ".", out);
        List<Evidence> more = diagnosis.evidence();
        more.stream().skip(1).forEach(each -> say("  also: " + each.text() + ".", out));
        say("what to do: " + diagnosis.advice(), out);
        out.println();
        List<List<String>> rows = new ArrayList<>();
        for (Cause cause : Cause.values()) {
            double part = diagnosis.account().getOrDefault(cause, 0.0);
            if (part >= SHOWN_MIN) {
                rows.add(List.of(cause.label(), String.format(Locale.ROOT, "%.1f %%", 100 * part)));
            }
        }
        if (!rows.isEmpty()) {
            out.println(Report.columns(List.of("of the workers' time", "part"), rows));
        }
        printWhatIf(out);
    }

    private void printWhatIf(PrintWriter out) {
        out.println();
        if (whatIf.isEmpty()) {
            say("what if: " + whyNot, out);
            return;
        }
        say("what if, by simulation, as many times as fast as one worker:", out);
        for (WhatIf.Forecast each : whatIf) {
            String with = each.change().isEmpty() ? "" : ", " + each.change();
            say(
                    String.format(
                            Locale.ROOT,
                            "  %s, policy %s%s: %.1f×",
                            Report.plural(each.workers(), "worker"),
                            each.policy(),
                            with,
                            each.speedup()),
                    out);
        }
    }

    private static void say(String sentence, PrintWriter out) {
        Report.wrap(Patient.plain(sentence), INDENT).forEach(out::println);
    }
}
