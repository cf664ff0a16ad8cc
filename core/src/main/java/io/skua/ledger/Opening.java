package io.skua.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Opens a ledger file, creates it when it is missing, and refuses what is something else. Works under the lock of the
 * file's header.
 */
final class Opening {
    private static final int HEADER_TRIES = 2000;
    private static final long HEADER_PAUSE_NANOS = 1_000_000;
    private static final String ADVICE = "; remove it while no program uses it, or name another file";

    private Opening() {}

    record Opened(FileChannel channel, LedgerTable table, Object key) {}

    static Opened open(Path path, int cores) throws IOException, LedgerException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new LedgerException(
                    sentence(path, "is a folder, a link or something else; name a plain file or one that is missing"));
        }
        FileChannel channel = FileChannel.open(path, options(), forThisUser(path));
        FileLock header = null;
        try {
            header = lockHeader(path, channel);
            return new Opened(channel, table(path, channel, cores), key(path, attributes(path)));
        } catch (IOException | LedgerException | RuntimeException e) {
            channel.close();
            throw e;
        } finally {
            if (header != null && header.isValid()) {
                header.release();
            }
        }
    }

    private static LedgerTable table(Path path, FileChannel channel, int cores) throws IOException, LedgerException {
        int size = LedgerTable.size(cores);
        ByteBuffer content = read(channel, size + 1);
        boolean blank = LedgerTable.blank(content) && content.limit() <= size;
        if (blank) { // a new file, or one that was left behind by a process that was killed while it created the file
            write(
                    channel,
                    // if the disk is full, this fails here; later it would be a fault in mapped memory
                    ByteBuffer.allocate(size));
        } else {
            requireSound(path, LedgerTable.fault(content, cores));
        }
        LedgerTable table = new LedgerTable(channel.map(FileChannel.MapMode.READ_WRITE, 0, size), cores);
        if (blank) {
            table.writeHeader();
        }
        return table;
    }

    /** Throws if a fault was found. */
    static void requireSound(Path path, String fault) throws LedgerException {
        if (!fault.isEmpty()) {
            throw new LedgerException(sentence(path, fault + ADVICE));
        }
    }

    static LedgerException refusal(Path path, IOException reason) {
        String what = "cannot be used: " + reason.getMessage();
        if (reason instanceof AccessDeniedException) {
            what = "cannot be written by this user; name another file";
        } else if (reason instanceof NoSuchFileException) {
            what = "cannot be created: its folder does not exist";
        }
        return new LedgerException(sentence(path, what), reason);
    }

    static String sentence(Path path, String what) {
        return "The ledger file " + path + " " + what + ".";
    }

    /**
     * Tries to lock a part of the file. Returns null if the lock is taken: by another process, or in this process by a
     * copy of Skua in another class loader.
     */
    static @Nullable FileLock tryLock(FileChannel channel, long position, long size) throws IOException {
        try {
            return channel.tryLock(position, size, false);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** The identity of the file in the file system, since two paths can lead to one file. */
    static Object key(Path path, BasicFileAttributes attributes) throws IOException {
        Object key = attributes.fileKey();
        return key != null ? key : path.toRealPath();
    }

    static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Set<OpenOption> options() {
        // links are refused: in a folder that all users share, another user's link could lead anywhere
        return Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
    }

    private static FileAttribute<?>[] forThisUser(Path path) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Locks the header. Another process has this lock only while it creates the file or reads the header, which takes
     * no time unless that process was stopped.
     */
    private static FileLock lockHeader(Path path, FileChannel channel) throws IOException, LedgerException {
        for (int i = 0; i < HEADER_TRIES; i++) {
            FileLock lock = tryLock(channel, 0, LedgerTable.HEADER_BYTES);
            if (lock != null) {
                return lock;
            }
            LockSupport.parkNanos(HEADER_PAUSE_NANOS);
        }
        throw new LedgerException(sentence(path, "is being opened by another process, which does not come to an end"));
    }

    private static ByteBuffer read(FileChannel channel, int limit) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(limit);
        int more = 0;
        while (content.hasRemaining() && more >= 0) {
            more = channel.read(content, content.position());
        }
        return content.flip();
    }

    private static void write(FileChannel channel, ByteBuffer content) throws IOException {
        while (content.hasRemaining()) {
            channel.write(content, content.position());
        }
    }
}
