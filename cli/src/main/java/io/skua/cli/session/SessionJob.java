package io.skua.cli.session;

import io.skua.workloads.places.Picture;
import java.util.Optional;
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

    /**
     * Waits for the end of the job.
     *
     * @return the picture that its result is; empty if it is none or has holes
     * @throws ExecutionException if the job has failed, with a sentence
     */
    Optional<Picture> picture() throws InterruptedException, ExecutionException;
}
