package io.skua.studio.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Handle;
import io.skua.Skua;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.Observation;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Traces are read back by protobuf-java and Jackson, and compared to the events and to each other. */
final class TraceTest {
    private record Told(long time, int worker, EventKind kind, int detail, long first, long second) {}

    /** A real run that makes most kinds of events. */
    private static List<Told> run(Map<Long, String> texts) {
        List<Told> all = new ArrayList<>();
        Skua skua = Skua.builder().workers(2).islands().build();
        Observation observation = skua.observe((time, worker, kind, detail, first, second) ->
                all.add(new Told(time, worker, kind, detail, first, second)));
        for (int i = 0; i < 5; i++) {
            skua.run(Skua.job("stolen"), () -> {
                CountDownLatch stolen = new CountDownLatch(1);
                Handle<?> child = Skua.forkQueued(stolen::countDown);
                Skua.blocking(
                        () -> { // the child can only run elsewhere
                            stolen.await();
                            return null;
                        });
                child.join();
                return null;
            });
            skua.run(Skua.job("loop"), () -> Skua.note("a \"note\"\n"));
            skua.range(0, 1_000).sum();
        }
        skua.close(); // first: a worker may leave a job a little after the job has ended
        observation.close();
        for (long number = 0; number < 20; number++) {
            texts.put(number, observation.text(number));
        }
        return all;
    }

