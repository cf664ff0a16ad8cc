package io.skua.worker;

/** What islands ask of a job that its users must not see: the bridge to {@link JobCore}'s package-private parts. */
public final class Jobs {
    private Jobs() {}

    public static Group group(JobCore job) {
        return job.group();
    }

    /** Before the job is injected. */
    public static void setGroup(JobCore job, Group group) {
        job.setGroup(group);
    }

    public static JobTraits traits(JobCore job) {
        return job.traits();
    }

    public static boolean hasStarted(JobCore job) {
        return job.hasStarted();
    }

    /** Whether another worker may work for the job. */
    public static boolean hasRoom(JobCore job) {
        return job.hasRoom();
    }
}
