package io.skua.attach.server;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What visitors are told of this process. */
final class ThisProcess {
    /** The class or the jar file with which the JVM was started, without what follows it: that may be a password. */
    private static final Pattern PROGRAM = Pattern.compile("(?:-jar )?(\\S+)");

    private ThisProcess() {}

    static Map<String, @Nullable Object> about() {
        ProcessHandle self = ProcessHandle.current();
        Map<String, @Nullable Object> about = new LinkedHashMap<>();
        about.put("version", 1);
        about.put("pid", self.pid());
        about.put("program", program(System.getProperty("sun.java.command", "")));
        about.put("java", System.getProperty("java.version", ""));
        about.put("now", System.currentTimeMillis());
        about.put(
                "started", self.info().startInstant().map(Instant::toEpochMilli).orElse(null));
        return about;
    }

    static String program(String command) {
        Matcher matcher = PROGRAM.matcher(command);
        return matcher.lookingAt() ? matcher.group(1) : "";
    }
}
