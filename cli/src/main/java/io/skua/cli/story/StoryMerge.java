package io.skua.cli.story;

import io.skua.observe.CpuUse;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Makes one recording of those of several places: times on one axis, and other numbers for workers, jobs and texts. */
final class StoryMerge implements Closeable {
    private static final int THREADS_PER_PLACE = 1_000_000;

    private final EventListener target;
    private final Texts texts;
    private final List<PlacePart.Told> own = new ArrayList<>(); // what no place has told
    private final List<Source> sources = new ArrayList<>();
    private int cpuThreadCount; // of all places

    /** The recording of a place, and how its numbers are changed. */
    private final class Source implements Closeable {
        private final PlacePart part;
        private final long shift;
        private final int first;
        private final int workers;
        private final int threads = sources.size() * THREADS_PER_PLACE;
        private final Map<Integer, Integer> cpuThreads = new HashMap<>(); // their numbers in the whole recording
        private PlacePart.@Nullable Told firstJvm; // what its JVM has told first
        private PlacePart.@Nullable Told lastJvm;

        Source(PlacePart part, long shift, int first, int workers) {
            this.part = part;
            this.shift = shift;
            this.first = first;
            this.workers = workers;
        }

        /** Returns the time of the next event; the largest number if there is none. */
        long next() throws IOException {
            PlacePart.Told told = part.peek();
            return told == null ? Long.MAX_VALUE : told.time() + shift;
        }

        /** Tells the next event, unless it is about what the recording has only once. */
        void tell() throws IOException {
            PlacePart.Told told = part.peek();
            if (told == null) {
                return;
            }
            if (told.kind() == EventKind.JVM) {
                firstJvm = firstJvm == null ? told : firstJvm;
                lastJvm = told;
                tellJvms(told.time() + shift);
            } else if (!isLeftOut(told.kind())) {
                target.event(
                        told.time() + shift,
                        worker(told.worker()),
                        told.kind(),
                        detailOf(told),
                        firstOf(told),
                        secondOf(told));
            }
            part.advance();
        }

        /** Jobs are told once for all places. Places may be on several machines, of which one event cannot tell. */
        private static boolean isLeftOut(EventKind kind) {
            return kind == EventKind.JOB || kind == EventKind.LIMIT || kind == EventKind.MACHINE;
        }

        private int worker(long number) {
            return number == Event.NOWHERE ? Event.NOWHERE : first + (int) Math.floorMod(number, (long) workers);
        }

        /** Threads of different JVMs have the same ids. */
        private int detailOf(PlacePart.Told told) {
            if (told.kind() != EventKind.CPU) {
                return told.detail();
            }
            int number = cpuThreads.computeIfAbsent(CpuUse.thread(told.detail()), thread -> ++cpuThreadCount);
            return CpuUse.pack(CpuUse.state(told.detail()), number);
        }

        /** What its JVM has used since its first word: what it had used before has nothing to do with the job. */
        private long gained(ToLongFunction<PlacePart.Told> what) {
            return firstJvm == null || lastJvm == null
                    ? 0
                    : Math.max(0, what.applyAsLong(lastJvm) - what.applyAsLong(firstJvm));
        }

        private long firstOf(PlacePart.Told told) {
            return switch (told.kind()) {
                case STEAL, WAKE, MISS, SEAT -> worker(told.first());
                case VISIT, VISIT_END, WAIT, RESUME, SAMPLE, ISLAND, MEMBER ->
                    told.first() == Event.NONE ? Event.NONE : RunStory.JOB;
                case NOTE -> texts.number(part.text(told.first()));
                case THREAD -> told.first() == 0 ? 0 : told.first() + threads;
                default -> told.first();
            };
        }

        private long secondOf(PlacePart.Told told) {
            return switch (told.kind()) {
                case VISIT -> worker(told.second());
                case MISSES, GAP -> told.second() + shift;
                case CPU -> texts.number(part.text(told.second()));
                default -> told.second();
            };
        }

        @Override
        public void close() throws IOException {
            part.close();
        }
    }

    StoryMerge(EventListener target, Texts texts) {
        this.target = target;
        this.texts = texts;
    }

    /** Adds an event that no place has told. */
    void add(long time, EventKind kind, int detail, long first, long second) {
        own.add(new PlacePart.Told(time, Event.NOWHERE, kind, detail, first, second));
    }

    /**
     * Adds the recording of a place.
     *
     * @param shift what is added to its times
     * @param first the number of its first worker in the whole recording
     */
    void add(Path file, long shift, int first, int workers) throws IOException {
        sources.add(new Source(new PlacePart(file), shift, first, workers));
    }

    /** How long all JVMs together have collected, and what their own threads have used. */
    private void tellJvms(long time) {
        target.event(
                time, Event.NOWHERE, EventKind.JVM, 0, gained(PlacePart.Told::first), gained(PlacePart.Told::second));
    }

    private long gained(ToLongFunction<PlacePart.Told> what) {
        return sources.stream().mapToLong(source -> source.gained(what)).sum();
    }

    /** Tells all events in the order of time. */
    void run() throws IOException {
        PriorityQueue<Turn> turns = new PriorityQueue<>(
                Comparator.comparingLong(Turn::time).thenComparingInt(turn -> turn.source().threads));
        for (Source source : sources) {
            addTurn(turns, source);
        }
        own.sort(Comparator.comparingLong(PlacePart.Told::time));
        int told = 0;
        while (told < own.size() || !turns.isEmpty()) {
            Turn first = turns.peek();
            if (told < own.size() && (first == null || own.get(told).time() <= first.time())) {
                PlacePart.Told next = own.get(told++);
                target.event(next.time(), next.worker(), next.kind(), next.detail(), next.first(), next.second());
            } else if (first != null) {
                turns.remove();
                first.source().tell();
                addTurn(turns, first.source());
            }
        }
    }

    private record Turn(long time, Source source) {}

    private static void addTurn(PriorityQueue<Turn> turns, Source source) throws IOException {
        long next = source.next();
        if (next != Long.MAX_VALUE) {
            turns.add(new Turn(next, source));
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (Source source : sources) {
            failure = tryClose(source, failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static @Nullable IOException tryClose(Source source, @Nullable IOException before) {
        try {
            source.close();
            return before;
        } catch (IOException problem) {
            return problem;
        }
    }
}
