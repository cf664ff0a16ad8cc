package io.skua.cli.top;

import io.skua.attach.SkuaProcess;
import io.skua.cli.doctor.LiveDoctor;
import io.skua.cli.output.DoctorLine;
import io.skua.doctor.Diagnosis;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Lets a doctor listen to each scheduler that is shown, up to a number, and tells what the doctors say. */
final class LiveDoctors implements Remarks {
    private static final int DOCTORS_MAX = 8;

    private final Map<Patient, LiveDoctor> doctors = new HashMap<>();

    private record Patient(long pid, int scheduler) {}

    @Override
    public String of(SkuaProcess process, int scheduler) {
        doctors.values().removeIf(LiveDoctor::hasEnded); // so that others get a doctor
        Patient patient = new Patient(process.pid(), scheduler);
        LiveDoctor doctor = doctors.get(patient);
        if (doctor == null && doctors.size() < DOCTORS_MAX) {
            try {
                doctor = LiveDoctor.listenTo(process, scheduler);
                doctors.put(patient, doctor);
            } catch (IOException gone) {
                return "";
            }
        }
        Diagnosis said = doctor == null ? null : doctor.latest();
        return said == null || DoctorLine.isEmpty(said) ? "" : DoctorLine.of(said);
    }

    @Override
    public void close() {
        doctors.values().forEach(LiveDoctor::close);
    }
}
