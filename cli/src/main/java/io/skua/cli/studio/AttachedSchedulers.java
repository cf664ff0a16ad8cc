package io.skua.cli.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.attach.SkuaProcess;
import io.skua.studio.server.LiveSchedulers;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The schedulers of all processes of this user that have opted in. A process that does not answer is left out. */
final class AttachedSchedulers implements LiveSchedulers {
    @Override
    public List<Live> list() throws IOException {
        List<Live> all = new ArrayList<>();
        for (SkuaProcess process : SkuaProcess.list()) {
            try {
                add(all, process);
            } catch (IOException gone) {
                // The process has ended, or was stopped, since it was listed.
            }
        }
        return all;
    }

    private static void add(List<Live> all, SkuaProcess process) throws IOException {
        Map<String, Object> told = JSON.std.mapFrom(process.schedulers());
        if (told.get("schedulers") instanceof List<?> schedulers) {
            for (Object each : schedulers) {
                if (each instanceof Map<?, ?> one && one.get("id") instanceof Number id) {
                    String title = one.get("name") + " in " + told.get("program");
                    all.add(new Live(new SchedulerId(process.pid(), id.intValue()).toString(), title, process.pid()));
                }
            }
        }
    }

    @Override
    public InputStream open(String id) throws IOException {
        SchedulerId scheduler = SchedulerId.parse(id);
        if (scheduler == null) {
            throw new IOException("There is no scheduler " + id + ".");
        }
        return SkuaProcess.of(scheduler.process()).stream(scheduler.number());
    }
}
