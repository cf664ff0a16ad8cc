package io.skua.attach.server;

import io.skua.attach.socket.SocketFolder;
import io.skua.attach.socket.Wire;
import io.skua.thread.Detached;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The thread that receives visitors, all of them, and never waits for one. It is a daemon, and looks after the socket's
 * file, too: a socket that somebody has removed is made again.
 *
 * <pre>
 * field     written by               read by               mode
 * door      this thread              hook, who ends it     volatile
 * ending    who ends it              this thread           volatile; then the selector is woken
 * over      this thread              who opens another     volatile
 * visits    this thread              this thread           plain
 * </pre>
 */
final class Reception {
    /** How often the thread usually looks after the file. */
    static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long TICK_MILLIS = 200; // how often it looks after its visitors
    private static final long FAREWELL_NANOS = TimeUnit.SECONDS.toNanos(2); // for visitors of schedulers that ended
    private static final long NO_ROOM_NANOS = TimeUnit.SECONDS.toNanos(1); // until the next try to let somebody in

    private final Selector selector;
    private final Function<String, Answer> answers;
    private final Runnable look;
    private final Reporter reporter;
    private final long lookNanos;
    private final List<Visit> visits = new ArrayList<>();
    private final Thread hook = Detached.daemon(this::removeName, "skua-attach-end");
    private final Thread thread = Detached.daemon(this::run, "skua-attach");
    private volatile Door door;
    private volatile boolean ending;
    private volatile boolean over;
    private long endsAt;
    private long nextLook;
    private long nextTick;
    private long deafUntil; // nobody is let in before; 0 if visitors are welcome

    /** Is told what went wrong, as a sentence. */
    interface Reporter {
        void report(String sentence);
    }

    /**
     * Opens the socket.
     *
     * @param answers answers a request
     * @param look is run as often as the file is looked after, and every 200 ms while there are visitors
     * @param lookNanos how often that is
     */
    Reception(Function<String, Answer> answers, Runnable look, Reporter reporter, long lookNanos) throws IOException {
        this.answers = answers;
        this.look = look;
        this.reporter = reporter;
        this.lookNanos = lookNanos;
        this.selector = Selector.open();
        try {
            this.door = Door.open(SocketFolder.ofThisUser());
            door.channel().register(selector, SelectionKey.OP_ACCEPT);
        } catch (Throwable refused) {
            selector.close();
            throw refused;
        }
        this.nextTick = System.nanoTime();
        this.nextLook = nextTick + lookNanos;
    }

    /** Begins to receive visitors. If that is impossible, the socket is closed. */
    void start() {
        try {
            thread.start();
        } catch (Throwable noThread) {
            close();
            throw noThread;
        }
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException | SecurityException impossible) {
            // the JVM ends already, or the hook is forbidden: then the next one who finds the socket removes it
        }
    }

    /** Lets nobody in any more, removes the socket, and sends visitors away when they have what they came for. */
    void finish() {
        removeName();
        ending = true;
        selector.wakeup();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException | SecurityException ends) {
            // the hook runs, and finds nothing to do
        }
    }

    /** Returns whether nobody is received any more, because this was to end or because something went wrong. */
    boolean isOver() {
        return over;
    }

    private void removeName() {
        door.removeName();
    }

    /** Lets the thread look for something to send. */
    void wakeUp() {
        selector.wakeup();
    }

    private void run() {
        try {
            while (!takeLeave(System.nanoTime())) {
                selector.select(visits.isEmpty() ? Math.max(1, lookNanos / 1_000_000) : TICK_MILLIS);
                Thread.interrupted(); // nobody has a reason to interrupt this thread, which then could not wait
                round(System.nanoTime());
            }
        } catch (ClosedSelectorException closed) {
            // somebody else has closed it
        } catch (Throwable thrown) { // memory has run out: nobody is received any more
            reporter.report("visitors cannot be received any more: " + thrown);
        } finally {
            close();
        }
    }

    /** Closes the door when this is to end. Returns true when the visitors have gone, or have had their time. */
    private boolean takeLeave(long now) {
        if (!ending) {
            return false;
        }
        if (endsAt == 0) {
            endsAt = now + FAREWELL_NANOS | 1;
            door.close();
        }
        return visits.isEmpty() || now - endsAt > 0;
    }

    private void round(long now) throws IOException {
        Set<SelectionKey> selected = selector.selectedKeys();
        boolean knocks = false;
        for (SelectionKey key : selected) {
            knocks |= key.isValid() && key.isAcceptable();
        }
        for (Iterator<Visit> all = visits.iterator(); all.hasNext(); ) {
            Visit visit = all.next();
            if (!tryProceed(visit, now, selected)) {
                all.remove();
                visit.close();
            }
        }
        selected.clear();
        if (knocks) {
            receive(now);
        }
        lookAfter(now);
    }

    private boolean tryProceed(Visit visit, long now, Set<SelectionKey> selected) {
        try {
            return visit.proceed(
                    now, selected.contains(visit.key()) && visit.key().isReadable());
        } catch (IOException gone) {
            return false;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError failed) {
            reporter.report("a visitor could not be answered: " + failed);
            return false;
        }
    }

    private void receive(long now) {
        try {
            for (SocketChannel next = door.channel().accept();
                    next != null;
                    next = door.channel().accept()) {
                welcome(next);
            }
        } catch (IOException noRoom) { // too many files are open, for example: another try at once would be as vain
            deafUntil = now + NO_ROOM_NANOS | 1;
            listen(0);
        }
    }

    private void listen(int interest) {
        SelectionKey key = door.channel().keyFor(selector);
        if (key != null && key.isValid()) {
            key.interestOps(interest);
        }
    }

    private void welcome(SocketChannel channel) throws IOException {
        try {
            channel.configureBlocking(false);
            if (visits.size() < Wire.VISITORS_MAX) {
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                visits.add(new Visit(channel, key, answers));
                return;
            }
            String full = Wire.ERROR + "This process has " + Wire.VISITORS_MAX
                    + " clients already, and no room for another one.\n";
            channel.write(ByteBuffer.wrap(full.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException gone) {
            // a visitor who does not wait for an answer needs none
        } catch (Throwable noMemory) {
            channel.close();
            throw noMemory;
        }
        channel.close();
    }

    private void lookAfter(long now) {
        if (deafUntil != 0 && now - deafUntil > 0) {
            deafUntil = 0;
            listen(SelectionKey.OP_ACCEPT);
        }
        if (now - nextLook > 0 || (!visits.isEmpty() && now - nextTick > 0)) {
            nextTick = now + TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS);
            look.run();
        }
        if (now - nextLook > 0) {
            nextLook = now + lookNanos;
            if (!ending && !door.isFound()) {
                reopen();
            }
        }
    }

    /** Makes a new socket after somebody has removed the old one. Those who are here stay. */
    private void reopen() {
        Door old = door;
        try {
            Door next = Door.open(SocketFolder.ofThisUser());
            next.channel().register(selector, SelectionKey.OP_ACCEPT);
            door = next;
            old.close();
            if (ending) { // finish may have removed the name of the old one
                next.removeName();
            }
        } catch (IOException | RuntimeException refused) {
            reporter.report(
                    "the socket " + old.path() + " was removed, and cannot be made again: " + refused.getMessage());
        }
    }

    private void close() {
        visits.forEach(Visit::close);
        visits.clear();
        door.close();
        try {
            selector.close();
        } catch (IOException closed) {
            // it is closed all the same
        }
        over = true;
    }
}
