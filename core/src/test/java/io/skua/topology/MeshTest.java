package io.skua.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Places, distances and rings of grids. */
final class MeshTest {
    @ParameterizedTest
    @CsvSource({"48, 48, 1, 1, 48x1", "8x6, 8, 6, 1, 8x6", "4x4x3, 4, 4, 3, 4x4x3", "' 2×3 ', 2, 3, 1, 2x3"})
    void isReadAndPrinted(String text, int width, int height, int depth, String printed) {
        Mesh mesh = Mesh.parse(text);
        assertThat(mesh).isEqualTo(Mesh.of(width, height, depth)).hasToString(printed);
        assertThat(mesh.places()).isEqualTo(width * height * depth).isEqualTo(mesh.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"4x", "axb", "", "x", "1x2x3x4x5", "4x4x4x4", "4 x 4", "3,5", "99999999999"})
    void whatIsNotAMeshIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mesh.parse(text))
                .withMessage("A mesh is written as its sides, like 48, 8x6 or 4x4x3, not '" + text + "'.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x4", "4x0", "-1x4", "2x2x0"})
    void aSideWithoutPlacesIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mesh.parse(text))
                .withMessage("Every side of a mesh has at least 1 place, but one of " + text + " has not.");
    }

    @Test
    void tooManyPlacesAreRefused() {
        assertThat(Mesh.of(1024, 1024).places()).isEqualTo(Mesh.PLACES_MAX);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mesh.of(1025, 1024))
                .withMessage("A mesh has at most 1048576 places; 1025x1024 has more.");
        assertThatIllegalArgumentException()
                .as("a product that overflows")
                .isThrownBy(() -> Mesh.of(1 << 16, 1 << 16, 1 << 16));
    }

    @Test
    void holesAreNoPlaces() {
        Mesh mesh = Mesh.of(3, 2).without(1, 5, 5);
        assertThat(mesh.size()).isEqualTo(4);
        assertThat(mesh.places()).isEqualTo(6);
        assertThat(mesh.stream()).containsExactly(0, 2, 3, 4);
        assertThat(IntStream.rangeClosed(-1, 6).filter(mesh::contains)).containsExactly(0, 2, 3, 4);
        assertThat(mesh).isEqualTo(Mesh.of(3, 2).without(5).without(1)).isNotEqualTo(Mesh.of(3, 2));
        assertThat(mesh).hasSameHashCodeAs(Mesh.of(3, 2).without(5).without(1));
        assertThat(Mesh.of(3, 2).size()).as("the original keeps its places").isEqualTo(6);
    }

    @Test
    void aHoleMustBeAPlaceAndOnePlaceStays() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mesh.of(3, 2).without(6))
                .withMessage("The mesh 3x2 has the places 0 to 5, and not 6.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mesh.of(3, 2).without(1).without(1))
                .withMessage("The mesh 3x2 has the places 0 to 5 without {1}, and not 1.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mesh.of(2).without(0, 1))
                .withMessage("A mesh needs at least 1 place that is not a hole.");
    }

    @Test
    void placesAreNumberedRowByRow() {
        Mesh mesh = Mesh.of(4, 3, 2);
        int place = 0;
        for (int z = 0; z < 2; z++) {
            for (int y = 0; y < 3; y++) {
                for (int x = 0; x < 4; x++) {
                    assertThat(mesh.at(x, y, z)).isEqualTo(place);
                    assertThat(new int[] {mesh.x(place), mesh.y(place), mesh.z(place)})
                            .containsExactly(x, y, z);
                    place++;
                }
            }
        }
        assertThat(mesh.at(4, 0, 0)).isEqualTo(-1);
        assertThat(mesh.at(0, -1, 0)).isEqualTo(-1);
        assertThat(mesh.at(0, 0, 2)).isEqualTo(-1);
    }

    @Test
    void hopsAddUp() {
        Mesh mesh = Mesh.of(8, 6);
        assertThat(mesh.hops(28, 0)).isEqualTo(7);
        assertThat(mesh.hops(7, 8)).as("no wrap-around").isEqualTo(8);
        assertThat(mesh.hopsMax()).isEqualTo(12).isEqualTo(mesh.hops(0, 47));
        assertThat(Mesh.of(3, 4, 5).hopsMax()).isEqualTo(Mesh.of(3, 4, 5).hops(0, 59));
    }

    @Test
    void theCenter() {
        assertThat(Mesh.of(1).center()).isZero();
        assertThat(Mesh.of(3, 3).center()).isEqualTo(4);
        assertThat(Mesh.of(8, 4).center()).as("one of four, x = 3 and y = 1").isEqualTo(11);
        assertThat(Mesh.of(3, 3, 3).center()).isEqualTo(13);
        assertThat(Mesh.of(3, 3).without(4).center())
                .as("the lowest of the nearest")
                .isEqualTo(1);
        assertThat(Mesh.of(9).without(2, 3, 4, 5).center()).isEqualTo(6);
    }

    /**
     * A ring has exactly the places that a look at every place finds, for every center and distance, even beyond the
     * last one.
     */
    @Test
    void ringsAreCompleteAndHaveNothingElse() {
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Mesh grid = seed % 2 == 0
                    ? Mesh.of(1 + random.nextInt(9), 1 + random.nextInt(9))
                    : Mesh.of(1 + random.nextInt(5), 1 + random.nextInt(5), 1 + random.nextInt(5));
            int[] holes = IntStream.range(1, grid.places())
                    .filter(place -> random.nextInt(5) == 0)
                    .toArray();
            Mesh mesh = grid.without(holes);
            for (int center = 0; center < mesh.places(); center++) {
                for (int hops = 0; hops <= mesh.hopsMax() + 1; hops++) {
                    checkRing(mesh, center, hops, seed);
                }
            }
        }
    }

    private static void checkRing(Mesh mesh, int center, int hops, long seed) {
        int[] right = IntStream.range(0, mesh.places())
                .filter(place -> mesh.contains(place)
                        && Math.abs(mesh.x(place) - mesh.x(center))
                                        + Math.abs(mesh.y(place) - mesh.y(center))
                                        + Math.abs(mesh.z(place) - mesh.z(center))
                                == hops)
                .toArray();
        int[] ring = mesh.ring(center, hops);
        if (!Arrays.equals(ring, right)) {
            throw new AssertionError("seed " + seed + ", mesh " + mesh + ", ring " + hops + " around " + center + ": "
                    + Arrays.toString(ring) + " instead of " + Arrays.toString(right));
        }
    }

    @Test
    void aWalkMayBeginAgainAtAnyTime() {
        RingWalk walk = new RingWalk(Mesh.of(5, 5), 12);
        assertThat(walk.next()).as("before the first ring").isEqualTo(-1);
        walk.start(2);
        walk.next();
        walk.next();
        walk.start(1);
        assertThat(IntStream.range(0, 4).map(i -> walk.next())).containsExactlyInAnyOrder(7, 11, 13, 17);
        assertThat(walk.next()).isEqualTo(-1);
        assertThat(walk.next()).isEqualTo(-1);
        walk.start(0);
        assertThat(walk.next()).isEqualTo(12);
        assertThat(walk.next()).isEqualTo(-1);
    }
}
