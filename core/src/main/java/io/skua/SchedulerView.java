package io.skua;

import io.skua.engine.Engine;
import io.skua.engine.Sighting;
import io.skua.idle.Seated;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.Event;
import io.skua.observe.Sample;
import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A scheduler as visitors see it: values of JSON, which docs/top.md explains. Bounded, whatever the program does. */
final class SchedulerView {
    private static final int THREADS_MAX = 4_096;
    private static final int JOBS_MAX = 200;

    private SchedulerView() {}

    /** What does not change. Asks users' policies for their names, so this is called by the user's thread. */
    static Map<String, @Nullable Object> about(Engine engine) {
        Engine.Settings settings = engine.settings();
        Mesh mesh = settings.allotment().topology().mesh();
        Map<String, @Nullable Object> about = new LinkedHashMap<>();
        about.put("name", settings.name());
        about.put("workers", settings.workers());
        about.put("policy", settings.policy().name());
        about.put(
                "mesh",
                mesh.depth() > 1
                        ? List.of(mesh.width(), mesh.height(), mesh.depth())
                        : List.of(mesh.width(), mesh.height()));
        about.put("places", IntStream.of(engine.places()).boxed().toList());
        about.put("islands", engine.hasIslands());
        long ageNanos = engine.trails().time(System.nanoTime());
        about.put("since", System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(ageNanos));
        return about;
    }

    static String state(Engine engine) {
        return engine.isTerminated() ? "terminated" : engine.lifetime().isShutdown() ? "shutting down" : "running";
    }

    /** What the scheduler does now. */
    static Map<String, @Nullable Object> status(Engine engine) {
        Map<String, @Nullable Object> status = new LinkedHashMap<>();
        status.put("name", engine.settings().name());
        status.put("state", state(engine));
        status.put("time", engine.trails().time(System.nanoTime()));
        status.put("threads", threads(engine));
        List<Object> jobs = jobs(engine);
        status.put("jobs", jobs);
        status.put("jobsTotal", Math.max(jobs.size(), engine.lifetime().unfinished()));
        status.put("counters", counters(Counters.of(engine.tally())));
        status.put("eventsLost", engine.trails().lost());
        return status;
    }

    private static List<Object> threads(Engine engine) {
        List<Object> threads = new ArrayList<>();
        for (Seated worker : engine.crew().workers().slots()) {
            if (worker != null && threads.size() < THREADS_MAX) {
                worker.sample(0, (time, place, kind, detail, job, tasks) -> {
                    Map<String, @Nullable Object> one = new LinkedHashMap<>();
                    one.put("place", place);
                    one.put("state", lower(Sample.state(detail)));
                    one.put("job", job);
                    one.put("bag", Sample.tasks(detail));
                    one.put("tasks", tasks);
                    threads.add(one);
                });
            }
        }
        return threads;
    }

    private static List<Object> jobs(Engine engine) {
        List<Sighting> sightings = Sighting.some(engine, JOBS_MAX);
        long now = System.nanoTime(); // after the look: otherwise a job could be younger than 0 nanoseconds
        List<Object> jobs = new ArrayList<>();
        for (Sighting sighting : sightings) {
            Injected work = sighting.work();
            if (jobs.size() < JOBS_MAX && !JobReport.isOver(work)) {
                JobReport report = JobReport.of(sighting, now, engine.settings().workers());
                Map<String, @Nullable Object> one = new LinkedHashMap<>();
                one.put("number", work instanceof JobCore job ? Jobs.number(job) : Event.NONE);
                one.put("name", report.name());
                one.put("state", lower(report.state()));
                one.put("workers", report.workers());
                one.put("age", report.age() == null ? null : report.age().toMillis());
                one.put("tasks", report.counters().tasks());
                one.put("priority", lower(report.priority()));
                jobs.add(one);
            }
        }
        return jobs;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, @Nullable Object> counters(Counters counters) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("tasks", counters.tasks());
        all.put("inlined", counters.inlined());
        all.put("queued", counters.queued());
        all.put("steals", counters.steals());
        all.put("leapfrogs", counters.leapfrogs());
        all.put("failedSteals", counters.failedSteals());
        all.put("handOffs", counters.handOffs());
        all.put("sleeps", counters.sleeps());
        all.put("coalesced", counters.coalesced());
        all.put("limitRises", counters.limitRises());
        all.put("limitFalls", counters.limitFalls());
        all.put("busyNanos", counters.busyNanos());
        all.put("hungryNanos", counters.hungryNanos());
        all.put("waitingNanos", counters.waitingNanos());
        all.put("blockedNanos", counters.blockedNanos());
        return all;
    }
}
