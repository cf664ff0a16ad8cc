package io.skua.attach.server;

import io.skua.attach.socket.Wire;
import io.skua.observe.file.LiveStream;
import io.skua.thread.Reports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The schedulers of this process that visitors may look at, and the socket through which they come. The socket is there
 * from the first such scheduler until the last one has ended. Whatever goes wrong with it, the schedulers go on; each
 * thing that goes wrong is reported once.
 *
 * <p>Visitors can look, and change nothing.
 */
public final class AttachServer {
    private static final AttachServer THIS = new AttachServer();
    private static final Pattern REQUEST = Pattern.compile(Pattern.quote(Wire.GREETING) + "(?:" + Wire.LIST + "|("
            + Wire.STATUS + "|" + Wire.STREAM + "|" + Wire.FLIGHT + ") ([0-9]{1,9}))\r?");

    private record Entry(int id, Attachable scheduler) {}

    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private final Object lock = new Object();
    private int ids; // guarded by the lock, as the next two
    private @Nullable Reception reception;
    private String reported = "";
    private boolean sendsFlight; // whether a visitor is being sent what a flight recorder has; the thread's own

    private AttachServer() {}

    /** Shows a scheduler to visitors. Throws nothing: if there can be no socket, that is reported. */
    public static void add(Attachable scheduler) {
        THIS.open(scheduler);
    }

    /** The scheduler has ended. A second call changes nothing. */
    public static void remove(Attachable scheduler) {
        THIS.forget(scheduler);
    }

    private void open(Attachable scheduler) {
        String problem = null;
        synchronized (lock) {
            entries.add(new Entry(++ids, scheduler));
            if (reception != null && reception.isOver()) { // memory had run out, for example
                reception.finish();
                reception = null;
            }
            if (reception == null) {
                try {
                    Reception next = new Reception(this::answer, this::look, this::report, Reception.LOOK_NANOS);
                    next.start();
                    reception = next;
                } catch (IOException | RuntimeException | OutOfMemoryError refused) {
                    problem = refused instanceof IOException ? refused.getMessage() : refused.toString();
                }
            }
        }
        if (problem != null) {
            report("nobody can attach to this process, since there is no socket: " + problem);
        }
    }

    private void forget(Attachable scheduler) {
        synchronized (lock) {
            entries.removeIf(entry -> entry.scheduler == scheduler);
            if (entries.isEmpty() && reception != null) {
                reception.finish();
                reception = null;
            }
        }
    }

    /** Reports a sentence, unless it was the last one that was reported. */
    private void report(String sentence) {
        String name;
        synchronized (lock) {
            if (sentence.equals(reported)) {
                return;
            }
            reported = sentence;
            name = entries.isEmpty() ? "skua" : entries.get(0).scheduler.name();
        }
        new Reports(name).report(sentence + ". The scheduler goes on.", null);
    }

    // ---- all that follows: the thread of the socket ----

    private void look() {
        for (Entry entry : entries) {
            if (entry.scheduler.isGone()) {
                forget(entry.scheduler);
            } else {
                flush(entry.scheduler);
            }
        }
    }

    /** What goes wrong here must not end the reception of visitors: the events are handed out some other time. */
    private void flush(Attachable scheduler) {
        try {
            scheduler.flush();
        } catch (OutOfMemoryError noMemory) {
            // there is none for a report either
        } catch (RuntimeException | StackOverflowError failed) {
            report("events could not be handed out: " + failed);
        }
    }

    private Answer answer(String request) {
        Matcher matcher = REQUEST.matcher(request);
        if (!matcher.matches()) {
            return Answer.sentence("A request is \"" + Wire.GREETING + Wire.LIST + "\", or \"" + Wire.GREETING
                    + Wire.STATUS + " ID\", and so on with " + Wire.STREAM + " and " + Wire.FLIGHT + ".");
        }
        if (matcher.group(1) == null) {
            return Answer.json(list());
        }
        int id = Integer.parseInt(matcher.group(2));
        for (Entry entry : entries) {
            if (entry.id == id && !entry.scheduler.isGone()) {
                return answer(matcher.group(1), entry);
            }
        }
        return Answer.sentence("This process has no scheduler " + id + ".");
    }

    private Answer answer(String what, Entry entry) {
        return switch (what) {
            case Wire.STATUS -> Answer.json(withId(entry, entry.scheduler.status()));
            case Wire.STREAM -> stream(entry.scheduler);
            default -> flight(entry.scheduler);
        };
    }

    private Answer stream(Attachable scheduler) {
        LiveStream stream = scheduler.stream(this::wakeUp);
        return stream == null
                ? Answer.sentence("The scheduler \"" + scheduler.name() + "\" has ended.")
                : Answer.stream(stream, () -> scheduler.closed(stream));
    }

    private void wakeUp() {
        Reception its = reception; // unguarded: a stream that is missed here is looked at within 200 ms
        if (its != null) {
            its.wakeUp();
        }
    }

    /** One visitor at a time: what was kept for it is not forgotten before it is sent, and that takes memory. */
    private Answer flight(Attachable scheduler) {
        if (sendsFlight) {
            return Answer.sentence("Another client is being sent a flight recording; try again in a moment.");
        }
        List<byte[]> kept = scheduler.flight();
        if (kept == null) {
            return Answer.sentence("The flight recorder of \"" + scheduler.name()
                    + "\" is off; start the program with -Dskua.flight, or build with flightRecorder().");
        }
        sendsFlight = true;
        return Answer.recording(kept, () -> sendsFlight = false);
    }

    private Map<String, @Nullable Object> list() {
        Map<String, @Nullable Object> list = new LinkedHashMap<>(ThisProcess.about());
        List<Object> schedulers = new ArrayList<>();
        for (Entry entry : entries) {
            if (!entry.scheduler.isGone()) {
                schedulers.add(withId(entry, entry.scheduler.about()));
            }
        }
        list.put("schedulers", schedulers);
        return list;
    }

    private static Map<String, @Nullable Object> withId(Entry entry, Map<String, @Nullable Object> its) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("id", entry.id);
        all.putAll(its);
        return all;
    }
}
