package io.skua.cli.story;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.ObservedState;
import io.skua.observe.SeatChange;
import io.skua.observe.file.RecordingReader;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The recording of one place, read event by event in the order of time. The recording of a place that was killed ends
 * with its last whole segment; its workers then wait no more, and leave their seats.
 */
final class PlacePart implements Closeable {
    /** An event with its time in the recording. */
    record Told(long time, int worker, EventKind kind, int detail, long first, long second) {}

    private final InputStream in;
    private final RecordingReader reader;
    private final ObservedState state = new ObservedState();
    private final Map<Integer, Long> begun = new HashMap<>(); // by worker: how many tasks, as told last
    private final Map<Integer, Integer> reasons = new HashMap<>(); // by worker: why a thread has begun to wait
    private List<Told> segment = List.of();
    private int at;
    private boolean hasEnded;

    PlacePart(Path file) throws IOException {
        in = new BufferedInputStream(Files.newInputStream(file));
        try {
            reader = new RecordingReader(in);
        } catch (IOException | RuntimeException refused) {
            in.close();
            throw refused;
        }
    }

    /** Returns the next event, and stays there; null at the end. */
    @Nullable
    Told peek() throws IOException {
        while (at == segment.size() && !hasEnded) {
            at = 0;
            if (isNextSegment()) {
                List<Told> told = new ArrayList<>();
                reader.events((time, worker, kind, detail, first, second) ->
                        told.add(new Told(time, worker, kind, detail, first, second)));
                told.sort(Comparator.comparingLong(Told::time)); // stable: events of one thread keep their order
                segment = told;
            } else {
                hasEnded = true;
                segment = reader.isWhole() ? List.of() : departures();
            }
        }
        return at == segment.size() ? null : segment.get(at);
    }

    /** A block that the killed place has written in part only is the end. */
    private boolean isNextSegment() throws IOException {
        try {
            return reader.nextSegment();
        } catch (IllegalArgumentException damaged) {
            return false;
        }
    }

    /** Goes on to the next event. */
    void advance() {
        Told told = segment.get(at++);
        state.event(told.time, told.worker, told.kind, told.detail, told.first, told.second);
        switch (told.kind) {
            case VISIT -> begun.put(told.worker, (long) told.detail);
            case SAMPLE, RESUME -> begun.put(told.worker, told.second);
            case JOIN -> begun.put(told.worker, told.first);
            case WAIT -> reasons.put(told.worker, told.detail);
            default -> {}
        }
    }

    /** What would have been told if the place had had the time for it. */
    private List<Told> departures() {
        List<Told> all = new ArrayList<>();
        state.places().forEach((worker, place) -> {
            for (int i = 0; i < place.waits(); i++) {
                int reason = reasons.getOrDefault(worker, 0);
                long tasks = begun.getOrDefault(worker, 0L);
                all.add(new Told(state.time(), worker, EventKind.RESUME, reason, place.job(), tasks));
            }
            for (int i = 0; i < place.visits(); i++) {
                all.add(new Told(state.time(), worker, EventKind.VISIT_END, 0, place.job(), 0));
            }
            for (int i = 0; i < place.seated(); i++) {
                all.add(new Told(state.time(), worker, EventKind.SEAT, SeatChange.VACATED.ordinal(), Event.NOWHERE, 0));
            }
        });
        return all;
    }

    String text(long number) {
        return reader.text(number);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
