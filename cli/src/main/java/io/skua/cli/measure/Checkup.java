package io.skua.cli.measure;

import io.skua.Skua;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.observe.Observation;
import io.skua.policy.Policies;

/** Runs something once more while the doctor listens. The runs that are measured are not observed. */
public final class Checkup {
    private static final long LEAST_NANOS = 300_000_000;

    private Checkup() {}

    /** Returns what the doctor says about a run on this scheduler. A short run is repeated for tenths of a second. */
    @SuppressWarnings("try") // the doctor listens as long as the observation is open
    public static Diagnosis of(Skua skua, Runnable run) {
        try (Observation warmUp = skua.observe((time, worker, kind, detail, first, second) -> {})) {
            repeat(run); // what runs only while somebody listens is compiled now
        }
        Doctor doctor = new Doctor(circumstances(skua));
        try (Observation observation = skua.observe(doctor)) {
            doctor.setTexts(observation::text);
            repeat(run);
        }
        return doctor.diagnosis();
    }

    private static void repeat(Runnable run) {
        long until = System.nanoTime() + LEAST_NANOS;
        do {
            run.run();
        } while (System.nanoTime() - until < 0);
    }

    /** Returns what the doctor must know about a scheduler of this process. */
    public static Circumstances circumstances(Skua skua) {
        Circumstances plain =
                Circumstances.ofRun(skua.workers(), Runtime.getRuntime().availableProcessors());
        return Policies.all().stream()
                .filter(each -> each.name().equals(skua.policy()))
                .findFirst()
                .map(policy -> plain.policy(policy, skua.allotment()))
                .orElse(plain);
    }
}
