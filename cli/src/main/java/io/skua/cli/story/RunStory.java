package io.skua.cli.story;

import io.skua.cli.file.TemporaryFolders;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What happened in a run of a cluster: each place writes a recording of its own, and at the end all of them become one,
 * with one time axis that begins when the job is submitted. Used by one thread.
 *
 * <p><b>One axis.</b> A place tells what its clock says at a moment between two readings of this process's clock. If
 * that is between the two readings, both processes have the same clock, as those of one machine usually do, and the
 * times need no correction. Otherwise the place's moment is taken for the middle of the two readings.
 *
 * <p><b>One job.</b> The tasks of the cluster's job run in many small jobs of the places' schedulers. The recording
 * tells all of them as the one job that the user knows.
 */
public final class RunStory implements AutoCloseable {
    static final long JOB = 1;

    private final Path folder;
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final List<Mark> marks = new ArrayList<>();
    private long start;
    private long end;
    private JobPhase outcome = JobPhase.FAILED;

    /** Something that happened to a place, at a moment of this process's clock. */
    private record Mark(long nanos, String sentence) {}

    /** A place that records. */
    private static final class Member {
        final String name;
        final Path file;
        final long asked; // by this process's clock
        int number;
        int workers = 1;
        boolean hasAnswered;
        long shift; // what must be added to the times of its recording to get this process's clock

        Member(String name, Path file, long asked) {
            this.name = name;
            this.file = file;
            this.asked = asked;
        }
    }

    /** A story without members; their recordings will lie in a new temporary folder. */
    public RunStory() throws IOException {
        folder = TemporaryFolders.make("skua-run");
    }

    /** Returns the file for the recording of a place, which is asked for it now. */
    public Path ask(String place, long nanos) {
        Member member = new Member(place, folder.resolve(members.size() + ".skua"), nanos);
        members.put(place, member);
        return member.file;
    }

    /** A place tells who it is. */
    public void introduce(String place, int number, int workers) {
        Member member = members.get(place);
        if (member != null) {
            member.number = number;
            member.workers = workers;
        }
    }

    /**
     * A place has begun to record.
     *
     * @param clock what its clock said at that moment
     * @param time the time of that moment in its recording
     * @param heard when this process heard of it
     */
    public void begun(String place, long clock, long time, long heard) {
        Member member = members.get(place);
        if (member != null) {
            boolean isSameClock = clock - member.asked >= 0 && heard - clock >= 0;
            long moment = isSameClock ? clock : member.asked + (heard - member.asked) / 2;
            member.shift = moment - time;
            member.hasAnswered = true;
        }
    }

    /** The job is submitted. */
    public void start(long nanos) {
        start = nanos;
    }

    /** The job has ended. */
    public void end(long nanos, boolean hasAnswer) {
        end = nanos;
        outcome = hasAnswer ? JobPhase.DONE : JobPhase.FAILED;
    }

    /** Something happens to a place now. */
    public void mark(long nanos, String sentence) {
        marks.add(new Mark(nanos, sentence));
    }

    /**
     * Writes one recording of the whole run.
     *
     * @param program what the job is called
     */
    public void write(OutputStream out, String program) throws IOException {
        Texts texts = new Texts();
        List<Member> those = members.values().stream()
                .filter(member -> member.hasAnswered)
                .sorted(Comparator.comparingInt(member -> member.number))
                .toList();
        try (RecordingWriter writer = new RecordingWriter(out, header(program, those));
                StoryMerge merge = new StoryMerge(writer, texts)) {
            writer.setTexts(texts::text);
            merge.add(0, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB, texts.number(program));
            merge.add(0, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB, 0);
            for (Mark mark : marks) {
                merge.add(mark.nanos - start, EventKind.NOTE, 0, texts.number(mark.sentence), 0);
            }
            merge.add(end - start, EventKind.JOB, outcome.ordinal(), JOB, 0);
            int first = 0;
            for (Member member : those) {
                merge.add(member.file, member.shift - start, first, member.workers);
                first += member.workers;
            }
            merge.run();
        }
    }

    private static String header(String program, List<Member> those) {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("program", program);
        header.put("workers", those.stream().mapToInt(member -> member.workers).sum());
        header.put("processors", Runtime.getRuntime().availableProcessors());
        header.put("unit", "ns");
        List<Object> cluster = new ArrayList<>();
        int first = 0;
        for (Member member : those) {
            cluster.add(place(member.number, member.name, first, member.workers));
            first += member.workers;
        }
        header.put("cluster", cluster);
        return Report.json(header);
    }

    /** What the header of a recording says about a place of a cluster. */
    public static Map<String, Object> place(int number, String name, int firstWorker, int workers) {
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("number", number);
        place.put("name", name);
        place.put("firstWorker", firstWorker);
        place.put("workers", workers);
        return place;
    }

    /** Deletes the recordings of the places. */
    @Override
    public void close() {
        try {
            TemporaryFolders.delete(folder);
        } catch (IOException left) {
            throw UserException.result(
                    "the recordings of the places in " + folder + " could not be deleted: " + left.getMessage() + ".");
        }
    }
}
