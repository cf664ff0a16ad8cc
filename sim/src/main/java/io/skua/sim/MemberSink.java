package io.skua.sim;

/** Gets to know when workers come to a job and go, in the order of time and between the events of {@link EventSink}. */
@FunctionalInterface
public interface MemberSink {
    /**
     * @param job its number, in the order in which the jobs were given
     * @param joined whether the worker at that place is a member from now on, or is none
     */
    void member(long time, int job, int place, boolean joined);
}
