package io.skua.studio.page;

import io.skua.attach.SkuaProcess;
import io.skua.studio.server.LiveSchedulers;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The schedulers of this process that have opted in, reached through the process's socket. */
final class OwnSchedulers implements LiveSchedulers {
    private static final Pattern ID = Pattern.compile("\"id\" ?: ?(\\d+)");

    @Override
    public List<Live> list() throws IOException {
        SkuaProcess process = SkuaProcess.of(ProcessHandle.current().pid());
        List<Live> all = new ArrayList<>();
        for (Matcher found = ID.matcher(process.schedulers()); found.find(); ) {
            all.add(new Live(found.group(1), "scheduler " + found.group(1), process.pid()));
        }
        return all;
    }

    @Override
    public InputStream open(String id) throws IOException {
        return SkuaProcess.of(ProcessHandle.current().pid()).stream(Integer.parseInt(id));
    }
}
