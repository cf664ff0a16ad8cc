package io.skua.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skua.bag.Stock;
import io.skua.idle.Group;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.Stage;
import io.skua.steps.Stage.Actor;
import io.skua.task.Tasks;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link Source} promises, for each source. */
final class SourceContractTest {
    private static final int URGENT = 0;

    private final Stage stage = new Stage(3);
    private final Actor searcher = stage.searcherAt(0);
    private final Find find = new Find();

    /** A source, and how work of a job comes to lie there. */
    enum Kind {
        MAIL(
                scene -> new MailSource(scene.searcher),
                (scene, job) -> scene.task
                        .post()
                        .announce(scene.task, job, scene.searcher.seat().mail())),
        INJECTED(
                scene -> new InjectedSource(),
                (scene, job) -> Group.of(job).injector().add(job)),
        CRITICAL(scene -> new CriticalSource(scene.searcher, scene.stage.seating), (scene, job) -> {
            scene.stage.seating.useCritical();
            scene.task.post().announce(scene.task, job, scene.stage.seat(1).critical(Jobs.level(job)));
        }),
        BAGS(scene -> new BagSource(scene.searcher, scene.stage.seating), (scene, job) -> {
            Actor victim = scene.stage.busyAt(1, job);
            scene.stage.queue(victim, scene.task);
        }),
        POOLS(SourceContractTest::poolSource, (scene, job) -> {
            scene.stage.busyAt(1, job).bag().setStock(stock(job));
        }),
        SHELF(SourceContractTest::poolSource, (scene, job) -> {
            Jobs.hold(job);
            Group.of(job).shelf().add(stock(job));
        });

        private final Function<SourceContractTest, Source> maker;
        private final BiConsumer<SourceContractTest, BareJob> putter;

        Kind(Function<SourceContractTest, Source> maker, BiConsumer<SourceContractTest, BareJob> putter) {
            this.maker = maker;
            this.putter = putter;
        }

        boolean isOfTasks() {
            return this != INJECTED;
        }

        boolean isOfDescriptors() {
            return this == POOLS || this == SHELF;
        }
    }

    private static Source poolSource(SourceContractTest scene) {
        scene.stage.seating.usePools();
        return new PoolSource(scene.searcher, scene.stage.seating);
    }

    private static Stock stock(BareJob job) {
        Stock stock = new Stock(job);
        stock.deque().push("descriptor");
        stock.deque().shareAll();
        return stock;
    }

    private final BareTask task = new BareTask();

    private boolean look(Source source, int level) {
        return source.look(stage.group, level, 1, find);
    }

    private @Nullable Object found(Kind kind) {
        return kind.isOfTasks() ? find.task() : find.injected();
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingWhereNothingIs(Kind kind) {
        assertThat(look(kind.maker.apply(this), Levels.ANY)).isFalse();
        assertThat(find.isStolen() || find.isInjected() || find.isLeft()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void findsWhatIsThereAndEntersItsJob(Kind kind) {
        BareJob job = new BareJob(stage.group);
        Source source = kind.maker.apply(this);
        kind.putter.accept(this, job);

        assertThat(look(source, Levels.ANY)).isTrue();

        assertThat(found(kind)).isSameAs(kind.isOfDescriptors() ? job.visit : kind.isOfTasks() ? task : job);
        if (kind.isOfTasks()) {
            assertThat(find.job()).isSameAs(job);
            assertThat(Jobs.leave(job)).as("the root is inside, too").isFalse();
            assertThat(Jobs.leave(job)).as("and nobody else").isTrue();
        } else {
            assertThat(Jobs.claim(job)).as("it was claimed for the finder").isFalse();
        }
    }

    @Test
    void descriptorIsStolenAndStockIsHandedOver() {
        BareJob job = new BareJob(stage.group);
        Source source = poolSource(this);
        Kind.POOLS.putter.accept(this, job);
        assertThat(look(source, Levels.ANY)).isTrue();
        assertThat(job.visit.stolen()).isEqualTo("descriptor");
        assertThat(searcher.bag().stock()).isNull();
        find.clear();

        Kind.SHELF.putter.accept(this, job);
        assertThat(look(source, Levels.ANY)).isTrue();
        assertThat(job.visit.stolen()).isNull();
        assertThat(searcher.bag().stock()).isNotNull();
        assertThat(stage.group.shelf().hasWork()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void nobodyFindsItTwice(Kind kind) {
        Source source = kind.maker.apply(this);
        kind.putter.accept(this, new BareJob(stage.group));
        assertThat(look(source, Levels.ANY)).isTrue();
        if (kind.isOfTasks()) {
            assertThat(Tasks.claim(task)).isTrue(); // as whoever runs it does; a post stays up until then
        }
        find.clear();

        assertThat(look(source, Levels.ANY)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void passesOverJobsOfAnotherGroup(Kind kind) {
        BareJob stranger = new BareJob(stage.otherGroup);
        kind.putter.accept(this, stranger);

        assertThat(look(kind.maker.apply(this), Levels.ANY)).isFalse();
        assertThat(kind == Kind.SHELF && Jobs.letGo(stranger)).isFalse();
        assertThat(Jobs.leave(stranger)).as("only its root is inside").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void passesOverJobsOfAnotherLevel(Kind kind) {
        BareJob job = new BareJob(stage.group);
        Source source = kind.maker.apply(this);
        kind.putter.accept(this, job);

        assertThat(look(source, URGENT)).isFalse();
        assertThat(look(source, Levels.NORMAL)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void passesOverJobsThatHaveNoRoom(Kind kind) {
        assumeThat(kind.isOfTasks())
                .as("a job that nobody has started has room")
                .isTrue();
        BareJob job = new BareJob(stage.group, Levels.NORMAL, 1);
        Jobs.startRunning(job);
        kind.putter.accept(this, job);

        assertThat(look(kind.maker.apply(this), Levels.ANY)).isFalse();
        Jobs.stopRunning(job);
        assertThat(look(kind.maker.apply(this), Levels.ANY)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void passesOverJobsThatAreOver(Kind kind) {
        assumeThat(kind).as("the shelf holds the jobs of its stocks").isNotEqualTo(Kind.SHELF);
        BareJob job = new BareJob(stage.group);
        kind.putter.accept(this, job);
        Jobs.claim(job);
        assertThat(Jobs.leave(job)).isTrue();

        assertThat(look(kind.maker.apply(this), Levels.ANY)).isFalse();
    }
}
