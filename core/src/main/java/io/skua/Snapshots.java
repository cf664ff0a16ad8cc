package io.skua;

import io.skua.engine.Engine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Files with what a flight recorder had. Those that are written by themselves are few, so that no disk is filled. */
final class Snapshots {
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30); // then nothing is in two files
    private static final int FILES_MAX = 20;
    private static final int NAME_MAX = 60;
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private final Path folder;
    private final String name;
    private int files; // that were written by themselves; guarded by this, as the next one
    private long lastNanos;

    Snapshots(Path folder, String scheduler) {
        this.folder = folder;
        String plain = scheduler.replaceAll("[^A-Za-z0-9._-]", "_");
        this.name = plain.substring(0, Math.min(NAME_MAX, plain.length()));
    }

    /** Claims the right to write another file now. Returns false if that is too early, or there are enough files. */
    synchronized boolean tryClaim(long nowNanos) {
        if (files == FILES_MAX || (files > 0 && nowNanos - lastNanos < PAUSE_NANOS)) {
            return false;
        }
        files++;
        lastNanos = nowNanos;
        return true;
    }

    /** Writes a file. If that fails, a warning is logged. */
    void save(Supplier<@Nullable List<byte[]>> kept, Engine reporter) {
        List<byte[]> parts = kept.get();
        if (parts == null) {
            return;
        }
        Path file = folder.resolve(name + "-" + ProcessHandle.current().pid() + "-"
                + LocalDateTime.now(ZoneId.systemDefault()).format(MOMENT) + ".skua");
        try {
            Files.createDirectories(folder);
            write(parts, file);
        } catch (IOException | RuntimeException refused) {
            reporter.report("the snapshot " + file + " could not be written after a missed deadline", refused);
        }
    }

    /** Writes a file, which gets its name when it is complete. */
    static void write(List<byte[]> parts, Path file) throws IOException {
        Path part = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            try (OutputStream out =
                    Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                for (byte[] each : parts) {
                    out.write(each);
                }
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
