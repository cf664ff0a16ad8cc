package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who declares whom dead. */
class MembersTest {
    private static final PlaceId OLDEST = new PlaceId(0, 1);
    private static final PlaceId SECOND = new PlaceId(1, 2);
    private static final PlaceId THIRD = new PlaceId(2, 3);
    private static final PlaceId FOURTH = new PlaceId(3, 4);

    private static Station station(PlaceId self) {
        return new Station(self, Settings.usual(1), 1, null);
    }

    private static Members members(Station station, PlaceId... others) {
        Members members = new Members(station);
        for (PlaceId other : others) {
            members.add(other);
        }
        return members;
    }

    private static List<PlaceId> condemnedAfterSettling(Station station, Members members) {
        station.now += station.settings.settle();
        return members.condemned();
    }

    @Test
    void theMajorityDeclaresSilentPlacesDead() {
        Station station = station(SECOND);
        Members members = members(station, OLDEST, THIRD);
        members.silent(OLDEST);
        assertThat(members.condemned()).as("silences are collected first").isEmpty();
        assertThat(condemnedAfterSettling(station, members)).containsExactly(OLDEST);
    }

    @Test
    void theMinorityDeclaresNobodyDead() {
        Station station = station(THIRD);
        Members members = members(station, OLDEST, SECOND, FOURTH);
        members.silent(OLDEST);
        members.silent(SECOND);
        members.silent(FOURTH);
        assertThat(condemnedAfterSettling(station, members)).isEmpty();
        assertThat(members.isAlive(OLDEST)).isTrue();
    }

    @Test
    void aMinorityThatBecomesAMajorityDeclaresSilentPlacesDead() {
        Station station = station(OLDEST);
        Members members = members(station, SECOND, THIRD);
        members.silent(SECOND);
        members.silent(THIRD);
        assertThat(condemnedAfterSettling(station, members)).isEmpty();
        members.declareDead(SECOND); // there is a proof
        members.add(new PlaceId(1, 5)); // and the place was started again
        assertThat(condemnedAfterSettling(station, members)).containsExactly(THIRD);
    }

    @Test
    void ofTwoHalvesOnlyTheOneWithTheOldestPlaceGoesOn() {
        Station old = station(OLDEST);
        Members withOldest = members(old, SECOND, THIRD, FOURTH);
        withOldest.silent(THIRD);
        withOldest.silent(FOURTH);
        assertThat(condemnedAfterSettling(old, withOldest)).containsExactly(THIRD, FOURTH);
        Station young = station(THIRD);
        Members without = members(young, OLDEST, SECOND, FOURTH);
        without.silent(OLDEST);
        without.silent(SECOND);
        assertThat(condemnedAfterSettling(young, without)).isEmpty();
    }

    @Test
    void aPlaceThatIsHeardInTimeIsNotDeclaredDead() {
        Station station = station(OLDEST);
        Members members = members(station, SECOND, THIRD);
        members.silent(SECOND);
        members.heard(SECOND);
        assertThat(condemnedAfterSettling(station, members)).isEmpty();
    }

    @Test
    void aLaterLifeProvesThatEarlierOnesAreDead() {
        Members members = members(station(OLDEST), SECOND);
        PlaceId later = new PlaceId(1, 9);
        assertThat(members.earlierLives(later)).containsExactly(SECOND);
        members.add(later);
        assertThat(members.isDead(new PlaceId(1, 8))).isTrue();
        assertThat(members.isDead(later)).isFalse();
    }

    @Test
    void aPlaceKnowsThatItsOwnEarlierLivesAreDead() {
        Members members = members(station(new PlaceId(5, 7)));
        assertThat(members.isDead(new PlaceId(5, 6))).isTrue();
        assertThat(members.isDead(new PlaceId(5, 7))).isFalse();
    }

    @Test
    void whoWasDeclaredDeadWithoutProofIsToldSoUntilAProofComes() {
        Station station = station(OLDEST);
        Members members = members(station, SECOND, THIRD);
        members.declareDead(SECOND);
        members.remind(SECOND);
        assertThat(members.reminded()).containsExactly(SECOND);
        assertThat(members.reminded()).isEmpty();
        station.now = members.wakeAt();
        assertThat(members.reminded()).containsExactly(SECOND);
        members.proveDead(SECOND);
        assertThat(members.wakeAt()).isEqualTo(Long.MAX_VALUE);
    }
}
