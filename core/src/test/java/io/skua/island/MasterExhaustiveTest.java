package io.skua.island;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/**
 * All that can happen to a master on a small mesh: every state that is reached by any sequence of events, and every
 * event in it. Each job that ends leaves one job less, so from every state there is a way to the empty one, where all
 * places are free.
 */
final class MasterExhaustiveTest {
    private static final Claim ANY = new Claim(1, 4, 1);
    private static final Claim TWO = new Claim(2, 3, 2);
    private static final Claim FEW = new Claim(1, 2, 3);

    /** How a state was reached. */
    private record From(String key, Event event) {}

    private final Map<String, From> seen = new HashMap<>();
    private final Deque<Master> open = new ArrayDeque<>();
    private List<Claim> claims = List.of();
    private boolean losing;

    @ParameterizedTest
    @CsvSource({
        "2x1, 3, true, true, 500",
        "3x1, 2, true, true, 1500",
        "3x1, 3, true, false, 10000",
        "2x2, 2, true, true, 3000",
        "3x2, 2, true, false, 1000"
    })
    void everyState(String mesh, int jobs, boolean overlap, boolean losing, int atLeast) {
        this.claims = List.of(ANY, TWO, FEW).subList(0, jobs);
        this.losing = losing;
        reach(Master.of(new Master.Settings(Topology.of(Mesh.parse(mesh)), overlap)), new From("", new Event.Ended(0)));
        while (!open.isEmpty()) {
            Master master = open.remove();
            String key = key(master);
            for (Event event : events(master)) {
                step(master, key, event);
            }
        }
        assertThat(seen.size())
                .as("so many that it cannot become nothing unseen")
                .isGreaterThan(atLeast);
    }

    private void step(Master master, String key, Event event) {
        try {
            Master.Step step = master.step(event);
            MasterCheck.check(master, event, step);
            if (event instanceof Event.Ended) {
                assertThat(jobs(step.next())).as("one less").isEqualTo(jobs(master) - 1);
            }
            if (jobs(step.next()) == 0) {
                assertThat(step.next().free()).isEqualTo(step.next().usable());
            }
            reach(step.next(), new From(key, event));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionFailedError(e.getMessage() + story(key) + "\n  " + event, e);
        }
    }

    private static int jobs(Master master) {
        return master.islands().size() + master.queue().size();
    }

    private void reach(Master master, From from) {
        if (seen.putIfAbsent(key(master), from) == null) {
            open.add(master);
        }
    }

    /** The shortest way there, since states are visited in the order of their distance. */
    private String story(String key) {
        StringBuilder story = new StringBuilder();
        for (From from = seen.get(key); from != null && !from.key().isEmpty(); from = seen.get(from.key())) {
            story.insert(0, "\n  " + from.event());
        }
        return story.toString();
    }

    /** All that decides what happens next; of requests only which is older. */
    private static String key(Master master) {
        long[] since = master.islands().stream()
                .filter(island -> island.request().isOpen())
                .mapToLong(island -> island.request().since())
                .sorted()
                .distinct()
                .toArray();
        StringBuilder key = new StringBuilder();
        for (Island island : master.islands()) {
            Request request = island.request();
            key.append(island.job()).append('@').append(island.source()).append(':');
            island.allotment().stream().forEach(place -> key.append(place).append(','));
            if (request.isOpen()) {
                int rank = Arrays.binarySearch(since, request.since());
                key.append('+').append(request.workers()).append('<').append(request.reach());
                key.append('#').append(rank);
            }
            key.append(';');
        }
        master.queue().forEach(arrived -> key.append('q').append(arrived.job()));
        return key.append(master.usable()).toString();
    }

    private List<Event> events(Master master) {
        List<Event> events = new ArrayList<>();
        for (int job = 1; job <= claims.size(); job++) {
            Island island = master.island(job);
            Event.Arrived arrived = new Event.Arrived(job, claims.get(job - 1));
            if (island == null && !master.queue().contains(arrived)) {
                events.add(arrived);
                continue;
            }
            events.add(new Event.Ended(job));
            if (island != null) {
                wishes(island, events);
            }
        }
        if (losing) {
            int place = master.settings().topology().mesh().center();
            events.add(master.usable().get(place) ? new Event.Lost(place) : new Event.Found(place));
        }
        return events;
    }

    private static void wishes(Island island, List<Event> events) {
        Mesh mesh = island.allotment().mesh();
        for (int workers : new int[] {1, mesh.size()}) {
            for (int reach = 1; reach <= Math.min(2, mesh.hopsMax()); reach++) {
                events.add(new Event.Wants(island.job(), workers, reach == 2 ? mesh.hopsMax() : reach));
            }
        }
        events.add(new Event.Wants(island.job(), 0, 0));
        events.add(new Event.Returns(island.job(), List.of()));
        for (int place : island.allotment().workers()) {
            if (place != island.source()) {
                events.add(new Event.Returns(island.job(), List.of(place)));
            }
        }
        events.add(new Event.Returns(
                island.job(), island.allotment().stream().boxed().toList()));
    }
}
