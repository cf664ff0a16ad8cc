package io.skua.lab.mix;

import io.skua.Skua;
import io.skua.workloads.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Fixed partitions: each job has a Skua of its own. */
final class FixedScheduler implements MixScheduler {
    private final List<MixEntry> entries;
    private final Skua whole;
    private final List<Skua> parts = new ArrayList<>();

    FixedScheduler(List<MixEntry> entries, MixSettings settings) {
        this.entries = entries;
        this.whole = settings.skua("mix-whole", settings.workers());
        for (int i = 0; i < entries.size(); i++) {
            parts.add(settings.skua("mix-" + i, settings.fixed()));
        }
    }

    @Override
    public RunningJob alone(int number) {
        return start(number, whole);
    }

    @Override
    public RunningJob submit(int number) {
        return start(number, parts.get(number));
    }

    private RunningJob start(int number, Skua skua) {
        MixEntry entry = entries.get(number);
        String prefix = skua.name() + "-";
        CpuMeter meter = new CpuMeter(name -> name.startsWith(prefix));
        Callable<Object> body = () -> entry.workload().skua(skua, Form.TYPED);
        return new MeteredJob(body, skua.workers(), skua.allotment().diaspora(), meter).start(prefix + "client");
    }

    @Override
    public void close() {
        whole.close();
        parts.forEach(Skua::close);
    }
}
