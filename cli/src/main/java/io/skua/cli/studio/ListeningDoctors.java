package io.skua.cli.studio;

import io.skua.attach.SkuaProcess;
import io.skua.cli.doctor.LiveDoctor;
import io.skua.doctor.Diagnosis;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Doctors who listen to schedulers that run, one for each scheduler whose page asks again and again. A doctor whom
 * nobody has asked for {@value #FORGOTTEN_SECONDS} seconds goes, since listening costs the program a little. What a
 * doctor said last is kept, so that the page still has it when the program has ended.
 */
final class ListeningDoctors implements AutoCloseable {
    private static final int DOCTORS_MAX = 8;
    private static final int KEPT_MAX = 64;
    private static final long FORGOTTEN_SECONDS = 30;

    private final Map<String, Listening> doctors = new HashMap<>(); // by scheduler; guarded by this
    private final Map<String, Diagnosis> said = new LinkedHashMap<>() { // the same; the oldest is forgotten first
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Diagnosis> eldest) {
                    return size() > KEPT_MAX;
                }
            };
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "studio-doctors");
        thread.setDaemon(true);
        return thread;
    });

    ListeningDoctors() {
        watch.scheduleWithFixedDelay(this::dismiss, FORGOTTEN_SECONDS, FORGOTTEN_SECONDS, TimeUnit.SECONDS);
    }

    private static final class Listening {
        private final LiveDoctor doctor;
        private long asked;

        Listening(LiveDoctor doctor) {
            this.doctor = doctor;
        }
    }

    /**
     * Returns what the doctor of a scheduler says, or said last; null if he has not heard enough, or if there are
     * {@value #DOCTORS_MAX} others already.
     */
    synchronized @Nullable Diagnosis latest(String id) {
        Listening one = doctors.get(id);
        if (one == null) {
            one = call(id);
        }
        if (one != null) {
            one.asked = System.nanoTime();
            boolean ended = one.doctor.hasEnded(); // asked first, so that nothing is said after the last look
            keep(id, one);
            if (ended) {
                doctors.remove(id);
            }
        }
        return said.get(id);
    }

    private void keep(String id, Listening one) {
        Diagnosis latest = one.doctor.latest();
        if (latest != null) {
            said.put(id, latest);
        }
    }

    private @Nullable Listening call(String id) {
        SchedulerId scheduler = SchedulerId.parse(id);
        if (scheduler == null || doctors.size() >= DOCTORS_MAX) {
            return null;
        }
        try {
            Listening one = new Listening(LiveDoctor.listenTo(SkuaProcess.of(scheduler.process()), scheduler.number()));
            doctors.put(id, one);
            return one;
        } catch (IOException gone) {
            return null; // what was said before still holds
        }
    }

    private synchronized void dismiss() {
        long now = System.nanoTime();
        doctors.entrySet().removeIf(entry -> {
            Listening one = entry.getValue();
            boolean goes = now - one.asked > TimeUnit.SECONDS.toNanos(FORGOTTEN_SECONDS);
            if (goes) {
                keep(entry.getKey(), one);
                one.doctor.close();
            }
            return goes;
        });
    }

    @Override
    public synchronized void close() {
        watch.shutdownNow();
        doctors.values().forEach(one -> one.doctor.close());
        doctors.clear();
    }
}
