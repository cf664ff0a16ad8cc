package io.skua.doctor;

import io.skua.Skua;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;

/**
 * Keeps a program in a state until the doctor has seen this state for most of the time. A program calls {@link #spin},
 * {@link #block} or {@link #isOver} when it is there. How long that takes is decided by the times of the events alone,
 * so a busy machine makes a test slower and changes nothing else.
 */
final class Hold implements EventListener {
    private static final long LEAST_NANOS = 200_000_000;
    private static final int LONGER = 20; // than everything before

    private final CountDownLatch over = new CountDownLatch(1);
    private final Doctor doctor;
    private volatile boolean held; // whether the program has come to the state
    private long begin = -1; // of the first job
    private long since = -1; // the first sample in the state

    private Hold(Doctor doctor) {
        this.doctor = doctor;
    }

    /** Runs a program on a scheduler and returns what the doctor says. */
    @SuppressWarnings("try") // the doctor listens as long as the observation is open
    static Diagnosis examine(Skua skua, Circumstances circumstances, BiConsumer<Skua, Hold> program) {
        Doctor doctor = new Doctor(circumstances);
        Hold hold = new Hold(doctor);
        try (skua;
                Observation observation = skua.observe(hold)) {
            doctor.setTexts(observation::text);
            program.accept(skua, hold);
        }
        return doctor.diagnosis();
    }

    /** Runs on a processor until the doctor has seen enough. */
    void spin() {
        held = true;
        while (!isOver()) {
            Thread.onSpinWait();
        }
    }

    /** Waits until the doctor has seen enough. */
    void block() {
        held = true;
        try {
            over.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether the doctor has seen enough. The program is in the state from the first call on. */
    boolean isOver() {
        held = true;
        return over.getCount() == 0;
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        doctor.event(time, worker, kind, detail, first, second);
        if (begin < 0 && kind == EventKind.JOB) {
            begin = time;
        }
        if (kind != EventKind.SAMPLE || !held) {
            return;
        }
        if (since < 0) {
            since = time;
        } else if (time - since >= Math.max(LEAST_NANOS, LONGER * (since - begin))) {
            over.countDown();
        }
    }
}
