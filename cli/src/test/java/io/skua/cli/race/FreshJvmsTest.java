package io.skua.cli.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshJvmsTest {
    @Test
    void eachContestantHasATimeFromEachOfItsJvms() throws IOException {
        Map<String, Object> race =
                Cli.json("race --on 'fib 12' --who seq,typed --workers 2,3 --jvms 2 --repeat 1 --warm-up 0 --json");
        assertThat(race)
                .containsEntry("jvms", 2)
                .containsEntry("together", false)
                .containsEntry("repeat", 1);
        Map<?, ?> heat = onlyHeat(race);
        assertThat(heat.get("workload")).isEqualTo("fib");
        assertThat(heat.get("answer")).isEqualTo(144);
        assertThat(heat.get("correct")).isEqualTo(true);
        List<Map<?, ?>> contestants = contestants(heat);
        assertThat(contestants)
                .extracting(one -> one.get("name") + " " + one.get("workers"))
                .containsExactly("seq 1", "typed 2", "typed 3");
        for (Map<?, ?> one : contestants) {
            List<?> seconds = (List<?>) one.get("seconds");
            assertThat(seconds).hasSize(2);
            assertThat(one.get("best")).isEqualTo(seconds.get(0));
            assertThat(one.get("worst")).isEqualTo(seconds.get(1));
        }
    }

    @Test
    void policiesRunTogetherInOneJvm() throws IOException {
        Map<String, Object> race = Cli.json("race --policies --on 'nqueens 6' --who dvs,random --workers 2 --jvms 1"
                + " --together --repeat 1 --warm-up 0 --json");
        assertThat(race).containsEntry("together", true);
        assertThat(contestants(onlyHeat(race)))
                .extracting(one -> String.valueOf(one.get("name")))
                .containsExactly("random", "dvs");
    }

    @Test
    void aLoopHasItsOwnContestants() throws IOException {
        Map<String, Object> race = Cli.json("race --on 'loop uniform --n 17000000' --who seq,skua,streams --jvms 1"
                + " --repeat 1 --warm-up 0 --json");
        Map<?, ?> heat = onlyHeat(race);
        assertThat(heat.get("workload")).isEqualTo("loop");
        assertThat(heat.get("correct")).isEqualTo(true);
        assertThat(contestants(heat))
                .extracting(one -> String.valueOf(one.get("name")))
                .containsExactly("seq", "skua", "streams");
    }

    @Test
    void theTableHasARowForEachContestantAndFitsTheScreen() {
        String text = Cli.output("race --on 'fib 12' --on 'uts t=3 d=3 b=2' --who seq,fjp,drop-in --workers 1,2"
                + " --repeat 2 --warm-up 0");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
        assertThat(text.lines().filter(line -> line.startsWith(" fib 12 "))).hasSize(5);
        assertThat(text.lines().filter(line -> line.startsWith(" uts t=3 "))).hasSize(5);
        assertThat(text).contains("median and worst of 2 runs").doesNotContain("JVM.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
        race --jvms 0 ; --jvms must be a whole number from 1 to 1000, but was '0'.
        race --together ; --together says what each JVM runs: it needs --jvms.
        race --who typd ; unknown contestant 'typd', did you mean 'typed'?
        race --on 'fib 12' --who streams ; unknown contestant 'streams': the known ones are seq, fjp, typed,
        race --on 'loop' ; a loop is named as in --on 'loop hill' or --on 'loop hill --n 1000', not 'loop'.
        race --on 'loop hlil' ; unknown pattern 'hlil', did you mean 'hill'?
        race --on 'fib ten' ; n must be a whole number from 0 to 92, but was 'ten'.
        race --policies --on 'loop hill' ; policies race on workloads, and 'loop hill --n 100000' is a loop.
        race --workers 0 ; --workers must be a whole number from 1 to 1024, but was '0'.
        """)
    void wrongInputIsExplained(String words, String sentence) {
        Cli result = Cli.run(words);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(String.join(" ", result.err().lines().map(String::strip).toList()))
                .contains(sentence);
    }

    private static Map<?, ?> onlyHeat(Map<String, Object> race) {
        List<?> heats = (List<?>) race.get("races");
        assertThat(heats).hasSize(1);
        return (Map<?, ?>) heats.get(0);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<?, ?>> contestants(Map<?, ?> heat) {
        return (List<Map<?, ?>>) heat.get("contestants");
    }
}
