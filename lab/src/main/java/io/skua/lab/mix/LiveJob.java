package io.skua.lab.mix;

/**
 * How a job of a mix is doing at this moment.
 *
 * @param seconds since its submission, or until its end
 * @param members how many workers it has; −1 if nobody can tell
 * @param diaspora how far from its source they are; −1 if nobody can tell
 */
public record LiveJob(String name, Phase phase, double seconds, int members, int diaspora) {
    /** How far a job of a mix is. */
    public enum Phase {
        /** The plan has not come to this job yet. */
        NOT_SUBMITTED,
        /** The job waits or runs. */
        SUBMITTED,
        /** The job has its result, or has failed. */
        ENDED
    }

    static LiveJob notSubmitted(String name) {
        return new LiveJob(name, Phase.NOT_SUBMITTED, 0, 0, 0);
    }

    static LiveJob of(String name, RunningJob job) {
        return job.hasEnded()
                ? new LiveJob(name, Phase.ENDED, job.seconds(), 0, 0)
                : new LiveJob(name, Phase.SUBMITTED, job.seconds(), job.membersNow(), job.diasporaNow());
    }
}
