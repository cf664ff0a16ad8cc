package io.skua.cli.race;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.workloads.Workload;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.PatternLoop;
import java.util.ArrayList;
import java.util.List;

/** The computations that a user has named. */
record Chosen(List<Workload.Instance> workloads, List<PatternLoop> loops) {
    /** @param commands each as after {@code skua run}, for example {@code fib 40} or {@code loop hill --n 1000} */
    static Chosen of(List<String> commands) {
        Chosen chosen = new Chosen(new ArrayList<>(), new ArrayList<>());
        for (String command : commands) {
            List<String> words = List.of(command.strip().split(" +"));
            List<String> arguments = words.subList(1, words.size());
            if (words.get(0).equals("loop")) {
                chosen.loops.add(loop(command, arguments));
            } else {
                chosen.workloads.add(Inputs.workload(words.get(0), arguments));
            }
        }
        return chosen;
    }

    private static PatternLoop loop(String command, List<String> words) {
        if (words.size() != 1 && (words.size() != 3 || !words.get(1).equals("--n"))) {
            throw UserException.input(
                    "a loop is named as in --on 'loop hill' or --on 'loop hill --n 1000', not '" + command + "'.");
        }
        Pattern pattern = Inputs.pattern(words.get(0));
        return pattern.with(words.size() == 1 ? pattern.defaultElements() : Inputs.elements(words.get(2), pattern));
    }
}
