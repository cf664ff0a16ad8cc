package io.skua.cli.measure;

import io.skua.Skua;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.policy.Policies;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A doctor who listens to a scheduler while a command uses it, and can forget what was heard. The command {@code run}
 * listens while it warms up, which takes no time of its own, and {@code mix} listens while it measures.
 */
public final class Checkup implements AutoCloseable {
    /** Hears nothing. */
    static final Checkup NONE = new Checkup(null);

    private static final double LEAST_NANOS = 100e6; // two samples; less says nothing about causes

    private final @Nullable Circumstances circumstances;
    private @Nullable Observation observation;
    private Relay relay = new Relay(null);

    private Checkup(@Nullable Circumstances circumstances) {
        this.circumstances = circumstances;
    }

    /** Begins to listen. */
    public static Checkup of(Skua skua) {
        Checkup checkup = new Checkup(circumstances(skua));
        checkup.relay = new Relay(checkup.newDoctor());
        Observation observation = skua.observe(checkup.relay);
        checkup.observation = observation;
        checkup.relay.texts = observation::text;
        return checkup;
    }

    private Doctor newDoctor() {
        return new Doctor(Objects.requireNonNull(circumstances));
    }

    /** Tells the doctor of the moment; the gatherer's thread hears, and the command's thread changes doctors. */
    private static final class Relay implements EventListener {
        private @Nullable Doctor doctor;
        private volatile LongFunction<String> texts = number -> "";

        Relay(@Nullable Doctor doctor) {
            this.doctor = doctor;
        }

        @Override
        public synchronized void event(long time, int worker, EventKind kind, int detail, long first, long second) {
            if (doctor != null) {
                doctor.setTexts(texts);
                doctor.event(time, worker, kind, detail, first, second);
            }
        }

        synchronized void replace(Doctor next) {
            doctor = next;
        }

        synchronized @Nullable Doctor doctor() {
            return doctor;
        }
    }

    /** Forgets what was heard so far. */
    public void forget() {
        if (circumstances != null) {
            relay.replace(newDoctor());
        }
    }

    /** Returns what the doctor says; null if he has heard of too little to judge. Asked after {@link #close}. */
    public @Nullable Diagnosis diagnosis() {
        Doctor doctor = relay.doctor();
        if (doctor == null || circumstances == null || doctor.workerTime() < LEAST_NANOS * circumstances.workers()) {
            return null;
        }
        return doctor.diagnosis();
    }

    @Override
    public void close() {
        if (observation != null) {
            observation.close();
            observation = null;
        }
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
