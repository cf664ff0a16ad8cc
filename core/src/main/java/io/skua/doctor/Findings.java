package io.skua.doctor;

import io.skua.observe.BatchSizes;
import io.skua.observe.Event;

/** Counts the figures of the whole run that the doctor needs for a diagnosis. */
final class Findings {
    private long queued;
    private long lights;
    private long calls;
    private long steals;
    private long batches;
    private long spawned;
    private long lost;
    private long firstCollecting = -1;
    private long collecting;
    private long firstOwn;
    private long own;
    private double elapsed; // the time of all jobs that had started, together
    private double worked; // the time of all workers that worked for them, together

    void add(Timed event) {
        switch (event.kind()) {
            case VISIT_END -> {
                if (event.first() == Event.NONE) {
                    lights += event.detail();
                } else {
                    queued += event.detail();
                }
                calls += event.second();
            }
            case STEAL -> steals++;
            case SPAWN -> spawned++;
            case LEAF -> batches += BatchSizes.batches(event.detail());
            case GAP -> lost += event.first();
            case JVM -> {
                if (firstCollecting < 0) {
                    firstCollecting = event.first();
                    firstOwn = event.second();
                }
                collecting = event.first() - firstCollecting;
                own = event.second() - firstOwn;
            }
            default -> {}
        }
    }

    /** Counts a time during which this many workers have worked for a job. */
    void worked(double length, int workers) {
        elapsed += length;
        worked += length * workers;
    }

    /** Returns how many workers worked for a job on average. */
    double parallelism() {
        return elapsed == 0 ? 0 : worked / elapsed;
    }

    /** Returns for how long all workers together have worked. */
    double worked() {
        return worked;
    }

    /** Returns how many tasks were queued or stolen, and run. */
    long queued() {
        return queued;
    }

    /** Returns how many tasks of execute have run. */
    long lights() {
        return lights;
    }

    /** Returns how many forks were calls. */
    long calls() {
        return calls;
    }

    long steals() {
        return steals;
    }

    long batches() {
        return batches;
    }

    /** Returns how many tasks there were: as real workers have counted them, or as the simulator has spawned them. */
    long tasks() {
        return Math.max(spawned, queued + lights + calls);
    }

    /** Returns how many events were lost. */
    long lost() {
        return lost;
    }

    long collecting() {
        return collecting;
    }

    long own() {
        return own;
    }
}
