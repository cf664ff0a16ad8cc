package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.WorkloadInput;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * A program whose parallelism goes up and down in steps: in sequence, then wide, and so on, in sequence at the end.
 *
 * @param leaves tasks of a wide part, each {@link #GRAIN} long
 * @param waves how many wide parts there are
 * @param quiet how long each part in sequence takes, in leaves
 */
record Waves(int leaves, int waves, int quiet) implements Script {
    static final long GRAIN = 20_000;

    /** What inputs have in place of a workload's name, since this program is made for the page. */
    static final String NAME = "waves";

    /** These waves as an input, which {@link #program(WorkloadInput)} turns into a program. */
    static WorkloadInput input(String name, int leaves, int waves, int quiet) {
        return WorkloadInput.of(name, leaves * waves / 1000.0, NAME, leaves, waves, quiet);
    }

    /** The program of an input that was made by {@link #input}, or that names a workload. */
    static Program program(WorkloadInput input) {
        if (!input.workload().equals(NAME)) {
            return input.program();
        }
        int[] numbers = input.arguments().stream().mapToInt(Integer::parseInt).toArray();
        return Program.of(input.command(), new Waves(numbers[0], numbers[1], numbers[2]));
    }

    @Override
    public void write(StepSink steps) {
        for (int i = 0; i < waves; i++) {
            steps.work(still());
            steps.call(new Wide(leaves));
        }
        steps.work(still());
    }

    private record Wide(int count) implements Script {
        @Override
        public void write(StepSink steps) {
            if (count == 1) {
                steps.work(GRAIN);
            } else {
                int half = count / 2;
                steps.both(new Wide(half), new Wide(count - half));
            }
        }
    }

    /** How long a part in sequence takes. */
    private long still() {
        return quiet * GRAIN;
    }
}
