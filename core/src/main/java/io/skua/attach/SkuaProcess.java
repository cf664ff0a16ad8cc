package io.skua.attach;

import io.skua.attach.socket.SocketFolder;
import io.skua.attach.socket.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process of this user with schedulers that others may look at, since it was started with {@code -Dskua.studio} or
 * asked for it with {@code SkuaBuilder.studio()}.
 *
 * <pre>{@code
 * for (SkuaProcess process : SkuaProcess.list()) {
 *     System.out.println(process.schedulers()); // JSON
 * }
 * try (InputStream live = SkuaProcess.of(pid).stream(1)) {
 *     RecordingReader reader = new RecordingReader(live);
 *     while (reader.nextSegment()) {
 *         reader.events(listener);
 *     }
 * }
 * }</pre>
 *
 * <p>An object of this class holds no connection: each call makes one. The socket of a process is opened only if it
 * belongs to this user and lies in a folder that nobody else can enter.
 */
public final class SkuaProcess {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int TEXT_BYTES_MAX = 64 << 20; // no list or status is longer

    private final Path socket;
    private final long pid;

    private SkuaProcess(SocketFolder.Found found) {
        this.socket = found.path();
        this.pid = found.pid();
    }

    /**
     * Returns the processes whose sockets answer, in the order of their numbers. A socket that refuses the connection
     * is left over from a process that was killed, and is removed.
     */
    public static List<SkuaProcess> list() throws AttachException {
        List<SkuaProcess> all = new ArrayList<>();
        for (SocketFolder folder : folders()) {
            for (SocketFolder.Found found : folder.sockets()) {
                SkuaProcess process = new SkuaProcess(found);
                if (process.isThere()) {
                    all.add(process);
                }
            }
        }
        all.sort(Comparator.comparingLong(SkuaProcess::pid));
        return all;
    }

    private static List<SocketFolder> folders() throws AttachException {
        try {
            return SocketFolder.ofThisUser();
        } catch (IOException unknown) {
            throw new AttachException("There is no looking at processes here: " + unknown.getMessage() + ".", unknown);
        }
    }

    /**
     * Returns the process of this number.
     *
     * @throws AttachException if there is none that this user may look at; the message says what to do
     */
    public static SkuaProcess of(long pid) throws AttachException {
        for (SkuaProcess process : list()) {
            if (process.pid == pid) {
                return process;
            }
        }
        boolean lives = ProcessHandle.of(pid).isPresent();
        throw new AttachException(
                lives
                        ? "Process " + pid
                                + " has no socket for this user; start it with -Dskua.studio or SKUA_STUDIO=1,"
                                + " as the same user."
                        : "There is no process " + pid + ".");
    }

    /** Removes the socket if nobody listens to it any more. */
    private boolean isThere() {
        try {
            Connection.open(socket, PATIENCE_NANOS).close();
            return true;
        } catch (ConnectException refused) {
            removeIfDead();
            return false;
        } catch (IOException gone) {
            return false;
        }
    }

    /** A living process of this number may just be making a new socket of this name, and removes the old one itself. */
    private void removeIfDead() {
        if (ProcessHandle.of(pid).isEmpty()) {
            try {
                Files.deleteIfExists(socket);
            } catch (IOException left) {
                // it does no harm
            }
        }
    }

    /** Returns the number of the process. */
    public long pid() {
        return pid;
    }

    /** Returns what kind of process this is and which schedulers it has, as JSON; docs/top.md explains it. */
    public String schedulers() throws AttachException {
        return text(Wire.LIST);
    }

    /** Returns what a scheduler does now, as JSON. Looks at its workers, its jobs and its counters. */
    public String status(int scheduler) throws AttachException {
        return text(Wire.STATUS + " " + scheduler);
    }

    /**
     * Returns a recording of what happens in a scheduler from now on, which can be read while it grows. It ends when
     * the scheduler ends; if the process is killed, it is cut off. It has at most some 400 kB for each second: if more
     * happens, events are left out. Whoever reads too slowly loses segments. A GAP tells of both. Any thread may close
     * it.
     */
    public InputStream stream(int scheduler) throws AttachException {
        return recording(Wire.STREAM + " " + scheduler);
    }

    /** Returns what the flight recorder of a scheduler has now, as a recording. */
    public InputStream flight(int scheduler) throws AttachException {
        return recording(Wire.FLIGHT + " " + scheduler);
    }

    private String text(String request) throws AttachException {
        try (Connection connection = Connection.open(socket, PATIENCE_NANOS)) {
            int length = lengthOf(connection.ask(request));
            byte[] bytes = connection.readNBytes(length);
            if (bytes.length < length) {
                throw new IOException("its answer is cut off");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw sentence(failed);
        }
    }

    private static int lengthOf(String line) throws IOException {
        String number = line.substring(Wire.OK.length()).strip();
        if (!number.matches("[0-9]{1,9}") || Integer.parseInt(number) > TEXT_BYTES_MAX) {
            throw new IOException("it answers something that no Skua says");
        }
        return Integer.parseInt(number);
    }

    private InputStream recording(String request) throws AttachException {
        try {
            Connection connection = Connection.open(socket, PATIENCE_NANOS);
            try {
                connection.ask(request);
                connection.waitAsLongAsNeeded();
                return connection;
            } catch (Throwable failed) {
                connection.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw sentence(failed);
        }
    }

    private AttachException sentence(IOException failed) {
        if (failed instanceof AttachException said) {
            return said;
        }
        if (failed instanceof ConnectException) {
            return new AttachException("Process " + pid + " has ended, or has no scheduler any more.", failed);
        }
        return new AttachException("Process " + pid + " cannot be asked: " + failed.getMessage() + ".", failed);
    }

    @Override
    public String toString() {
        return "process " + pid;
    }
}
