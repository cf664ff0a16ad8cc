package io.skua.bench;

import io.skua.Skua;
import io.skua.doctor.Cause;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.observe.Observation;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.sick.SickProgram;
import io.skua.workloads.sick.SickPrograms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whether the doctor is right about real runs: each sick program ten times, and four healthy ones five times each. The
 * target is that every sickness is named first each time, and that no healthy program gets a false alarm. The healthy
 * ones come first, since the last sick one leaves garbage, which the JVM would collect during the next programs.
 * What the doctor forecasts is compared with real runs at the end ({@link WhatIfTargets}).
 */
public final class DoctorTargets {
    private static final double WARM_UP_SECONDS = 1;
    private static final int ROUNDS = 10;
    private static final int HEALTHY_ROUNDS = 5;
    private static final List<String> HEALTHY = List.of("uts T1", "nqueens 13", "stress 100000 10", "sort 4000000");
    private static final String WHAT_IF = "what-if";
    private static final double SHOWN_MIN = 0.02;

    private DoctorTargets() {}

    /** @param arguments the names of sick programs, "healthy", or "what-if" for forecasts; all if there are none */
    public static void main(String[] arguments) throws IOException {
        List<String> wanted = Arrays.asList(arguments);
        List<String> known = new ArrayList<>(List.of("healthy", WHAT_IF));
        SickPrograms.all().forEach(each -> known.add(each.name()));
        for (String each : wanted) {
            if (!known.contains(each)) {
                System.err.println("skua: there is no program '" + each + "' for the doctor; there are "
                        + String.join(", ", known) + ".");
                System.exit(2);
            }
        }
        int wrong = 0;
        if (wanted.isEmpty() || wanted.contains("healthy")) {
            for (String each : HEALTHY) {
                wrong += examineHealthy(each);
            }
        }
        for (SickProgram each : SickPrograms.all()) {
            if (wanted.isEmpty() || wanted.contains(each.name())) {
                wrong += examine(each);
            }
        }
        if (wanted.isEmpty() || wanted.contains(WHAT_IF)) {
            wrong += WhatIfTargets.measure();
        }
        Measures.say("%d wrong (target: 0)", wrong);
    }

    private static int examine(SickProgram program) {
        try (Skua skua = program.scheduler()) {
            Circumstances plain = circumstances(skua);
            Circumstances circumstances =
                    program.policy() == null ? plain : plain.policy(program.policy(), skua.allotment());
            return examine(program.name(), program.cause(), ROUNDS, new Patient(skua, circumstances, program.body()));
        }
    }

    private static int examineHealthy(String words) {
        String[] all = words.split(" ");
        Workload workload = Workloads.named(all[0]);
        Workload.Instance instance = workload.with(Arrays.copyOfRange(all, 1, all.length));
        try (Skua skua = Skua.builder().workers(2).build()) {
            Consumer<Skua> body = its -> {
                Object ignored = instance.skua(its, Form.TYPED);
            };
            return examine(words, Cause.HEALTHY, HEALTHY_ROUNDS, new Patient(skua, circumstances(skua), body));
        }
    }

    private static Circumstances circumstances(Skua skua) {
        return Circumstances.ofRun(skua.workers(), Runtime.getRuntime().availableProcessors());
    }

    /** A program and where it runs. */
    private record Patient(Skua skua, Circumstances circumstances, Consumer<Skua> body) {
        @SuppressWarnings("try") // the doctor listens as long as the observation is open
        Diagnosis examine() {
            Doctor doctor = new Doctor(circumstances);
            try (Observation observation = skua.observe(doctor)) {
                doctor.setTexts(observation::text);
                repeat(0.4);
            }
            return doctor.diagnosis();
        }

        void repeat(double seconds) {
            long started = System.nanoTime();
            do {
                body.accept(skua);
            } while (Measures.secondsSince(started) < seconds);
        }
    }

    /** Returns how often the doctor was wrong. */
    private static int examine(String name, Cause expected, int rounds, Patient patient) {
        patient.repeat(WARM_UP_SECONDS);
        Diagnosis warmUp = patient.examine();
        int right = 0;
        List<String> shares = new ArrayList<>();
        List<Diagnosis> wrong = new ArrayList<>();
        long started = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            Diagnosis diagnosis = patient.examine();
            shares.add(percent(diagnosis.account().getOrDefault(expected, 0.0)));
            if (diagnosis.cause() == expected) {
                right++;
            } else {
                wrong.add(diagnosis);
            }
        }
        double seconds = Measures.secondsSince(started) / rounds;
        Measures.say(
                "%-16s %-22s %2d of %2d  %.2f s  %s",
                name, expected.label(), right, rounds, seconds, String.join(" ", shares));
        for (Diagnosis each : wrong) {
            Measures.say("    wrong: %s; %s", each.clause(), shown(each));
        }
        if (!wrong.isEmpty()) {
            Measures.say("    first run: %s", shown(warmUp));
        }
        return wrong.size();
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f", 100 * part);
    }

    private static Map<Cause, String> shown(Diagnosis diagnosis) {
        Map<Cause, String> shown = new EnumMap<>(Cause.class);
        diagnosis.account().forEach((cause, part) -> {
            if (part >= SHOWN_MIN) {
                shown.put(cause, percent(part));
            }
        });
        return shown;
    }
}
