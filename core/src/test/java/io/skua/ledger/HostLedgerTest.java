package io.skua.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.master.FairShares;
import io.skua.policy.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several runtimes of one JVM on one file; {@link LedgerProcessTest} has those of several. */
final class HostLedgerTest {
    @TempDir
    private Path folder;

    private final List<HostLedger> opened = new ArrayList<>();

    @AfterEach
    void closeAll() {
        opened.forEach(HostLedger::close);
    }

    @Test
    void aloneItGetsWhatItWants() throws Exception {
        HostLedger ledger = open(8, 1);
        assertThat(ledger.held()).isEqualTo(cores());
        ledger.want(3);
        ledger.balance();
        assertThat(ledger.held()).isEqualTo(cores(0, 1, 2));
        ledger.want(8);
        ledger.balance();
        assertThat(ledger.held()).isEqualTo(cores(0, 1, 2, 3, 4, 5, 6, 7));
    }

    @Test
    void whatItNoLongerWantsItKeepsUntilSomebodyLacksIt() throws Exception {
        HostLedger first = greedy(4, 1);
        first.want(1);
        first.balance();
        assertThat(first.held().cardinality()).isEqualTo(4);
        assertThat(first.excess()).isEqualTo(cores());
        HostLedger second = open(4, 1);
        second.want(2);
        first.balance();
        assertThat(first.excess()).isEqualTo(cores(2, 3));
    }

    @Test
    void theFirstGivesBackToTheSecond() throws Exception {
        HostLedger first = greedy(8, 1);
        HostLedger second = greedy(8, 1);
        assertThat(second.held()).as("all are taken").isEqualTo(cores());
        assertThat(first.excess()).as("before it looks").isEqualTo(cores());
        first.balance();
        assertThat(first.excess()).isEqualTo(cores(4, 5, 6, 7));
        assertThat(first.held().cardinality()).as("its workers are still at it").isEqualTo(8);
        assertThat(first.release(6)).isTrue();
        assertThat(first.excess()).isEqualTo(cores(4, 5, 7));
        second.balance();
        assertThat(second.held()).isEqualTo(cores(6));
        settle(first, second);
        assertThat(first.held()).isEqualTo(cores(0, 1, 2, 3));
        assertThat(second.held()).isEqualTo(cores(4, 5, 6, 7));
    }

    @Test
    void whatIsNamedOnceStaysNamed() throws Exception {
        HostLedger first = greedy(8, 1);
        HostLedger second = open(8, 1);
        second.want(1);
        first.balance();
        assertThat(first.excess()).isEqualTo(cores(7));
        HostLedger third = open(8, 1);
        third.want(1);
        first.release(7);
        assertThat(first.release(7)).as("no longer its own").isFalse();
        first.balance();
        assertThat(first.excess()).isEqualTo(cores(6));
        second.balance();
        second.want(2);
        first.balance();
        assertThat(first.excess()).isEqualTo(cores(5, 6));
    }

    @Test
    void sharesFollowWeights() throws Exception {
        HostLedger light = greedy(9, 1);
        HostLedger heavy = greedy(9, 2);
        settle(light, heavy);
        assertThat(light.held().cardinality()).isEqualTo(3);
        assertThat(heavy.held().cardinality()).isEqualTo(6);
    }

    @Test
    void everybodyGetsOneWhileThereAreEnough() throws Exception {
        HostLedger heavy = greedy(4, 1000);
        HostLedger[] all = {heavy, greedy(4, 1), greedy(4, 1), greedy(4, 1)};
        settle(all);
        assertThat(all)
                .allSatisfy(ledger -> assertThat(ledger.held().cardinality()).isEqualTo(1));
    }

    @Test
    void withMoreRuntimesThanCoresTheLastHoldNone() throws Exception {
        HostLedger[] all = {greedy(2, 1), greedy(2, 1), greedy(2, 1)};
        settle(all);
        assertThat(all[0].held().cardinality()).isEqualTo(1);
        assertThat(all[1].held().cardinality()).isEqualTo(1);
        assertThat(all[2].held()).isEqualTo(cores());
        all[0].close();
        settle(all);
        assertThat(all[2].held().cardinality()).isEqualTo(1);
    }

    @Test
    void closingGivesEverythingBack() throws Exception {
        HostLedger first = greedy(4, 1);
        HostLedger second = greedy(4, 1);
        first.close();
        first.close();
        assertThat(first.held()).isEqualTo(cores());
        second.balance();
        assertThat(second.held().cardinality()).isEqualTo(4);
        first.want(2);
        first.balance();
        first.watch(() -> {});
        assertThat(first.release(0)).isFalse();
        assertThat(second.held().cardinality()).isEqualTo(4);
    }

