package io.skua.cli.session;

import java.util.concurrent.ExecutionException;

/** A program that runs at all places of a cluster. */
public interface SessionJob {
    /** Returns the name of the job, by which other places find it. */
    String id();

    /** Asks how far the job is, and waits for the answer; after the end, tells how it was then. */
    SessionProgress progress() throws InterruptedException;

    /**
     * Waits for the end of the job.
     *
     * @return the answer of its program
     * @throws ExecutionException if the job has failed, with a sentence
     */
    Object answer() throws InterruptedException, ExecutionException;
}
