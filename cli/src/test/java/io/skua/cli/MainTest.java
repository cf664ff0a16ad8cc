package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cli.input.Complaint;
import io.skua.cli.input.Nearest;
import io.skua.cli.input.UserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "help", "-h", "--help"})
    void helpListsTheCommands(String commandLine) {
        assertThat(Cli.output(commandLine)).contains("Usage: skua", "run", "list", "race", "soak [MINUTES]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "mix",
                "list",
                "race",
                "cluster",
                "place",
                "sim",
                "record",
                "trace",
                "calibrate",
                "reproduce"
            })
    void everyCommandHasHelp(String command) {
        assertThat(Cli.output("help " + command))
                .startsWith("Usage: skua " + command)
                .isEqualTo(Cli.output(command + " -h"))
                .isEqualTo(Cli.output(command + " --help"));
    }

    @Test
    void versionIsOneLine() {
        assertThat(Cli.output("--version")).startsWith("skua ").hasLineCount(1);
        assertThat(Cli.output("-V")).isEqualTo(Cli.output("--version"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        rnu                       | there is no command 'rnu', did you mean 'run'?
        Run fib                   | there is no command 'Run', did you mean 'run'?
        --verbose                 | there is no option '--verbose', only --help, --version.
        help rcae                 | there is no command 'rcae', did you mean 'race'?
        run                       | 'skua run' needs a WORKLOAD, 'skua list' shows which there are.
        run fib -1                | n must be a whole number from 0 to 92, but was '-1'.
        run fib ten               | n must be a whole number from 0 to 92, but was 'ten'.
        run fib 1 2               | '2' is one argument too many: use fib [n from 0 to 92, default 38].
        run uts t=9               | t must be a whole number from 0 to 3, but was '9'.
        run fib 9 --workers 0     | --workers must be a whole number from 1 to 1024, but was '0'.
        run fib 9 --workers -1    | --workers must be a whole number from 1 to 1024, but was '-1'.
        run fib 9 --workers 1000000000 | --workers must be a whole number from 1 to 1024, but was '1000000000'.
        run fib 9 --workers two   | --workers must be a whole number from 1 to 1024, but was 'two'.
        run fib 9 --workers       | --workers needs a value, as in --workers N.
        run fib 9 --repeat 0      | --repeat must be a whole number from 1 to 10000, but was '0'.
        run fib 9 --warm-up soon  | --warm-up must be a number of seconds from 0 to 3600, but was 'soon'.
        run fib 9 --warm-up -1    | --warm-up must be a number of seconds from 0 to 3600, but was '-1'.
        run fib 9 --form loop     | unknown form 'loop': the known ones are typed, lambda, drop-in.
        run fib 9 --against tbb   | unknown rival 'tbb': the known ones are seq, fjp.
        run fib 9 --against seq,,fjp | unknown rival '': the known ones are seq, fjp.
        run fib 9 --wrokers 2     | there is no option '--wrokers', did you mean '--workers'?
        run fib 9 --preset quick  | --preset quick brings the arguments of fib: leave out '9' or --preset.
        run fib 9 --mesh 0x4      | every side of a mesh has at least 1 place, but one of 0x4 has not.
        run fib 9 --mesh abc      | a mesh is written as its sides, like 48, 8x6 or 4x4x3, not 'abc'.
        run fib 9 --mesh 8x4 --workers 33 | the mesh 8x4 has room for 1 to 32 workers, not for 33.
        run fib 9 --mesh 8x4 --workers 0 | --workers must be a whole number from 1 to 1024, but was '0'.
        run fib 9 --mesh 64x64    | the mesh 64x64 has 4096 places, and a run at most 1024 workers: say with --workers how many.
        run loop                  | 'skua run loop' needs a PATTERN, 'skua list' shows which there are.
        run loop unifrom          | unknown pattern 'unifrom', did you mean 'uniform'?
        run loop exp extra        | 'skua run loop' takes no argument 'extra', only --against, --batching, --force, --help, --json, --n, --record, --repeat, --strategy, --trace, --warm-up, --workers.
        run loop exp --n 0        | --n must be a whole number from 1 to 16777216, but was '0'.
        run loop exp --n -3       | --n must be a whole number from 1 to 16777216, but was '-3'.
        run loop exp --n ten      | --n must be a whole number from 1 to 16777216, but was 'ten'.
        run loop matmul --n 5000  | --n must be a whole number from 1 to 4096, but was '5000'.
        run loop exp --n          | --n needs a value, as in --n N.
        run loop exp --strategy findmax | unknown strategy 'findmax', did you mean 'find-max'?
        run loop exp --strategy best | unknown strategy 'best': the known ones are predefined, assign, assign-top, random-walk, random-all, find-max.
        run loop exp --against stream | unknown rival 'stream', did you mean 'streams'?
        run loop exp --against fjp | unknown rival 'fjp': the known ones are seq, streams, static, fixed, guided, factoring, trapezoid, scala.
        run loop exp --against fixed:0 | the size of a batch is a whole number from 1 to 2147483647, as in fixed:64, but was '0'.
        run loop exp --workers 0  | --workers must be a whole number from 1 to 1024, but was '0'.
        run loop exp --mesh 4x4   | there is no option '--mesh', only --against, --batching, --force, --help, --json, --n, --record, --repeat, --strategy, --trace, --warm-up, --workers.
        run --workers 2 loop exp  | options of a loop stand behind its pattern, so put --workers behind 'exp'.
        run fib 9 loop exp        | a workload and a loop are two runs: leave out what stands before or behind 'loop'.
        list workloads            | 'skua list' takes no argument 'workloads', only --help, --json.
        list --yaml               | there is no option '--yaml', only --help, --json.
        race fast                 | 'skua race' takes no argument 'fast', only --help, --json, --jvms, --on, --policies, --quick, --repeat, --together, --warm-up, --who, --workers.
        race --quik               | there is no option '--quik', did you mean '--quick'?
        """)
    void badInputIsAnsweredInOneSentence(String commandLine, String sentence) {
        assertThat(Cli.run(commandLine)).isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        run fibb                  | unknown workload 'fibb': the known ones are fib, nqueens, uts,
        run fibb --preset quick   | unknown workload 'fibb': the known ones are fib, nqueens, uts,
        run fib --preset big      | unknown preset 'big' of fib: the known ones are quick, dvs-sim,
        juggle                    | there is no command 'juggle', only
        run fib 9 --policy chance | unknown policy 'chance': the known ones are
        run uts T9                | unknown tree 'T9': the known ones are T1, T2,
        run loop wave             | unknown pattern 'wave': the known ones are uniform, triangle, invtriangle,
        run loop exp --batching halving | there is no batching "halving"; it is best, fixed:64,
        run fib 9 --form typd     | unknown form 'typd', did you mean 'typed'?
        """)
    void whatIsUnknownIsAnsweredWithWhatIsKnown(String commandLine, String start) {
        assertThat(Cli.run(commandLine)).satisfies(run -> {
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).startsWith("skua: " + start).hasLineCount(1);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"run fib 9 --json=maybe", "run fib 9 --workers 1 --workers 2", "list --json --json"})
    void whatTheParserRefusesIsOneSentenceToo(String commandLine) {
        Cli run = Cli.run(commandLine);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("skua: ")
                .endsWith("." + System.lineSeparator())
                .hasLineCount(1);
    }

    @Test
    void onlyOurOwnMistakesAreThrownOn() throws Exception {
        CommandLine command = new CommandLine(new ListCommand());
        assertThat(Complaint.aboutExecution(UserException.result("It is wrong."), command, null))
                .isEqualTo(1);
        IllegalStateException ours = new IllegalStateException("a bug");
        assertThatThrownBy(() -> Complaint.aboutExecution(ours, command, null)).isSameAs(ours);
    }

    @ParameterizedTest
    @CsvSource({"run, run, 0", "rnu, run, 1", "rum, run, 1", "RUN, run, 0", "r, run, 2", "'', run, 3", "list, run, 4"})
    void distanceCountsTypingMistakes(String typed, String meant, int distance) {
        assertThat(Nearest.distance(typed, meant)).isEqualTo(distance);
    }
}
