package io.skua.supply;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.job.JobCore;
import io.skua.job.Levels;
import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.Stage;
import io.skua.steps.Stage.Actor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order a worker looks at its sources. */
final class SupplyTest {
    private static final int TURNS = 64;

    private final Stage stage = new Stage(3);
    private final Actor searcher = stage.searcherAt(0);
    private final Supply supply = new Supply(searcher, stage.seating, stage.lifetime);
    private final Find find = new Find();

    /** Which source the work of one search came from: of many that never run dry. */
    private String next() {
        assertThat(supply.find(find)).isTrue();
        String source = find.isInjected() ? "injected" : find.from() == null ? "mail" : "bags";
        find.clear();
        return source;
    }

    private List<String> manyTurns(Runnable refill) {
        List<String> sources = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            refill.run();
            sources.add(next());
        }
        return sources;
    }

    private void announce(JobCore job) {
        BareTask task = new BareTask();
        task.post().announce(task, job, searcher.seat().mail());
    }

    @Test
    void noSourceStarvesWhileTheOthersNeverRunDry() {
        BareJob job = new BareJob(stage.group);
        Actor victim = stage.busyAt(1, job);

        List<String> sources = manyTurns(() -> {
            announce(job);
            stage.group.injector().add(new BareJob(stage.group));
            stage.queue(victim, new BareTask());
        });

        assertThat(sources)
                .as("mail comes first, and jobs are started all the same")
                .contains("mail", "injected");
        assertThat(sources.get(0)).isEqualTo("mail");
    }

    @Test
    void stealsComeFirstNowAndThenAlthoughJobsWait() {
        BareJob job = new BareJob(stage.group);
        Actor victim = stage.busyAt(1, job);

        List<String> sources = manyTurns(() -> {
            stage.group.injector().add(new BareJob(stage.group));
            stage.queue(victim, new BareTask());
        });

        assertThat(sources.stream().filter("bags"::equals).count()).isEqualTo(TURNS / Levels.FAIR_TURN);
        assertThat(sources.get(0)).isEqualTo("injected");
    }

    @Test
    void aThreadThatCanGoOnComesBeforeEverything() {
        stage.group.injector().add(new BareJob(stage.group));
        Actor ready = stage.newActor();
        stage.group.ready().add(ready);

        assertThat(supply.find(find)).isTrue();
        assertThat(find.ready()).isSameAs(ready);
    }

    @Test
    void everyGroupIsServedFirstNowAndThen() {
        Seat seat = searcher.seat();
        seat.setGroups(new Group[] {stage.group, stage.otherGroup});
        stage.idle.endSearch(searcher);
        stage.idle.beginSearch(searcher);
        List<Group> served = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            stage.group.injector().add(new BareJob(stage.group));
            stage.otherGroup.injector().add(new BareJob(stage.otherGroup));
            assertThat(supply.find(find)).isTrue();
            served.add(find.group());
            find.clear();
        }

        assertThat(served.get(0)).isSameAs(stage.group);
        assertThat(served.stream().filter(group -> group == stage.otherGroup).count())
                .isEqualTo(TURNS / 4 / 2);
    }

    @Test
    void theMostUrgentLevelComesFirstFromEverySource() {
        stage.lifetime.accept(0); // from now on there is work of several levels
        BareJob urgent = new BareJob(stage.group, 0, Integer.MAX_VALUE);
        Actor victim = stage.busyAt(1, urgent);

        List<String> sources = manyTurns(() -> {
            stage.group.injector().add(new BareJob(stage.group));
            stage.queue(victim, new BareTask());
        });

        assertThat(sources.stream().filter("injected"::equals).count())
                .as("normal jobs start in fair turns only")
                .isEqualTo(TURNS / Levels.FAIR_TURN);
    }
}
