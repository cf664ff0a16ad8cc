package io.skua.sim.record;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * A recorded task tree. It stays in the file and is read task by task, as the simulator comes to them; see
 * {@link Recorder} for how one is made, and for what it leaves out.
 */
public final class Recording {
    private static final int DISTANCE_KINDS = TreeFile.SPAWN;

    private final Path file;
    private final ByteBuffer bytes;
    private final int firstTask;
    private final String title;
    private final long root;
    private final long tasks;
    private final long workNanos;

    private Recording(Path file, ByteBuffer bytes) {
        this.file = file;
        this.bytes = bytes;
        checkFrame();
        Cursor header = new Cursor(TreeFile.MAGIC.length + 1);
        long length = header.varint();
        if (length > tasksEnd() - header.at) {
            throw damaged();
        }
        byte[] name = new byte[(int) length];
        bytes.get(header.at, name);
        title = new String(name, StandardCharsets.UTF_8);
        firstTask = header.at + name.length;
        root = bytes.getLong(tasksEnd());
        tasks = bytes.getLong(tasksEnd() + Long.BYTES);
        workNanos = bytes.getLong(tasksEnd() + 2 * Long.BYTES);
        if (root < firstTask || root >= tasksEnd()) {
            throw damaged();
        }
    }

    /**
     * Opens a recording, and looks through it once.
     *
     * @throws IllegalArgumentException if it is none, or damaged
     */
    public static Recording read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size > TreeFile.BYTES_MAX + TreeFile.END_BYTES) {
                throw new IllegalArgumentException(
                        "The file " + file + " has more than 2 GB, and no recording of a task tree has.");
            }
            return new Recording(file, channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
        }
    }

    /** Returns whether the file begins as the recording of a task tree does. */
    public static boolean isTree(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(TreeFile.MAGIC.length), TreeFile.MAGIC);
        }
    }

    /** As a person would call the program. */
    public String title() {
        return title;
    }

    /** How many tasks it has, the root included. */
    public long tasks() {
        return tasks;
    }

    /** T1: all the work, in nanoseconds of the host that it was recorded on. */
    public long workNanos() {
        return workNanos;
    }

    /**
     * The program, whose unit is a nanosecond of the host that it was recorded on. A machine without a word for that
     * takes a cycle for it.
     */
    public Program program() {
        return new Program(title, new Recorded(root), Program.NANOSECONDS, 1);
    }

    private int tasksEnd() {
        return bytes.limit() - TreeFile.END_BYTES;
    }

    private void checkFrame() {
        int least = TreeFile.MAGIC.length + 1;
        byte[] magic = new byte[TreeFile.MAGIC.length];
        if (bytes.limit() >= magic.length) {
            bytes.get(0, magic);
        }
        if (!Arrays.equals(magic, TreeFile.MAGIC)) {
            throw new IllegalArgumentException(
                    "The file " + file + " is no recording of a task tree; make one with 'skua record FILE WORKLOAD'.");
        }
        if (bytes.limit() > least && bytes.get(magic.length) != TreeFile.VERSION) {
            throw new IllegalArgumentException("The recording " + file + " has version " + bytes.get(magic.length)
                    + ", and this program reads version " + TreeFile.VERSION + " only; record it again.");
        }
        if (tasksEnd() <= least || sum() != bytes.getLong(bytes.limit() - Long.BYTES)) {
            throw damaged();
        }
    }

    private long sum() {
        CRC32 sum = new CRC32();
        sum.update(bytes.duplicate().limit(bytes.limit() - Long.BYTES));
        return sum.getValue();
    }

    private IllegalArgumentException damaged() {
        return new IllegalArgumentException("The recording " + file + " is damaged or incomplete; record it again.");
    }

    /** Reads numbers. */
    private final class Cursor {
        private int at;

        Cursor(int at) {
            this.at = at;
        }

        long varint() {
            long value = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                if (at >= tasksEnd()) {
                    throw damaged();
                }
                byte next = bytes.get(at++);
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw damaged();
        }
    }

    /** A task, by where it starts. */
    private final class Recorded implements Script {
        private final int start;

        Recorded(long start) {
            this.start = (int) start;
        }

        @Override
        public void write(StepSink steps) {
            Cursor cursor = new Cursor(start);
            for (long step = cursor.varint(); step != TreeFile.END; step = cursor.varint()) {
                int kind = (int) step & ((1 << TreeFile.KIND_BITS) - 1);
                long value = step >>> TreeFile.KIND_BITS;
                if (value == 0 && kind == TreeFile.SYNC_OR_CALL) {
                    steps.sync();
                } else if (kind >= DISTANCE_KINDS) {
                    Script child = new Recorded(start - checked(value));
                    if (kind == TreeFile.SPAWN) {
                        steps.spawn(child);
                    } else {
                        steps.call(child);
                    }
                } else if (kind == TreeFile.WORK) {
                    steps.work(value);
                } else {
                    throw damaged();
                }
            }
        }

        /** Children come before their parents. */
        private long checked(long distance) {
            if (distance < 1 || distance > start - firstTask) {
                throw damaged();
            }
            return distance;
        }
    }
}
