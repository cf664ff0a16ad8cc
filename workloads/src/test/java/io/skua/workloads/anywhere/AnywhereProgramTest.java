package io.skua.workloads.anywhere;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.catalog.Workloads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnywhereProgramTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
        uts t=1 a=3 d=7 b=4 r=19,            false
        uts t=1 a=3 d=7 b=4 r=19,            true
        uts t=0 b=2000 q=0.12 m=8 r=42,      false
        uts t=0 b=2000 q=0.12 m=8 r=42,      true
        nqueens 4,                           false
        nqueens 9,                           true
        """)
    void tasksAddUpInAnyOrder(String commandLine, boolean isOldestFirst) {
        AnywhereProgram program = program(commandLine);
        AnywhereProgram.Total total = program.total();
        assertThat(run(program, isOldestFirst)).isEqualTo(total);
    }

    private static AnywhereProgram program(String commandLine) {
        List<String> words = List.of(commandLine.split(" "));
        return Workloads.named(words.get(0))
                .with(words.subList(1, words.size()))
                .anywhere()
                .orElseThrow();
    }

    /** With two runners of one thread by turns, which share what they do not need between two calls. */
    private static AnywhereProgram.Total run(AnywhereProgram program, boolean isOldestFirst) {
        TaskRunner one = program.runner();
        TaskRunner other = one.another();
        Deque<Object> tasks = new ArrayDeque<>();
        tasks.add(program.root());
        long answer = 0;
        long units = 0;
        while (!tasks.isEmpty() || one.isBusy() || other.isBusy()) {
            for (TaskRunner runner : List.of(one, other)) {
                if (!runner.isBusy() && !tasks.isEmpty()) {
                    runner.begin(isOldestFirst ? tasks.removeFirst() : tasks.removeLast());
                }
                if (runner.isBusy()) {
                    units += runner.advance(tasks::addLast);
                    answer += runner.takeFound();
                }
            }
        }
        return new AnywhereProgram.Total(answer, units);
    }

    @Test
    void aChunkHasEightNodesOfTwentyFourBytes() {
        AnywhereProgram program = program("uts T1");
        TaskRunner runner = program.runner();
        runner.begin(program.root());
        Deque<Object> chunks = new ArrayDeque<>();
        long nodes = 0;
        while (chunks.isEmpty()) {
            nodes += runner.advance(chunks::add);
        }
        assertThat(nodes % 10).isZero();
        assertThat(program.bytes(program.root())).isEqualTo(24);
        assertThat(program.bytes(chunks.remove())).isEqualTo(8 * 24);
    }

    @Test
    void mostWorkloadsStayAtOnePlace() {
        assertThat(Workloads.named("fib").with("10").anywhere()).isEmpty();
    }
}
