package io.skua.place;

import io.skua.Skua;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * A barrier for tasks of one place, whose members may come and go. Each member signals, waits, or does both:
 *
 * <pre>{@code
 * Here.finish(() -> {
 *     Phaser phaser = Here.phaser();
 *     for (int i = 0; i < 4; i++) {
 *         Here.asyncPhased(() -> {
 *             firstHalf();
 *             Here.next(); // goes on when all four are here
 *             secondHalf();
 *         }, phaser.signalWait());
 *     }
 * });
 * }</pre>
 *
 * The task that makes a phaser is its first member, in mode signal and wait, until its body ends or, if the phaser was
 * made in the body of a finish, until that body ends. A member adds others by {@link Here#asyncPhased}, in a mode that
 * it has itself. A task whose body has ended is no member any more. A phase ends when all members that signal have
 * signalled; without such members, nobody waits.
 *
 * <p>All fields are guarded by the phaser itself. No user code runs under that lock.
 */
public final class Phaser {
    private final Map<Long, Integer> signalled = new HashMap<>(); // how many members have signalled in a phase
    private long phase;
    private int signallers;

    Phaser() {}

    /** How a task takes part in a phaser. */
    enum Mode {
        SIGNAL,
        WAIT,
        SIGNAL_WAIT;

        boolean signals() {
            return this != WAIT;
        }

        boolean waits() {
            return this != SIGNAL;
        }
    }

    /** A phaser and how a new task is to take part in it. */
    public static final class Role {
        private final Phaser phaser;
        private final Mode mode;

        private Role(Phaser phaser, Mode mode) {
            this.phaser = phaser;
            this.mode = mode;
        }

        Phaser phaser() {
            return phaser;
        }

        Mode mode() {
            return mode;
        }
    }

    /** The new task signals, and does not wait for others: a producer. */
    public Role signal() {
        return new Role(this, Mode.SIGNAL);
    }

    /** The new task waits, and others do not wait for it: a consumer. */
    public Role await() {
        return new Role(this, Mode.WAIT);
    }

    /** The new task signals and waits. */
    public Role signalWait() {
        return new Role(this, Mode.SIGNAL_WAIT);
    }

    /** Returns how many phases have ended. */
    public synchronized long phase() {
        return phase;
    }

    /** One task's membership. The phaser guards its fields. */
    static final class Member {
        private final Phaser phaser;
        private final Mode mode;
        private long signals; // the phases that this member has signalled for
        private long waits; // the phases that this member has seen

        private Member(Phaser phaser, Mode mode, long from) {
            this.phaser = phaser;
            this.mode = mode;
            this.signals = from;
            this.waits = from;
        }

        Phaser phaser() {
            return phaser;
        }

        void signal() {
            if (mode.signals()) {
                phaser.signal(this);
            }
        }

        void await() {
            if (mode.waits()) {
                phaser.await(this);
            }
        }

        void leave() {
            phaser.leave(this);
        }
    }

    synchronized Member first() {
        signallers++;
        return new Member(this, Mode.SIGNAL_WAIT, phase);
    }

    /** Makes a member, at the phase where the member is that adds it. */
    synchronized Member add(Member by, Mode mode) {
        if ((mode.signals() && !by.mode.signals()) || (mode.waits() && !by.mode.waits())) {
            throw new IllegalStateException("A task that takes part in a phaser only by " + word(by.mode)
                    + " cannot add one that takes part by " + word(mode) + ".");
        }
        long from = by.mode.signals() ? by.signals : by.waits;
        Member added = new Member(this, mode, from);
        if (mode.signals()) {
            for (long at = phase; at < from; at++) {
                signalled.merge(at, 1, Integer::sum);
            }
            signallers++;
        }
        return added;
    }

    private static String word(Mode mode) {
        return switch (mode) {
            case SIGNAL -> "signalling";
            case WAIT -> "waiting";
            default -> "signalling and waiting";
        };
    }

    private synchronized void signal(Member member) {
        signalled.merge(member.signals, 1, Integer::sum);
        member.signals++;
        advance();
    }

    private synchronized void leave(Member member) {
        if (member.mode.signals()) {
            for (long at = phase; at < member.signals; at++) {
                signalled.merge(at, -1, Integer::sum);
            }
            signallers--;
            advance();
        }
    }

    private void advance() {
        while (signallers > 0 && signalled.getOrDefault(phase, 0) == signallers) {
            signalled.remove(phase);
            phase++;
        }
        notifyAll();
    }

    private void await(Member member) {
        if (isPast(member.waits)) {
            member.waits++;
            return;
        }
        try {
            Skua.blocking(() -> {
                awaitPhase(member.waits);
                return true;
            });
        } catch (InterruptedException stopped) {
            throw new CancellationException("The task was cancelled while it waited for the next phase.");
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new AssertionError("waiting for a phase throws nothing else", thrown);
        }
        member.waits++;
    }

    private synchronized boolean isPast(long awaited) {
        return phase > awaited || signallers == 0;
    }

    private synchronized void awaitPhase(long awaited) throws InterruptedException {
        while (!isPast(awaited)) {
            wait();
        }
    }
}
