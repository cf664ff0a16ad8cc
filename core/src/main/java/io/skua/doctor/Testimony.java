package io.skua.doctor;

import io.skua.observe.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Puts into sentences what speaks for a cause. */
final class Testimony {
    private static final double TINY_NANOS_MAX = 20_000; // a longer task is not what scheduling costs too much for

    private final Circumstances circumstances;
    private final Ledger ledger;
    private final JobBook jobs;
    private final Findings findings;
    private final Map<Integer, Track> tracks;
    private final List<Evidence> evidence = new ArrayList<>();

    Testimony(Circumstances circumstances, Ledger ledger, JobBook jobs, Findings findings, Map<Integer, Track> tracks) {
        this.circumstances = circumstances;
        this.ledger = ledger;
        this.jobs = jobs;
        this.findings = findings;
        this.tracks = tracks;
    }

    /** Says what speaks for the cause; asked once. */
    List<Evidence> of(Cause cause) {
        Ledger.Spell longest = ledger.longest(cause);
        Ledger.Spell seen = longest == null ? new Ledger.Spell(0, 0, Event.NOWHERE, Event.NOWHERE) : longest;
        switch (cause) {
            case LONG_LEAF -> {
                say(seen, "one task ran for " + length(seen) + " while others had nothing to do");
                stack(seen);
            }
            case CHAIN -> {
                say(seen, "one worker ran one piece after the other for " + length(seen) + " while others had nothing");
                stack(seen);
                say(seen, parallelism());
            }
            case TOO_LITTLE_PARALLELISM -> {
                say(seen, parallelism());
                say(seen, "no task was left over for " + length(seen) + " at a stretch");
            }
            case POLICY_STARVES ->
                say(
                        seen,
                        "worker " + seen.place() + " had nothing for " + length(seen) + " while tasks lay at worker "
                                + seen.other() + ", where its policy" + policy() + " does not let it look");
            case LIMIT_OR_SHARE -> limits(seen);
            case BLOCKED -> {
                say(seen, "tasks waited for something else, for " + length(seen) + " at a stretch");
                stack(seen);
            }
            case OVERSUBSCRIBED ->
                say(seen, crowd() + ": workers with something to do were on one " + percent(on()) + " of the time");
            case TOO_FINE -> fine(seen);
            case WAITED_TO_START ->
                say(
                        seen,
                        jobs.waited() == 1
                                ? "the job waited " + duration(jobs.waitedMean()) + " before it began"
                                : number(jobs.waited(), "job") + " waited " + duration(jobs.waitedMean())
                                        + " on average before they began, " + duration((double) jobs.waitedMost())
                                        + " at most");
            case JVM ->
                say(
                        seen,
                        "the JVM stopped the program for " + duration((double) findings.collecting())
                                + " to collect garbage, and its own threads used "
                                + duration((double) findings.own()) + " of processor time");
            case HEALTHY -> {}
        }
        if (findings.lost() > 0) {
            say(seen, number(findings.lost(), "event") + " were lost, so the account is less certain");
        }
        return evidence;
    }

    private String crowd() {
        if (circumstances.hasProcessorsForAll()) {
            return "other programs used the " + number(circumstances.processors(), "processor");
        }
        String processors =
                circumstances.processors() == 0 ? "the processors" : number(circumstances.processors(), "processor");
        return number(circumstances.workers(), "worker") + " shared " + processors + ", perhaps with other programs";
    }

    private String policy() {
        Circumstances.Stealing stealing = circumstances.stealing();
        return stealing == null ? "" : " " + stealing.policy();
    }

    private void limits(Ledger.Spell seen) {
        boolean shared = jobs.mostStarted() > 1;
        if (jobs.lowestLimit() > 0) {
            say(seen, "a job may have " + number(jobs.lowestLimit(), "worker") + " of " + circumstances.workers());
        }
        if (shared || jobs.lowestLimit() == 0) {
            say(seen, "up to " + number(jobs.mostStarted(), "job") + " shared the workers");
        }
    }

    private void fine(Ledger.Spell seen) {
        double busy = findings.worked();
        if (isOnTheWay()) {
            say(
                    seen,
                    "tasks were on their way to workers, or workers on their way to tasks, for " + length(seen)
                            + " at a stretch");
        }
        if (findings.batches() > findings.tasks()) {
            say(
                    seen,
                    number(findings.batches(), "batch", "batches") + " took " + duration(busy / findings.batches())
                            + " each");
        } else if (findings.tasks() > 0) {
            say(seen, number(findings.tasks(), "task") + " took " + duration(busy / findings.tasks()) + " each");
        }
        if (findings.steals() > 0) {
            say(seen, number(findings.steals(), "task") + (findings.steals() == 1 ? " was" : " were") + " stolen");
        }
    }

    /**
     * Returns whether the time that is called too fine was not spent in the scheduler, but went by until tasks had come
     * to workers, although they are not tiny: in a cluster, for example, or when a job begins.
     */
    boolean isOnTheWay() {
        return !circumstances.simulated()
                && findings.batches() <= findings.tasks()
                && findings.worked() >= TINY_NANOS_MAX * findings.tasks()
                && 2 * ledger.moved() < ledger.sum(Cause.TOO_FINE);
    }

    private double on() {
        double busy = ledger.sum(Cause.HEALTHY) + ledger.sum(Cause.TOO_FINE);
        double off = ledger.sum(Cause.OVERSUBSCRIBED);
        return busy + off == 0 ? 0 : busy / (busy + off);
    }

    private String parallelism() {
        return String.format(
                Locale.ROOT, "%.1f of %d workers worked on average", findings.parallelism(), circumstances.workers());
    }

    private void stack(Ledger.Spell seen) {
        Track track = tracks.get(seen.place());
        String where = track == null ? "" : track.stack(seen.from(), seen.to());
        if (!where.isEmpty()) {
            say(seen, "worker " + seen.place() + " was in " + where);
        }
    }

    private void say(Ledger.Spell seen, String text) {
        evidence.add(new Evidence(text, seen.from(), seen.to(), seen.place()));
    }

    private String length(Ledger.Spell seen) {
        return duration((double) seen.length());
    }

    private String duration(double time) {
        return circumstances.duration(time);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part);
    }

    private static String number(long count, String noun) {
        return number(count, noun, noun + "s");
    }

    private static String number(long count, String noun, String plural) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? noun : plural);
    }
}
