package io.skua.place;

import io.skua.Handle;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body that runs: of a task, of a finish, or of an async. A frame joins what it has forked after its body has ended,
 * so a body that has ended leaves nothing behind. A frame belongs to the thread that runs it; its asyncs have frames of
 * their own.
 */
final class Frame {
    private static final ThreadLocal<@Nullable Frame> CURRENT = new ThreadLocal<>();
    private static final int FORKS_BEFORE_CLEANING = 256;

    private final Scope scope;
    private @Nullable List<Handle<?>> forks;
    private @Nullable List<Phaser.Member> memberships;
    private int cleanAt = FORKS_BEFORE_CLEANING;

    Frame(Scope scope) {
        this.scope = scope;
    }

    static Frame current(String what) {
        Frame frame = CURRENT.get();
        if (frame == null) {
            throw new IllegalStateException(
                    what + " works inside tasks only; start one with finish or call of a Place.");
        }
        return frame;
    }

    static @Nullable Frame currentOrNull() {
        return CURRENT.get();
    }

    Scope scope() {
        return scope;
    }

    /** Makes this the frame of the current thread. Returns the one before, for {@link #exit}. */
    @Nullable
    Frame enter() {
        Frame before = CURRENT.get();
        CURRENT.set(this);
        return before;
    }

    static void exit(@Nullable Frame before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }

    // ---- asyncs ----

    void async(Runnable body) {
        add(Skua.fork(() -> runIn(scope, List.of(), body)));
    }

    /** Queues the body, since it may wait for something that this frame does later. */
    void asyncQueued(List<Phaser.Member> members, Runnable body) {
        try {
            add(Skua.forkQueued(() -> runIn(scope, members, body)));
        } catch (Throwable notForked) {
            members.forEach(Phaser.Member::leave);
            throw notForked;
        }
    }

    private void add(Handle<?> fork) {
        if (fork.isDone()) {
            join(fork);
            return;
        }
        if (forks == null) {
            forks = new ArrayList<>();
        }
        forks.add(fork);
        if (forks.size() >= cleanAt) {
            List<Handle<?>> all = forks;
            forks = new ArrayList<>();
            for (Handle<?> each : all) {
                if (each.isDone()) {
                    join(each);
                } else {
                    forks.add(each);
                }
            }
            cleanAt = Math.max(FORKS_BEFORE_CLEANING, 2 * forks.size());
        }
    }

    /** Runs a body in a frame of its own. What it throws fails the scope. */
    static void runIn(Scope scope, List<Phaser.Member> members, Runnable body) {
        Frame frame = new Frame(scope);
        frame.memberships = members.isEmpty() ? null : new ArrayList<>(members);
        Frame before = frame.enter();
        try {
            if (!scope.hasFailed()) {
                body.run();
            }
        } catch (Throwable thrown) {
            scope.fail(thrown);
        } finally {
            try {
                frame.endBody();
            } finally {
                exit(before);
            }
        }
    }

    /** Leaves all phasers and joins all forks. */
    void endBody() {
        try {
            leavePhasers();
        } finally {
            joinForks();
        }
    }

    void leavePhasers() {
        List<Phaser.Member> mine = memberships;
        memberships = null;
        if (mine != null) {
            mine.forEach(Phaser.Member::leave);
        }
    }

    /** Joins all forks, those that are added meanwhile as well. What a join throws fails the scope. */
    void joinForks() {
        List<Handle<?>> mine = forks;
        while (mine != null) {
            forks = null;
            for (int i = mine.size() - 1; i >= 0; i--) { // the newest first, as a stack
                join(mine.get(i));
            }
            mine = forks;
        }
    }

    private void join(Handle<?> fork) {
        try {
            fork.join();
        } catch (Throwable thrown) { // the fork was cancelled, or had no stack to tell its failure
            scope.fail(thrown);
        }
    }

    // ---- phasers ----

    void takePart(Phaser.Member member) {
        if (memberships == null) {
            memberships = new ArrayList<>();
        }
        memberships.add(member);
    }

    List<Phaser.Member> newMembers(Phaser.Role... roles) {
        List<Phaser.Member> added = new ArrayList<>();
        try {
            for (Phaser.Role role : roles) {
                added.add(role.phaser().add(membership(role.phaser()), role.mode()));
            }
        } catch (Throwable thrown) {
            added.forEach(Phaser.Member::leave);
            throw thrown;
        }
        return added;
    }

    private Phaser.Member membership(Phaser phaser) {
        if (memberships != null) {
            for (Phaser.Member member : memberships) {
                if (member.phaser() == phaser) {
                    return member;
                }
            }
        }
        throw new IllegalStateException(
                "This task does not take part in the phaser, so it cannot add another task to it.");
    }

    /** Signals to all phasers, then waits for all. */
    void next() {
        if (memberships == null) {
            throw new IllegalStateException("This task takes part in no phaser, so there is no next phase.");
        }
        memberships.forEach(Phaser.Member::signal);
        memberships.forEach(Phaser.Member::await);
    }
}
