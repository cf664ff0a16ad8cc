package io.skua.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** What Flight Recorder is told. The classes are the kinds of events, and their fields what a recording shows. */
@Category("Skua")
@StackTrace(false)
@Enabled(false)
abstract class JfrEvent extends Event {
    /** All kinds of events. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of classes has no type parameters
    static final Class<? extends JfrEvent>[] ALL = new Class[] {
        OfJob.class,
        Visit.class,
        Steal.class,
        Search.class,
        Sleep.class,
        Wait.class,
        Seat.class,
        Island.class,
        Loop.class,
        Leaf.class,
        Note.class
    };

    @Label("Worker")
    @Description("The seat of the worker; -1 if no worker has done this")
    int worker;

    @Name("io.skua.Job")
    @Label("Job")
    @Description("A job enters a phase")
    static final class OfJob extends JfrEvent {
        @Label("Job")
        long job;

        @Label("Name")
        @Nullable
        String name;

        @Label("Phase")
        @Nullable
        String phase;
    }

    @Name("io.skua.Visit")
    @Label("Visit")
    @Description("A worker runs a task that was taken from elsewhere, or a row of tiny tasks")
    static final class Visit extends JfrEvent {
        @Label("Job")
        long job;

        @Label("Origin")
        @Description("The worker from which the task was stolen; -1 for the first task of a job")
        int origin;

        @Label("Tasks")
        int tasks;

        @Label("Calls")
        @Description("Forks that ran at once")
        long calls;
    }

    @Name("io.skua.Steal")
    @Label("Steal")
    @Description("A worker takes a task from another worker")
    static final class Steal extends JfrEvent {
        @Label("Victim")
        int victim;

        @Label("In a Join")
        boolean leapfrog;
    }

    @Name("io.skua.Search")
    @Label("Search")
    @Description("A search for work ends in which the worker has looked in vain")
    static final class Search extends JfrEvent {
        @Label("Misses")
        long misses;

        @Label("Time")
        @Timespan(Timespan.NANOSECONDS)
        long time;
    }

    @Name("io.skua.Sleep")
    @Label("Sleep")
    @Description("A worker sleeps, since there was no work")
    static final class Sleep extends JfrEvent {
        @Label("Woken By")
        int wokenBy;
    }

    @Name("io.skua.Wait")
    @Label("Wait")
    @Description("A thread waits for a task or a job, or in a blocking section")
    static final class Wait extends JfrEvent {
        @Label("Job")
        long job;

        @Label("Reason")
        @Nullable
        String reason;
    }

    @Name("io.skua.Seat")
    @Label("Seat")
    @Description("A thread gets or leaves a seat")
    static final class Seat extends JfrEvent {
        @Label("Change")
        @Nullable
        String change;
    }

    @Name("io.skua.Island")
    @Label("Island")
    @Description("The island of a job has another size")
    static final class Island extends JfrEvent {
        @Label("Job")
        long job;

        @Label("Members")
        int members;

        @Label("Asked")
        @Description("How many more workers the job has asked for and not got")
        int asked;

        @Label("Change")
        @Nullable
        String change;
    }

    @Name("io.skua.Loop")
    @Label("Loop")
    @Description("A loop runs")
    static final class Loop extends JfrEvent {
        @Label("Loop")
        long loop;

        @Label("Elements")
        long elements;
    }

    @Name("io.skua.Leaf")
    @Label("Leaf")
    @Description("A worker has finished a leaf of a loop's tree")
    static final class Leaf extends JfrEvent {
        @Label("First Element")
        long firstElement;

        @Label("Rest Stolen")
        boolean stolen;
    }

    @Name("io.skua.Note")
    @Label("Note")
    @Description("The program has called Skua.note")
    static final class Note extends JfrEvent {
        @Label("Text")
        @Nullable
        String text;
    }
}
