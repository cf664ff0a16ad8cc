package io.skua.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Allowance;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/**
 * All that can happen to a master on a small mesh: every state that is reached by any sequence of events, and every
 * event in it. Each job that ends leaves one job less, so from every state there is a way to the empty one, where all
 * places are free.
 */
@Tag("one-processor")
final class MasterExhaustiveTest {
    private static final Allowance ANY = new Allowance(1, 4, 1);
    private static final Allowance TWO = new Allowance(2, 3, 2);
    private static final Allowance FEW = new Allowance(1, 2, 3);

    /** How a state was reached. */
    private record From(String key, News event) {}

    private final Map<String, From> seen = new HashMap<>();
    private final Deque<Master> open = new ArrayDeque<>();
    private List<Allowance> allowances = List.of();
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
        this.allowances = List.of(ANY, TWO, FEW, ANY).subList(0, jobs);
        this.losing = losing;
        reach(
                Master.of(new Master.Settings(Topology.of(Mesh.parse(mesh)), overlap, 2)),
                new From("", new News.Ended(0)));
        while (!open.isEmpty()) {
            Master master = open.remove();
            String key = key(master);
            for (News event : events(master)) {
                step(master, key, event);
            }
        }
        assertThat(seen.size())
                .as("so many that it cannot become nothing unseen")
                .isGreaterThan(atLeast);
    }

    private void step(Master master, String key, News event) {
        try {
            Master.Step step = master.step(event);
            MasterCheck.check(master, event, step);
            if (event instanceof News.Ended || event instanceof News.Withdrawn) {
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
        return master.residents().size()
                + master.lodgers().size()
                + master.waiting().size();
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
        long[] since = Snapshot.all(master).stream()
                .filter(island -> island.request().isOpen())
                .mapToLong(island -> island.request().since())
                .sorted()
                .distinct()
                .toArray();
        StringBuilder key = new StringBuilder();
        for (Snapshot island : Snapshot.all(master)) {
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
        master.waiting().all().forEach(client -> key.append('w').append(client.number()));
        master.lodgers()
                .forEach(lodger -> key.append('l')
                        .append(lodger.job())
                        .append('@')
                        .append(lodger.island().source()));
        key.append('t').append(master.waiting().turn());
        return key.append(master.usable()).toString();
    }

    private List<News> events(Master master) {
        List<News> events = new ArrayList<>();
        for (int job = 1; job <= allowances.size(); job++) {
            Snapshot island = Snapshot.of(master, job);
            long number = job;
            if (island != null) {
                events.add(new News.Ended(job));
                events.add(new News.Idle(island.source()));
                wishes(island, events);
            } else if (master.waits(job)) {
                events.add(new News.Withdrawn(job));
            } else if (master.lodgers().stream().anyMatch(lodger -> lodger.job() == number)) {
                events.add(new News.Ended(job));
                events.add(new News.Unmanned(job));
            } else {
                events.add(new News.Submitted(new TestJob(job, allowances.get(job - 1), (job + 1) % Client.LEVELS)));
            }
        }
        if (losing) {
            int place = master.settings().topology().mesh().center();
            events.add(master.usable().get(place) ? new News.Lost(place) : new News.Found(place));
        }
        return events;
    }

    private static void wishes(Snapshot island, List<News> events) {
        Mesh mesh = island.allotment().mesh();
        for (int workers : new int[] {1, mesh.size()}) {
            for (int reach = 1; reach <= Math.min(2, mesh.hopsMax()); reach++) {
                events.add(new News.Wants(island.job(), workers, reach == 2 ? mesh.hopsMax() : reach));
            }
        }
        events.add(new News.Wants(island.job(), 0, 0));
        events.add(new News.Returns(island.job(), List.of()));
        for (int place : island.allotment().workers()) {
            if (place != island.source()) {
                events.add(new News.Returns(island.job(), List.of(place)));
            }
        }
        events.add(new News.Returns(
                island.job(), island.allotment().stream().boxed().toList()));
    }
}
