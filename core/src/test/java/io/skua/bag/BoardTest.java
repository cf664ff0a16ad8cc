package io.skua.bag;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.job.Jobs;
import io.skua.job.Levels;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A board and its posts, in one thread; the races are in BoardLincheckTest. */
final class BoardTest {
    private static final int ROOM = 64;

    private static List<Integer> takeAll(Announced announced) {
        List<Integer> taken = new ArrayList<>();
        for (int number = announced.take(); number >= 0; number = announced.take()) {
            taken.add(number);
        }
        return taken;
    }

    private static Post look(Announced announced) {
        return announced.board.look(Announced.GROUP, Levels.ANY);
    }

    @Test
    void whatIsAnnouncedIsFoundUntilItIsClaimed() {
        Announced announced = new Announced(1);
        assertThat(look(announced)).isNull();
        announced.announce(0);

        assertThat(announced.board.isEmpty()).isFalse();
        assertThat(look(announced)).isSameAs(announced.post(0)).isSameAs(look(announced));
        assertThat(announced.post(0).isClaimed()).isFalse();

        assertThat(announced.claim(0)).isTrue();
        assertThat(announced.claim(0)).isFalse();
        assertThat(announced.post(0).isClaimed()).isTrue();
        assertThat(look(announced)).isNull();
        assertThat(announced.board.isEmpty()).isTrue();
    }

    @Test
    void holdsAsManyAsItHasRoomForAndTheOthersCanStillBeClaimed() {
        Announced announced = new Announced(ROOM + 2);
        for (int i = 0; i < ROOM + 2; i++) {
            announced.announce(i);
        }
        assertThat(takeAll(announced)).hasSize(ROOM).doesNotHaveDuplicates().doesNotContain(ROOM, ROOM + 1);
        assertThat(announced.claim(ROOM)).isTrue();
        assertThat(announced.claim(ROOM + 1)).isTrue();
        assertThat(announced.board.isEmpty()).isTrue();
    }

    @Test
    void oneThatFoundNoRoomTakesNobodyElseDown() {
        Announced announced = new Announced(ROOM + 2);
        for (int i = 0; i <= ROOM; i++) {
            announced.announce(i);
        }
        assertThat(announced.claim(ROOM)).isTrue();
        assertThat(takeAll(announced)).hasSize(ROOM);
    }

    @Test
    void hasRoomAgainWhereOneWasClaimed() {
        Announced announced = new Announced(ROOM + 1);
        for (int i = 0; i < ROOM; i++) {
            announced.announce(i);
        }
        assertThat(announced.claim(17)).isTrue();
        announced.announce(ROOM);
        assertThat(takeAll(announced)).hasSize(ROOM).contains(ROOM).doesNotContain(17);
    }

    @Test
    void theOldestComesFirstWhileThereIsRoom() {
        Announced announced = new Announced(10);
        for (int i = 0; i < 10; i++) {
            announced.announce(i);
        }
        assertThat(takeAll(announced)).isSorted().hasSize(10);
    }

    @Test
    void passesOverJobsThatHaveNoRoomForAnotherWorker() {
        Announced announced = new Announced(1);
        Post full = new Post();
        Announced.Bare alone = new Announced.Bare(1);
        Jobs.startRunning(alone);
        full.announce(new Announced.Numbered(7), alone, announced.board);
        assertThat(look(announced)).isNull();

        announced.announce(0);
        assertThat(look(announced)).isSameAs(announced.post(0));
        announced.claim(0);
        Jobs.stopRunning(alone);
        assertThat(look(announced)).isSameAs(full);
    }
}