    @Test
    void slotsAreUsedAgainButTokensAreNot() throws Exception {
        HostLedger keeper = open(2, 1);
        HostLedger gone = greedy(2, 1);
        gone.close();
        HostLedger next = greedy(2, 1);
        assertThat(next.slot()).isEqualTo(gone.slot());
        assertThat(gone.release(0)).as("the core of its successor").isFalse();
        assertThat(next.held().cardinality()).isEqualTo(2);
        assertThat(keeper.entries()).hasSize(2);
    }

    @Test
    void aFullTableIsRefused() throws Exception {
        for (int i = 0; i < LedgerTable.SLOTS; i++) {
            open(2, 1);
        }
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> open(2, 1))
                .withMessageContaining("64 runtimes use it already");
        opened.get(5).close();
        assertThat(open(2, 1).slot()).isEqualTo(5);
    }

    @Test
    void theEntriesSayWhoHoldsWhat() throws Exception {
        HostLedger first = open(4, 3);
        first.want(2);
        first.balance();
        long start = ProcessHandle.current()
                .info()
                .startInstant()
                .map(instant -> instant.toEpochMilli())
                .orElse(0L);
        assertThat(first.entries())
                .containsExactly(new LedgerEntry(0, ProcessHandle.current().pid(), start, 3, 2, cores(0, 1)));
    }

    @Test
    void anInterruptedThreadDoesNoHarm() throws Exception {
        Thread.currentThread().interrupt();
        HostLedger ledger = open(4, 1);
        ledger.want(4);
        ledger.balance();
        HostLedger second = open(4, 1);
        second.want(1);
        ledger.balance();
        assertThat(Thread.interrupted()).isTrue();
        ledger.balance();
        assertThat(ledger.excess()).isEqualTo(cores(3));
    }

    @Test
    void badArgumentsAreRefused() throws Exception {
        assertThatIllegalArgumentException().isThrownBy(() -> open(0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(1, 0))
                .withMessage("weight is 0, it must be between 1 and 1000000");
        HostLedger ledger = open(4, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.want(5));
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.want(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.release(4));
    }

    /**
     * Whatever happened before: when all have looked and given back often enough, nobody lacks anything of its share.
     */
    @Test
    void randomComingsAndGoingsSettle() throws Exception {
        for (int seed = 0; seed < 60; seed++) {
            RandomSource random = new RandomSource(seed);
            int cores = 1 + random.nextInt(9);
            HostLedger[] all = new HostLedger[1 + random.nextInt(5)];
            int[] wanted = new int[all.length];
            int[] weights = new int[all.length];
            for (int i = 0; i < all.length; i++) {
                weights[i] = 1 + random.nextInt(4);
                all[i] = HostLedger.open(folder.resolve("random-" + seed), cores, weights[i]);
                opened.add(all[i]);
            }
            for (int step = 0; step < 100; step++) {
                int who = random.nextInt(all.length);
                wanted[who] = random.nextInt(cores + 1);
                all[who].want(wanted[who]);
                all[random.nextInt(all.length)].balance();
                all[random.nextInt(all.length)].release(random.nextInt(cores));
                requireApart("seed " + seed, all);
            }
            settle(all);
            int[] shares = FairShares.of(cores, wanted, weights);
            for (int i = 0; i < all.length; i++) {
                assertThat(all[i].held().cardinality()).as("seed " + seed).isGreaterThanOrEqualTo(shares[i]);
            }
        }
    }

    private static void requireApart(String about, HostLedger... all) {
        BitSet seen = new BitSet();
        for (HostLedger ledger : all) {
            assertThat(ledger.held().intersects(seen)).as(about).isFalse();
            seen.or(ledger.held());
        }
    }

    /**
     * Everybody looks, and gives back at once what it should: two rounds, as one may give back what one before it
     * lacks.
     */
    private static void settle(HostLedger... all) throws LedgerException {
        for (int round = 0; round < 3; round++) {
            for (HostLedger ledger : all) {
                ledger.balance();
                ledger.excess().stream().forEach(ledger::release);
            }
        }
        requireApart("settled", all);
    }

    private HostLedger greedy(int cores, int weight) throws LedgerException {
        HostLedger ledger = open(cores, weight);
        ledger.want(cores);
        ledger.balance();
        return ledger;
    }

    private HostLedger open(int cores, int weight) throws LedgerException {
        HostLedger ledger = HostLedger.open(folder.resolve("ledger"), cores, weight);
        opened.add(ledger);
        return ledger;
    }

    static BitSet cores(int... cores) {
        BitSet set = new BitSet();
        for (int core : cores) {
            set.set(core);
        }
        return set;
    }
}
