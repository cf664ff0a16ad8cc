package io.skua.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import io.skua.lab.reproduce.Finding;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproduceCommandTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        reproduce                 | 'skua reproduce' needs a PAPER: dvs, islands, successonly or tree.
        reproduce wool            | unknown paper 'wool': the known ones are dvs, islands, successonly, tree.
        reproduce dvs --out       | --out needs a value, as in --out DIR.
        reproduce dvs --quik      | there is no option '--quik', did you mean '--quick'?
        reproduce dvs tree        | 'skua reproduce' takes no argument 'tree', only --force, --help, --out, --quick.
        reproduce dvs --out pom.xml | --out must be a directory, but 'pom.xml' is a file.
        reproduce dvs --out pom.xml/sub | the directory 'pom.xml/sub' cannot be made: Not a directory.
        reproduce dvs --out=      | --out must be a directory, as in --out results, but was empty.
        """)
    void badInputIsAnsweredInOneSentence(String commandLine, String sentence) {
        assertThat(Cli.run(commandLine)).isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }

    @Test
    void verdictsAreListed() {
        List<Finding> findings = List.of(new Finding("Fig. 1", Verdict.partly("Half of it holds.")));
        assertThat(ReproduceCommand.rows(findings)).containsExactly(List.of("Fig. 1", "partly"));
    }

    @Test
    void everyMilestoneIsToldOnce() {
        List<String> told = new ArrayList<>();
        Milestones quarters = new Milestones(4, (steps, what) -> told.add(steps + what));
        quarters.report(0, "a");
        quarters.report(0.1, "b");
        quarters.report(0.6, "c");
        quarters.report(0.5, "d");
        quarters.report(1, "e");
        quarters.report(1, "f");
        assertThat(told).containsExactly("1a", "2c", "2e");
    }
}
