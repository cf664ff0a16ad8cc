package io.skua.job;

/** What the sharing of workers remembers of a job, also when the job has ended. This package only keeps it. */
public interface JobHistory {}
