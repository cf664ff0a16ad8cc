package io.skua.engine;

import io.skua.crew.Recruiter;
import io.skua.idle.Seated;
import io.skua.record.TaskRecorder;

/** Makes workers for the crew, and removes the bags of those that have ended. */
record Recruits(Engine engine) implements Recruiter {
    @Override
    public Seated recruit(int id, long stackBytes) {
        TaskRecorder recorder = engine.settings().recorder();
        Worker worker = recorder == null
                ? new Worker(engine, id, stackBytes)
                : RecordingWorker.create(engine, id, stackBytes, recorder);
        engine.trails().came(worker);
        return worker;
    }

    @Override
    public void dismissed(Seated worker) {
        engine.bags().removeAllOf(worker);
        engine.trails().went(worker);
    }

    @Override
    public boolean hasForeignThreads() {
        return engine.settings().threads() != null;
    }
}
