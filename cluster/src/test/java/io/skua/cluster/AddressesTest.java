package io.skua.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.cluster.net.Endpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AddressesTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:7801, 127.0.0.1:7801",
        "127.0.0.1, 127.0.0.1:7800",
        "'', 127.0.0.1:7800",
        ":7802, 127.0.0.1:7802",
        "[::1]:7803, [0:0:0:0:0:0:0:1]:7803",
        "[::1], [0:0:0:0:0:0:0:1]:7800",
        "::1, [0:0:0:0:0:0:0:1]:7800"
    })
    void addressesAreReadAsUsersWriteThem(String text, String address) {
        assertThat(Endpoint.text(Addresses.parse(text))).isEqualTo(address);
    }

    @Test
    void anyFreePortIsForOneself() {
        assertThat(Addresses.parseOwn("127.0.0.1:0").getPort()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Addresses.parse("127.0.0.1:0"))
                .withMessage("The port of the address \"127.0.0.1:0\" is to be a number from 1 to 65535, not \"0\".");
    }
}
