package io.skua.cluster.socket;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Says why connections were refused: once per reason, peer and minute, and never with a stack trace. Strangers can
 * neither fill the log nor, since the number of remembered refusals is bounded, the memory.
 */
public final class Refusals {
    private static final int REMEMBERED_MAX = 256;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private record Refusal(String what, String why) {}

    private final String place;
    private final Map<Refusal, Long> said = new HashMap<>(); // guarded by itself; when it was said
    private long count; // guarded by said

    /** The refusals of the place with this name, of which there are none yet. */
    public Refusals(String place) {
        this.place = place;
    }

    /** Notes that something of a peer was refused. The peer is a host, without a port that changes each time. */
    public void note(String peer, String why) {
        say(new Refusal("a connection of " + peer + " was refused", why));
    }

    /** Notes that a peer has sent something that cannot be read, and that was dropped. */
    public void noteGarbage(String peer) {
        say(new Refusal("a message of " + peer + " was dropped", "it cannot be read"));
    }

    /** Notes that a connection to a peer could not be made, or did not last. */
    public void noteFailed(String peer, String why) {
        say(new Refusal("a connection to " + peer + " has failed", why));
    }

    /** Notes that the place and a peer cannot be places of one cluster. */
    public void noteConflict(String peer, String sentence) {
        say(new Refusal("there is a conflict with place \"" + peer + "\"", withoutDot(sentence)));
    }

    private static String withoutDot(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private void say(Refusal refusal) {
        if (remember(refusal, System.nanoTime())) {
            System.getLogger("io.skua.cluster")
                    .log(System.Logger.Level.WARNING, "\"" + place + "\": " + refusal.what + ": " + refusal.why + ".");
        }
    }

    /** Returns how often something was refused. */
    public long count() {
        synchronized (said) {
            return count;
        }
    }

    private boolean remember(Refusal refusal, long now) {
        synchronized (said) {
            count++;
            said.values().removeIf(at -> now - at > MINUTE);
            if (said.containsKey(refusal) || said.size() >= REMEMBERED_MAX) {
                return false;
            }
            said.put(refusal, now);
            return true;
        }
    }
}
