package io.skua;

import io.skua.attach.server.AttachServer;
import io.skua.attach.server.Attachable;
import io.skua.engine.Engine;
import io.skua.observe.file.LiveStream;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scheduler that visitors may look at. The socket refers to this object, which refers to the engine weakly. */
final class AttachedScheduler implements Attachable {
    private final String name;
    private final WeakReference<Engine> engine;
    private final Broadcast broadcast;

    private AttachedScheduler(Skua skua) {
        this.name = skua.name();
        this.engine = new WeakReference<>(skua.engine());
        this.broadcast = skua.broadcast();
    }

    /** Shows the scheduler until its engine ends. */
    static void show(Skua skua) {
        AttachedScheduler shown = new AttachedScheduler(skua);
        AttachServer.add(shown);
        skua.engine().whenEnded(() -> AttachServer.remove(shown));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isGone() {
        Engine its = engine.get();
        return its == null || its.isTerminated();
    }

    @Override
    public Map<String, @Nullable Object> about() {
        Map<String, @Nullable Object> about = new LinkedHashMap<>(broadcast.about());
        Engine its = engine.get();
        about.put("state", its == null ? "terminated" : SchedulerView.state(its));
        return about;
    }

    @Override
    public Map<String, @Nullable Object> status() {
        Engine its = engine.get();
        return its == null ? Map.of("name", name, "state", "terminated") : SchedulerView.status(its);
    }

    @Override
    public @Nullable LiveStream stream(Runnable news) {
        return broadcast.stream(news);
    }

    @Override
    public void closed(LiveStream stream) {
        broadcast.closed();
    }

    @Override
    public void flush() {
        broadcast.flush();
    }

    @Override
    public @Nullable List<byte[]> flight() {
        return broadcast.kept();
    }
}
