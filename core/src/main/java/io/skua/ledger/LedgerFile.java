package io.skua.ledger;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An open ledger file and the locks that this JVM has in it, shared by all its runtimes that use the file.
 *
 * <p>There is one of these per file and JVM, and one channel. On Unix file locks belong to the process: a process is
 * never kept out by its own locks, so which slots are its own is remembered in {@link #own}; and closing any channel on
 * the file drops all its locks on it. The same happens when other code in this process opens and closes the file. Then
 * other processes take this one for dead and expel it, which it sees in its next {@link HostLedger#balance} and joins
 * again: cores are held twice for a moment, nothing worse.
 *
 * <p>Locks are tried and released, never waited for, and the file's attributes are asked by its path: these work in a
 * thread that was interrupted, where other calls would close the channel.
 */
final class LedgerFile {
    private static final Map<Object, LedgerFile> OPEN = new HashMap<>(); // its monitor comes before that of a file

    private final Path path;
    private final Opening.Opened opened;
    private final @Nullable Own[] own = new Own[LedgerTable.SLOTS]; // the slots of the runtimes in this JVM
    private final LedgerWatch watch = new LedgerWatch(this);
    private int users; // guarded by OPEN

    private LedgerFile(Path path, Opening.Opened opened) {
        this.path = path;
        this.opened = opened;
    }

    /** Opens the ledger. {@link #close} must be called once for each call of this method. */
    static LedgerFile open(Path given, int cores) throws LedgerException {
        Path path = given.toAbsolutePath();
        boolean interrupted = Thread.interrupted(); // it would close the channel
        try {
            synchronized (OPEN) {
                boolean exists = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
                LedgerFile file = exists ? OPEN.get(Opening.key(path, Opening.attributes(path))) : null;
                if (file == null) {
                    file = new LedgerFile(path, Opening.open(path, cores));
                    OPEN.put(file.opened.key(), file);
                } else if (file.table().cores() != cores) {
                    Opening.requireSound(
                            path, LedgerTable.forOtherCores(file.table().cores(), cores));
                }
                file.users++;
                return file;
            }
        } catch (IOException e) {
            throw Opening.refusal(path, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void close() {
        synchronized (OPEN) {
            users--;
            if (users > 0) {
                return;
            }
            OPEN.remove(opened.key());
            watch.end();
            try {
                opened.channel().close();
            } catch (IOException e) {
                // its locks are gone either way
            }
        }
    }

    LedgerTable table() {
        return opened.table();
    }

    LedgerWatch watch() {
        return watch;
    }

    void countChange() {
        table().countChange();
        watch.changedHere();
    }

    /** Takes the lowest slot that no living runtime has, and returns the token. */
    synchronized long join(int weight, int wanted) throws LedgerException {
        try {
            for (int slot = 0; slot < LedgerTable.SLOTS; slot++) {
                FileLock lock = own[slot] == null ? tryLock(slot) : null;
                if (lock != null) {
                    table().vacate(table().token(slot));
                    long token = table().occupy(slot, ProcessHandle.current(), weight, wanted);
                    own[slot] = new Own(lock, token);
                    countChange();
                    return token;
                }
            }
        } catch (IOException e) {
            throw Opening.refusal(path, e);
        }
        throw new LedgerException(Opening.sentence(
                path, "has no room: " + LedgerTable.SLOTS + " runtimes use it already; name another file"));
    }

    /**
     * Gives back the slot and all cores of this token. This also works for a token that was expelled, whose slot
     * another runtime may have now.
     */
    synchronized void leave(long token) {
        Own mine = own[LedgerTable.slot(token)];
        if (mine == null || mine.token != token) {
            return;
        }
        own[LedgerTable.slot(token)] = null;
        try {
            requireSound();
            if (table().vacate(token)) {
                countChange();
            }
        } catch (LedgerException e) {
            // a runtime that still uses what is left of the table will find the lock gone
        }
        try {
            mine.lock.release();
        } catch (IOException e) {
            // then the lock goes with the channel, and until then no other runtime gets this slot
        }
    }

    /** Frees the slots of runtimes whose process has ended. */
    synchronized void expelTheDead() throws LedgerException {
        try {
            boolean some = false;
            for (int slot = 0; slot < LedgerTable.SLOTS; slot++) {
                some |= own[slot] == null && table().used(slot) && expelIfDead(slot);
            }
            if (some) {
                countChange();
            }
        } catch (IOException e) {
            throw Opening.refusal(path, e);
        }
    }

    private boolean expelIfDead(int slot) throws IOException {
        FileLock lock = tryLock(slot);
        if (lock == null) {
            return false;
        }
        boolean expelled = table().vacate(table().token(slot)); // the runtime may just have left by itself
        lock.release();
        return expelled;
    }

    /** Checks that the file is still there and still a ledger, before its mapped memory is touched. */
    void requireSound() throws LedgerException {
        try {
            BasicFileAttributes now = Opening.attributes(path);
            boolean same = Opening.key(path, now).equals(opened.key());
            boolean sound = same && now.size() == LedgerTable.size(table().cores()) && table().intact();
            if (!sound) {
                throw new LedgerException(Opening.sentence(
                        path,
                        same ? "was damaged by somebody while it was in use" : "was replaced while it was in use"));
            }
        } catch (IOException e) {
            throw new LedgerException(Opening.sentence(path, "was removed while it was in use"), e);
        }
    }

    /** Whether all runtimes that use the table are in this JVM. */
    synchronized boolean alone() {
        for (int slot = 0; slot < LedgerTable.SLOTS; slot++) {
            if (own[slot] == null && table().used(slot)) {
                return false;
            }
        }
        return true;
    }

    private @Nullable FileLock tryLock(int slot) throws IOException {
        return Opening.tryLock(opened.channel(), LedgerTable.slotPosition(slot), LedgerTable.SLOT_BYTES);
    }

    private record Own(FileLock lock, long token) {}
}