    private static List<Shown> perfetto(long limit, Map<Long, String> texts, Consumer<Trace> events)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Trace trace = Trace.perfetto(bytes, "test", limit)) {
            trace.setTexts(number -> texts.getOrDefault(number, ""));
            events.accept(trace);
        }
        return Perfetto.read(bytes.toByteArray());
    }

    private static List<Shown> perfetto(Consumer<Trace> events) throws IOException {
        return perfetto(Trace.EVENTS_MAX, Map.of(7L, "seven"), events);
    }

    private static Consumer<Trace> telling(List<Told> all) {
        return trace ->
                all.forEach(one -> trace.event(one.time, one.worker, one.kind, one.detail, one.first, one.second));
    }

    private static long count(List<Told> all, EventKind kind) {
        return all.stream().filter(one -> one.kind == kind).count();
    }

    private static List<Shown> some(List<Shown> all, String phase, String category) {
        return all.stream()
                .filter(one ->
                        one.phase().equals(phase) && one.label().category().equals(category))
                .toList();
    }

    /** Returns the slices that have not ended. Fails if one ends that has not begun. */
    private static Map<Integer, Deque<String>> open(List<Shown> all) {
        Map<Integer, Deque<String>> open = new HashMap<>();
        all.stream().sorted(Comparator.comparingLong(Shown::time)).forEach(one -> {
            Deque<String> stack = open.computeIfAbsent(one.track(), track -> new ArrayDeque<>());
            if (one.phase().equals("B")) {
                stack.push(one.label().name());
            } else if (one.phase().equals("E")) {
                stack.pop();
            }
        });
        open.values().removeIf(Deque::isEmpty);
        return open;
    }

    @Test
    void everyEventOfARealRunIsInTheTrace() throws IOException {
        Map<Long, String> texts = new HashMap<>();
        List<Told> all = run(texts);
        List<Shown> shown = perfetto(Trace.EVENTS_MAX, texts, telling(all));
        assertThat(some(shown, "B", "visit")).hasSize((int) count(all, EventKind.VISIT));
        assertThat(some(shown, "B", "wait")).hasSize((int) count(all, EventKind.WAIT));
        assertThat(some(shown, "B", "search")).hasSize((int) count(all, EventKind.MISSES));
        assertThat(some(shown, "B", "loop")).hasSize(5);
        assertThat(some(shown, "i", "loop")).hasSize((int) count(all, EventKind.LEAF));
        assertThat(some(shown, "i", "note"))
                .extracting(one -> one.label().name())
                .containsOnly("a \"note\"\n")
                .hasSize(5);
        assertThat(some(shown, "B", "job")).hasSize(2 * 15); // since its submission, and since its start
        assertThat(some(shown, "B", "job"))
                .extracting(one -> one.label().name())
                .contains("stolen", "loop", "running");
        Set<Long> threads = new HashSet<>();
        all.stream()
                .filter(one -> one.kind == EventKind.THREAD && one.first > 0)
                .forEach(one -> threads.add(one.first));
        assertThat(shown.stream()
                        .filter(one -> one.trackName().startsWith("worker "))
                        .map(Shown::track)
                        .distinct())
                .hasSize(threads.size());
        assertThat(shown.stream().map(Shown::trackName)).anyMatch(name -> name.startsWith("island of "));
        open(shown).values().forEach(stack -> assertThat(stack).containsOnly("asleep"));
    }

    /**
     * Perfetto sorts a trace by time, and an end closes whichever slice is the innermost of its track. The numbers that
     * come with an end show which slice was meant.
     */
    @Test
    void whereAnEndClosesTheInnermostSliceThatIsTheOneThatWasMeant() throws IOException {
        Map<Long, String> texts = new HashMap<>();
        List<Shown> shown = new ArrayList<>(perfetto(Trace.EVENTS_MAX, texts, telling(run(texts))));
        shown.sort(Comparator.comparingLong(Shown::time));
        Map<String, String> meant = Map.of("tasks", "visit", "woken by worker", "sleep", "ended", "job");
        Map<Integer, Deque<String>> open = new HashMap<>();
        Set<Long> begun = new HashSet<>();
        int checked = 0;
        for (Shown one : shown) {
            Deque<String> stack = open.computeIfAbsent(one.track(), track -> new ArrayDeque<>());
            if (one.phase().equals("B")) {
                stack.push(one.label().category());
            } else if (one.phase().equals("E")) {
                String category = stack.pop();
                for (String argument : one.label().arguments().keySet()) {
                    assertThat(category).isEqualTo(meant.getOrDefault(argument, category));
                    checked++;
                }
            }
            if (one.flow().out() != 0) {
                assertThat(begun.add(one.flow().out())).isTrue();
            }
            if (one.flow().in() != 0) {
                assertThat(begun.remove(one.flow().in())).isTrue(); // a flow ends once, and after its beginning
            }
        }
        assertThat(checked).isGreaterThan(20); // two for each of the visits, one for each of 15 jobs
    }

    @Test
    void aStealIsAnArrowFromTheVictimToTheVisit() throws IOException {
        List<Told> all = run(new HashMap<>());
        List<Shown> shown = perfetto(telling(all));
        List<Shown> stolen = some(shown, "i", "steal");
        assertThat(stolen).hasSize((int) all.stream()
                .filter(one -> one.kind == EventKind.STEAL && one.first != Event.NOWHERE)
                .count());
        assertThat(stolen.size()).isGreaterThanOrEqualTo(5);
        for (Shown one : stolen) {
            assertThat(shown)
                    .filteredOn(other -> other.flow().in() == one.flow().out())
                    .singleElement()
                    .satisfies(visit -> {
                        assertThat(visit.label().category()).isEqualTo("visit");
                        assertThat(visit.track()).isNotEqualTo(one.track());
                        assertThat(visit.time()).isGreaterThanOrEqualTo(one.time());
                        assertThat(visit.label().arguments().get("worker"))
                                .isEqualTo(one.label().arguments().get("by worker"));
                    });
        }
    }

    @Test
    void bothFormatsShowTheSame() throws IOException {
        Map<Long, String> texts = new HashMap<>();
        List<Told> all = run(texts);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Trace trace = Trace.chrome(bytes, "test")) {
            trace.setTexts(number -> texts.getOrDefault(number, ""));
            telling(all).accept(trace);
        }
        assertThat(Chrome.read(bytes.toByteArray())).isEqualTo(perfetto(Trace.EVENTS_MAX, texts, telling(all)));
    }

    @Test
    void aFullTraceEndsWhatHasBegunAndSaysWhatIsMissing() throws IOException {
        List<Told> all = run(new HashMap<>());
        long whole = perfetto(telling(all)).stream()
                .filter(one -> !one.phase().equals("E"))
                .count();
        for (long limit = 0; limit < whole; limit += 7) {
            long[] dropped = {0};
            List<Shown> shown = perfetto(limit, Map.of(), trace -> {
                telling(all).accept(trace);
                dropped[0] = trace.dropped();
            });
            Shown last = shown.remove(shown.size() - 1);
            assertThat(last.label().name()).isEqualTo("the trace is full");
            assertThat(last.label().arguments().get("events dropped")).isEqualTo(whole - limit);
            assertThat(dropped[0]).isLessThanOrEqualTo(whole - limit); // some events were still held back
            assertThat(shown.stream().filter(one -> !one.phase().equals("E"))).hasSize((int) limit);
            open(shown).values().forEach(stack -> assertThat(stack).containsOnly("asleep"));
        }
    }

    @Test
    void eventsThatArriveLateAreShownInTheirOrder() throws IOException {
        List<Shown> shown = perfetto(trace -> {
            trace.event(5, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), 1, 0);
            trace.event(9, 0, EventKind.JOB, JobPhase.FAILED.ordinal(), 1, 0);
            trace.event(2, -1, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 1, 7);
        });
        assertThat(shown).extracting(Shown::time).containsExactly(2L, 5L, 9L, 9L);
        assertThat(shown).extracting(one -> one.label().name()).containsExactly("seven", "running", "", "");
        assertThat(shown.get(3).label().arguments()).containsEntry("ended", "failed");
    }

    @Test
    void twoThreadsAtOnePlaceAreTwoTracks() throws IOException {
        List<Shown> shown = perfetto(trace -> {
            trace.event(1, 0, EventKind.THREAD, 0, 1, 0);
            trace.event(1, 0, EventKind.VISIT, 0, 1, -1);
            trace.event(2, 0, EventKind.WAIT, WaitReason.BLOCKING.ordinal(), 1, 0);
            trace.event(4, 0, EventKind.THREAD, 0, 2, 0);
            trace.event(4, 0, EventKind.VISIT, 0, 2, -1);
            trace.event(6, 3, EventKind.THREAD, 0, 1, 0);
            trace.event(6, 3, EventKind.RESUME, WaitReason.BLOCKING.ordinal(), 1, 0);
            trace.event(7, 3, EventKind.VISIT_END, 1, 1, 0);
            trace.event(8, 0, EventKind.VISIT_END, 1, 2, 0);
        });
        assertThat(shown.stream().filter(one -> one.trackName().equals("worker 0, thread 1")))
                .extracting(one -> one.time() + one.phase() + one.label().name())
                .containsExactly("1Bjob", "2Bwait: blocking", "6E", "7E");
        assertThat(shown.stream().filter(one -> one.trackName().equals("worker 0, thread 2")))
                .extracting(one -> one.time() + one.phase() + one.label().name())
                .containsExactly("4Bjob", "8E");
    }

    @Test
    void aSimulatedStrandGoesOnAtAnotherWorker() throws IOException {
        List<Shown> shown = perfetto(trace -> {
            trace.event(0, 0, EventKind.TASKS, 0, 5, -1);
            trace.event(0, 0, EventKind.SPAWN, 0, 0, 0);
            trace.event(1, 0, EventKind.TASKS, 0, 5, -1);
            trace.event(1, 0, EventKind.VISIT, 0, 1, -1);
            trace.event(2, 0, EventKind.TASKS, 0, 6, 5);
            trace.event(2, 0, EventKind.WAIT, WaitReason.JOIN.ordinal(), 1, 0);
            trace.event(3, 0, EventKind.TASKS, 0, 6, 5);
            trace.event(3, 0, EventKind.SEAT, SeatChange.VACATED.ordinal(), -1, 0);
            trace.event(7, 2, EventKind.TASKS, 0, 6, 5);
            trace.event(7, 2, EventKind.SEAT, SeatChange.FILLED.ordinal(), -1, 0);
            trace.event(7, 2, EventKind.TASKS, 0, 6, 5);
            trace.event(7, 2, EventKind.RESUME, WaitReason.JOIN.ordinal(), 1, 0);
            trace.event(9, 2, EventKind.TASKS, 0, 5, -1);
            trace.event(9, 2, EventKind.VISIT_END, 0, 1, 0);
        });
        assertThat(shown.stream().filter(one -> !one.phase().equals("C")))
                .extracting(one -> one.trackName() + " " + one.time() + one.phase()
                        + one.label().name())
                .containsExactly(
                        "worker 0 1Bjob",
                        "worker 0 2Bwait: join",
                        "worker 0 3E",
                        "worker 0 3E",
                        "worker 2 7Bjob",
                        "worker 2 7Bwait: join",
                        "worker 2 7E",
                        "worker 2 9E");
        assertThat(shown.stream().filter(one -> one.phase().equals("C")))
                .extracting(one -> one.time() + ": " + one.label().arguments().get("value"))
                .containsExactly("0: 1", "1: 0");
    }

    @Test
    void afterAGapNothingIsOpen() throws IOException {
        List<Shown> shown = perfetto(trace -> {
            trace.event(1, 0, EventKind.VISIT, 0, 1, -1);
            trace.event(2, 0, EventKind.WAIT, 0, 1, 0);
            trace.event(9, 0, EventKind.GAP, 0, 33, 3);
            trace.event(10, 0, EventKind.VISIT_END, 0, 1, 0);
        });
        assertThat(shown)
                .extracting(one -> one.time() + one.phase() + one.label().name())
                .containsExactly("1Bjob", "2Bwait: join", "9E", "9E", "9ievents lost");
    }

    @Test
    void samplesOfTheThreadsAtOnePlaceAreAddedUp() throws IOException {
        List<Shown> shown = perfetto(trace -> {
            for (int tasks : new int[] {4, 5, 5}) {
                trace.event(tasks * 10L, 3, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, tasks), 1, 0);
            }
        });
        assertThat(shown)
                .extracting(
                        one -> one.trackName() + " " + one.label().arguments().get("value"))
                .containsExactly("bag of worker 3 4", "bag of worker 3 10");
    }

    @Test
    void aTraceCanBeginInTheMiddle() throws IOException {
        ObservedState before = new ObservedState();
        before.event(10, -1, EventKind.JOB, JobPhase.STARTED.ordinal(), 1, 7);
        before.event(20, 4, EventKind.THREAD, 0, 9, 0);
        before.event(20, 4, EventKind.VISIT, 0, 1, -1);
        List<Shown> shown = perfetto(trace -> {
            trace.begin(before);
            trace.event(30, 4, EventKind.VISIT_END, 0, 1, 0);
        });
        assertThat(shown)
                .extracting(one -> one.trackName() + " " + one.time() + one.phase()
                        + one.label().name())
                .containsExactly("jobs 10Brunning", "worker 4, thread 9 20Bseven", "worker 4, thread 9 30E");
    }

    @Test
    void whatCannotBeWrittenIsSaidAtTheEnd() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("no room");
            }
        };
        assertThatThrownBy(() -> {
                    try (Trace trace = Trace.chrome(full, "test")) {
                        for (int i = 0; i < 100_000; i++) {
                            trace.event(i, 0, EventKind.LEAF, 0, 0, 0);
                        }
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessage("no room");
    }
}
