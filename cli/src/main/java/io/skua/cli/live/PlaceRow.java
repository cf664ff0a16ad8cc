package io.skua.cli.live;

import io.skua.cli.child.Child;
import io.skua.cli.session.SessionStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One place of a run, as the parent process knows it. Used by one thread. */
final class PlaceRow {
    /** What has become of it. */
    enum Phase {
        STARTING("starts"),
        MEMBER("works"),
        STOPPED("stopped"),
        KILLED("killed"),
        ENDED("has ended");

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private final Child child;
    private Phase phase = Phase.STARTING;
    private @Nullable SessionStatus status;
    private List<String> members = List.of();
    private boolean hasFinalStatus;
    private boolean wasStopped;
    private long resumeNanos;

    PlaceRow(Child child) {
        this.child = child;
    }

    Child child() {
        return child;
    }

    String name() {
        return child.name();
    }

    Phase phase() {
        return phase;
    }

    void setPhase(Phase next) {
        phase = next;
    }

    @Nullable
    SessionStatus status() {
        return status;
    }

    void setStatus(SessionStatus next, List<String> itsMembers, boolean isFinal) {
        status = next;
        members = itsMembers;
        hasFinalStatus |= isFinal;
    }

    boolean hasFinalStatus() {
        return hasFinalStatus;
    }

    List<String> members() {
        return members;
    }

    boolean isMember() {
        return phase == Phase.MEMBER;
    }

    boolean isGone() {
        return phase == Phase.KILLED || phase == Phase.ENDED;
    }

    boolean wasStopped() {
        return wasStopped;
    }

    void stopUntil(long nanos) {
        phase = Phase.STOPPED;
        wasStopped = true;
        resumeNanos = nanos;
    }

    boolean resumesBefore(long nanos) {
        return phase == Phase.STOPPED && resumeNanos - nanos <= 0;
    }

    long units() {
        return status == null ? 0 : status.units();
    }
}
