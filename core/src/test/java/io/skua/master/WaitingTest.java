package io.skua.master;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Allowance;
import io.skua.policy.RandomSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jobs that wait, against a plain list. Priorities are checked by JobsCheck. */
final class WaitingTest {
    private static final int FAIR_TURN = 16;
    private static final Comparator<Client> ORDER =
            Comparator.comparingInt(Client::level).thenComparingLong(Client::number);

    private static Client job(long number, int level) {
        return new TestJob(number, Allowance.USUAL, level);
    }

    @Test
    void asASortedList() {
        for (int seed = 1; seed <= 200; seed++) {
            RandomSource random = new RandomSource(seed);
            List<Client> list = new ArrayList<>();
            Waiting waiting = Waiting.nobody(FAIR_TURN);
            for (int i = 0; i < 200; i++) {
                if (list.isEmpty() || random.nextInt(5) < 3) {
                    Client client = job(random.nextInt(4) == 0 ? 1_000_000L + i : i, random.nextInt(Client.LEVELS));
                    list.add(client);
                    waiting = waiting.with(client);
                } else {
                    Client client = list.remove(random.nextInt(list.size()));
                    assertThat(waiting.find(client.number())).isEqualTo(client);
                    waiting = client.equals(waiting.next()) ? waiting.started(client) : waiting.without(client);
                    assertThat(waiting.find(client.number())).isNull();
                }
                list.sort(ORDER);
                assertThat(waiting.all()).isEqualTo(list);
                assertThat(waiting.size()).isEqualTo(list.size());
            }
        }
    }

    @Test
    void whatWasIsNotChanged() {
        Waiting one = Waiting.nobody(FAIR_TURN).with(job(1, 1));
        Waiting two = one.with(job(2, 1));
        Waiting none = one.without(job(1, 1));
        assertThat(one.all()).hasSize(1);
        assertThat(two.all()).hasSize(2);
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.next()).isNull();
    }

    /** Jobs come in the order of their numbers: a plain search tree would be as deep as they are many. */
    @Test
    void manyJobsMayWait() {
        Waiting waiting = Waiting.nobody(FAIR_TURN);
        for (int i = 0; i < 300_000; i++) {
            waiting = waiting.with(job(i, 1));
        }
        for (long i = 0; i < 300_000; i++) {
            Client next = waiting.next();
            assertThat(next).isEqualTo(job(i, 1));
            waiting = waiting.started(job(i, 1));
        }
        assertThat(waiting.isEmpty()).isTrue();
    }
}
