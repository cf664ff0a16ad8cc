package io.skua.cli.doctor;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.file.Reasons;
import io.skua.cli.input.UserException;
import io.skua.cli.output.DoctorLine;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.observe.EventListener;
import io.skua.observe.file.RecordingReader;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machines;
import io.skua.sim.record.Recording;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A recording that the doctor looks at. Its header says what was recorded, and how many workers there were. */
public final class RecordingFile {
    private final Path file;

    RecordingFile(Path file) {
        this.file = file;
    }

    /**
     * What a recording tells.
     *
     * @param isWhole false if the program was killed while it recorded
     */
    record Reading(DoctorAnswer answer, boolean isWhole) {}

    /** @throws UserException if the file cannot be read, is no recording, or is damaged */
    Reading read() {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            if (Recording.isTree(file)) {
                throw UserException.input(
                        "the file " + file + " is a task tree, which tells what a program does and not"
                                + " how it ran; 'skua sim --replay " + file
                                + " --record FILE' simulates a run, and 'skua doctor"
                                + " FILE' examines that.");
            }
            return read(in);
        } catch (IOException problem) {
            throw UserException.input("the file " + file + " cannot be read: " + Reasons.of(problem) + ".");
        } catch (IllegalArgumentException refused) {
            throw UserException.input("the file " + file + " cannot be examined: " + sentence(refused));
        }
    }

    static Reading read(InputStream in) throws IOException {
        RecordingReader reader = new RecordingReader(in);
        Doctor doctor = doctorOf(reader);
        Map<String, Object> header = header(reader.header());
        String title = title(header);
        RecordedForecast forecast = RecordedForecast.of(title, header);
        EventListener both = (time, worker, kind, detail, first, second) -> {
            doctor.event(time, worker, kind, detail, first, second);
            forecast.event(time, worker, kind, detail, first, second);
        };
        Hearing hearing = new Hearing(reader);
        while (hearing.next(doctor, both)) {} // until the recording ends
        return new Reading(forecast.answer(title, doctor.diagnosis(), reader.isWhole()), reader.isWhole());
    }

    /** A process writes down which scheduler it was, and not what the program is. */
    private static String title(Map<String, Object> header) {
        Object program = header.get("program");
        if (program != null) {
            return String.valueOf(program);
        }
        Object scheduler = header.get("scheduler");
        return scheduler == null
                ? "a program without a name"
                : "scheduler \"" + scheduler + "\" of process " + header.get("pid");
    }

    private static @Nullable Diagnosis heard(RecordingReader reader, Doctor doctor) throws IOException {
        Hearing hearing = new Hearing(reader);
        while (hearing.next(doctor, doctor)) {} // until the recording ends
        Diagnosis diagnosis = doctor.diagnosis();
        return DoctorLine.isEmpty(diagnosis) ? null : diagnosis;
    }

    /**
     * Returns a doctor who has heard nothing yet of a recording.
     *
     * @throws IllegalArgumentException if the header does not say what the doctor must know
     */
    static Doctor doctorOf(RecordingReader reader) {
        Doctor doctor = new Doctor(circumstances(header(reader.header())));
        doctor.setTexts(reader::text);
        return doctor;
    }

    /**
     * Returns what the doctor says about a recording; null if its header does not say what the doctor must know, or if
     * it tells of no time in which there was a job.
     *
     * @throws IOException if the recording cannot be read, is none, or is damaged
     */
    public static @Nullable Diagnosis diagnose(InputStream recording) throws IOException {
        try {
            RecordingReader reader = new RecordingReader(recording);
            Doctor doctor = doctorOrNull(reader);
            return doctor == null ? null : heard(reader, doctor);
        } catch (IllegalArgumentException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    private static @Nullable Doctor doctorOrNull(RecordingReader reader) {
        try {
            return doctorOf(reader);
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    private static String sentence(IllegalArgumentException refused) {
        String message = String.valueOf(refused.getMessage());
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static Map<String, Object> header(String text) {
        try {
            return JSON.std.mapFrom(text);
        } catch (IOException noJson) {
            throw new IllegalArgumentException("Its header is no JSON object.", noJson);
        }
    }

    private static Circumstances circumstances(Map<String, Object> header) {
        List<?> places = header.get("places") instanceof List<?> list ? list : List.of();
        boolean simulated = header.containsKey("machine") && !header.containsKey("cluster"); // places tell no steps
        int workers = simulated ? places.size() : whole(header.get("workers"));
        if (workers < 1) {
            throw new IllegalArgumentException("Its header does not say how many workers there were.");
        }
        Circumstances plain = simulated
                ? Circumstances.simulated(workers)
                : Circumstances.ofRun(workers, whole(header.get("processors"))).cluster(teams(header));
        return simulated ? withPolicy(plain, header, places) : plain;
    }

    private static List<Circumstances.Team> teams(Map<String, Object> header) {
        List<?> cluster = header.get("cluster") instanceof List<?> list ? list : List.of();
        List<Circumstances.Team> teams = new ArrayList<>();
        for (Object each : cluster) {
            if (each instanceof Map<?, ?> place) {
                teams.add(new Circumstances.Team(whole(place.get("number")), whole(place.get("workers"))));
            }
        }
        return teams;
    }

    private static int whole(@Nullable Object value) {
        return value instanceof Number number ? number.intValue() : 0;
    }

    /** Adds who steals from whom, unless the machine or the policy has no name by which they can be found. */
    private static Circumstances withPolicy(Circumstances plain, Map<String, Object> header, List<?> places) {
        try {
            VictimPolicy policy = Policies.named(String.valueOf(header.get("policy")));
            Object machine = header.get("machine") instanceof Map<?, ?> map ? map.get("name") : null;
            int source = header.get("allotment") instanceof Map<?, ?> map ? whole(map.get("source")) : 0;
            int[] all = places.stream().mapToInt(RecordingFile::whole).toArray();
            Topology topology = Machines.named(String.valueOf(machine)).topology();
            return plain.policy(policy, Allotment.of(topology, source, all));
        } catch (IllegalArgumentException unknown) {
            return plain;
        }
    }
}
