package io.skua;

/** As {@link SchedulerMXBean}, with operations that stop jobs; see {@link SkuaBuilder#jmx()}. */
public interface SchedulerControlMXBean extends SchedulerMXBean {
    /**
     * Cancels the job with this id, and interrupts the threads that work for it.
     *
     * @param id the id of the job, as it is shown in the table of jobs
     * @return whether there was such a job that had not ended
     */
    boolean cancel(String id);

    /**
     * Cancels all jobs of this name, and interrupts the threads that work for them.
     *
     * @param name the name of the jobs
     * @return how many jobs were cancelled
     */
    int cancelByName(String name);
}
