package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClusterCommandsTest {
    @ParameterizedTest
    @ValueSource(strings = {"cluster run", "cluster draw", "cluster status", "cluster keys", "cluster", "place"})
    void everyCommandHasHelp(String command) {
        assertThat(Cli.output(command + " --help"))
                .startsWith("Usage: skua " + command)
                .contains("Example: skua ");
    }

    @Test
    void statusAsksThePlaceAtTheUsualPort() {
        assertThat(Cli.output("cluster status --help")).contains("127.0.0.1:7800");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        cluster run fib 30               | no workload 'fib' runs at places: those that do are uts, nqueens, tsp, mandelbrot.
        cluster run uts --preset huge    | there is no preset 'huge' of uts, 'skua list' shows which there are.
        cluster run uts T1 --preset quick | --preset quick brings the arguments of uts: leave out 'T1' or --preset.
        cluster run nqueens 99           | n must be a whole number from 1 to 27, but was '99'.
        cluster run uts T1 --places 0    | --places must be a whole number from 1 to 64, but was '0'.
        cluster run uts T1 --workers many | --workers must be a whole number from 1 to 1024, but was 'many'.
        cluster run uts T1 --stealing basline | unknown way of stealing 'basline', did you mean 'baseline'?
        cluster run uts T1 --instalment soon | --instalment must be a time from 1ms to 1440m, as in 500ms, 3s or 2m, but was 'soon'.
        cluster run uts T1 --instalment 0s | --instalment must be a time from 1ms to 1440m, as in 500ms, 3s or 2m, but was '0s'.
        cluster run uts T1 --kill 2      | --kill must be the number of a place and a share of the work or a time, as in --kill 2@40% or --kill 2@3s, but was '2'.
        cluster run uts T1 --kill 2@140% | --kill must be the number of a place and a share of the work or a time, as in --kill 2@40% or --kill 2@3s, but was '2@140%'.
        cluster run uts T1 --kill 2@4.5.6% | --kill must be the number of a place and a share of the work or a time, as in --kill 2@40% or --kill 2@3s, but was '2@4.5.6%'.
        cluster run uts T1 --kill 2@40%+3s | --kill must be the number of a place and a share of the work or a time, as in --kill 2@40% or --kill 2@3s, but was '2@40%+3s'.
        cluster run uts T1 --kill 4@40%  | --kill names place 4, and the places have the numbers 0 to 3.
        cluster run uts T1 --stop 5@40% --join 1@10% | --stop names place 5, and the places have the numbers 0 to 4.
        cluster run uts T1 --stop 1@40%+0s | --stop must be a time from 1ms to 1440m, as in 500ms, 3s or 2m, but was '0s'.
        cluster run uts T1 --join 0@40%  | --join must be a whole number from 1 to 64, but was '0'.
        cluster run uts T1 --places 2 --kill 0@1%,1@2% | --kill must leave a place of the 2 from the start, since the job dies with the last one, but was to kill 2.
        cluster run uts d=6 --kill 2@40% | nobody knows before the end how much work uts t=1 a=0 d=6 b=4 r=0 is: say when as a time, as in --kill 2@3s.
        cluster run uts T1 --submitter 4 | --submitter must be a whole number from 0 to 3, but was '4'.
        cluster run uts T1 --bind 127.0.0.1:9 | --bind and --insecure are for a cluster that runs already: leave them out, or name one of its places with --attach.
        cluster run uts T1 --attach 127.0.0.1:9 --tls | --tls makes keys for places that this command starts: leave it out, and name the folder with the keys of the cluster by --keys.
        cluster run uts T1 --attach 127.0.0.1:9 --kill 1@2s | --kill, --stop and --join are for places that this command starts: leave them out, or leave out --attach.
        cluster run uts T1 --attach 127.0.0.1:9 --places 2 | --places and --submitter are for places that this command starts, and with --attach it starts one, which submits the job: leave them out, or leave out --attach.
        cluster run uts T1 --attach 127.0.0.1:9 --submitter 0 | --places and --submitter are for places that this command starts, and with --attach it starts one, which submits the job: leave them out, or leave out --attach.
        cluster run uts T1 --image a.png | --image needs a result that is a picture, and that of uts T1 is none: leave it out, or run mandelbrot.
        cluster run mandelbrot 64 --image a.gif | --image must be a file whose name ends in .png, but was 'a.gif'.
        cluster run mandelbrot 64 --image nowhere/a.png | there is no directory for --image nowhere/a.png: make it, or name a file in one that is there.
        cluster status --attach 127.0.0.1:9 --wait 0 | --wait must be a time from 1ms to 1440m, as in 500ms, 3s or 2m, but was '0'.
        cluster status --attach 127.0.0.1:x | the port of the address "127.0.0.1:x" is to be a number from 1 to 65535, not "x".
        cluster status --attach 127.0.0.1:70000 | the port of the address "127.0.0.1:70000" is to be a number from 1 to 65535, not "70000".
        cluster status --attach 127.0.0.1:9 --keys no-such-folder | there is no folder no-such-folder for --keys: 'skua cluster keys no-such-folder' makes one with keys for trying out.
        cluster run uts T1 --keys no-such-folder | there is no folder no-such-folder for --keys: 'skua cluster keys no-such-folder' makes one with keys for trying out.
        cluster statu                    | there is no command 'statu', did you mean 'status'?
        cluster foo                      | there is no command 'foo', only draw, keys, run, status.
        cluster keys                     | 'skua cluster keys' needs a DIR: the name of a folder.
        place --fast                     | there is no option '--fast', only --bind, --dns, --help, --insecure, --instalment, --name, --peers, --register, --stealing, --tls, --workers.
        place --bind 10.9.8.7:7800       | other machines can reach 10.9.8.7:7800, and without TLS anybody could join: name a directory with keys (--tls DIR, or tls in a program), or say that anybody may join (--insecure, or insecure in a program).
        place --workers 0                | --workers must be a whole number from 1 to 1024, but was '0'.
        place --dns a --peers b:1        | --dns finds the other places by itself: leave out --peers or --dns.
        place --tls no-such-folder       | there is no folder no-such-folder for --tls: 'skua cluster keys no-such-folder' makes one with keys for trying out.
        place --register no-such.jar     | there is no file no-such.jar: --register needs the jar of your program.
        place --instalment 1             | --instalment must be a time from 1ms to 1440m, as in 500ms, 3s or 2m, but was '1'.
        """)
    void badInputIsAnsweredInOneSentence(String commandLine, String sentence) {
        assertThat(Cli.run(commandLine)).isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }
}
