package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.Uts.Chunk;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact totals of UTS trees, also when places die, come and fall silent meanwhile. */
final class UtsTest {
    private static final long T1 = 4_130_071;
    private static final Chunk T1_ROOT = Chunk.root(10, 4, 19);

    private static Cluster.Builder cluster(int places) {
        return Cluster.inMemory(places).register(Chunk.class);
    }

    /** Waits until this process has begun this many chunks more. */
    private static void awaitChunks(long from, long more, Future<?> job) {
        while (Uts.CHUNKS.get() < from + more && !job.isDone()) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"successonly", "successonly-acyclic", "baseline", "lifeline", "random"})
    void threePlacesCountTheTree(String stealing) {
        try (Cluster cluster = cluster(3).stealing(stealing).start()) {
            assertThat(cluster.place(0).finish(Fold.sum(), T1_ROOT)).isEqualTo(T1);
        }
    }

    @Test
    void instalmentsDoNotChangeTheTotal() {
        try (Cluster cluster = cluster(3).instalment(Duration.ofMillis(5)).start()) {
            assertThat(cluster.place(1).finish(Fold.sum(), T1_ROOT)).isEqualTo(T1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aPlaceDies(int victim) throws Exception {
        try (Cluster cluster = cluster(4).instalment(Duration.ofMillis(50)).start()) {
            long from = Uts.CHUNKS.get();
            PlaceJob<Long> job = cluster.place((victim + 1) % 4).submit(Fold.sum(), T1_ROOT);
            awaitChunks(from, 10_000, job);
            cluster.crash(victim);
            assertThat(job.get()).isEqualTo(T1);
            assertThat(cluster.place((victim + 1) % 4).places())
                    .doesNotContain(victim)
                    .hasSize(3);
        }
    }

    @Test
    void twoDieOneAfterTheOtherAndTwoJoin() throws Exception {
        try (Cluster cluster = cluster(4).instalment(Duration.ofMillis(20)).start()) {
            long from = Uts.CHUNKS.get();
            PlaceJob<Long> job = cluster.place(3).submit(Fold.sum(), T1_ROOT);
            awaitChunks(from, 5_000, job);
            cluster.crash(0);
            assertThat(cluster.join()).isEqualTo(4);
            awaitChunks(from, 10_000, job);
            cluster.crash(1);
            assertThat(cluster.join()).isEqualTo(5);
            assertThat(job.get()).isEqualTo(T1);
            assertThat(cluster.places()).isEqualTo(List.of(2, 3, 4, 5));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aPlaceLeavesPolitely(int leaver) throws Exception {
        try (Cluster cluster = cluster(3).start()) {
            long from = Uts.CHUNKS.get();
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), T1_ROOT);
            awaitChunks(from, 5_000, job);
            cluster.leave(leaver);
            assertThat(job.get()).isEqualTo(T1);
        }
    }

    @Test
    void aPlaceThatIsTakenForDeadBeginsANewLife() throws Exception {
        try (Cluster cluster = cluster(3)
                .settings(usual -> usual.withPatience(1_000_000, usual.grace()))
                .start()) {
            long from = Uts.CHUNKS.get();
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), T1_ROOT);
            awaitChunks(from, 5_000, job);
            cluster.pause(2);
            cluster.awaitDeath(0, 2);
            cluster.awaitDeath(1, 2);
            cluster.resume(2);
            assertThat(job.get()).isEqualTo(T1);
            cluster.awaitAll();
            assertThat(cluster.place(2).finish(Fold.sum(), T1_ROOT)).isEqualTo(T1);
        }
    }

    @Test
    void aCutLinkIsSurvived() throws Exception {
        try (Cluster cluster = cluster(3)
                .settings(usual -> usual.withPatience(1_000_000, usual.grace()))
                .start()) {
            long from = Uts.CHUNKS.get();
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), T1_ROOT);
            awaitChunks(from, 5_000, job);
            cluster.cut(1, 2);
            awaitChunks(from, 20_000, job);
            cluster.mend(1, 2);
            assertThat(job.get()).isEqualTo(T1);
        }
    }
}
