package io.skua.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimChaosCommandTest {
    @Test
    void aSeedThatKeepsAllPromises() {
        assertThat(Cli.output("sim chaos --seed 3")).startsWith("seed 3: all promises were kept. ");
    }

    @Test
    void severalSeedsCountTheCasesOfRecovery() {
        assertThat(Cli.output("sim chaos --seeds 5"))
                .contains("BANK_DIES")
                .endsWith("5 seeds: all promises were kept." + System.lineSeparator());
    }

    @Test
    void aTraceHasALineForEverythingThatHappens() {
        assertThat(Cli.output("sim chaos --seed 3 --trace"))
                .startsWith("Plan[seed=3, ")
                .contains(" ms  place 0.0 begins with ")
                .contains(" <- Submit[")
                .contains(" -> Open[");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --seed x            | --seed
                    --seed -1           | --seed
                    --seeds 0           | --seeds
                    --seeds 2 --trace   | --trace is for one seed: leave out --seeds.
                    --seeds 2 --shrink  | --shrink is for one seed: leave out --seeds.
                    --seed 3 --shrink   | seed 3 breaks no promise, so there is nothing to shrink.
                    """)
    void badInputGetsOneSentence(String options, String sentence) {
        Cli run = Cli.run("sim chaos " + options);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(sentence).doesNotContain("\tat ");
        assertThat(run.err().strip().lines()).hasSizeLessThanOrEqualTo(2);
    }
}
