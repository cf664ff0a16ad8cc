package io.skua.workloads;

import java.util.List;

/** Plain words told apart by their position, for workloads that take several; {@link Arguments} reads each of them. */
final class Words {
    private final Workload workload;
    private final List<String> words;

    Words(Workload workload, List<String> arguments) {
        this.workload = workload;
        words = arguments.stream().filter(argument -> argument.indexOf('=') < 0).toList();
    }

    /** The word at that position, the first being 0. */
    int at(int position, String name, int fallback, int least, int most) {
        List<String> word = position < words.size() ? words.subList(position, position + 1) : List.of();
        return new Arguments(workload, word).word(name, fallback, least, most);
    }
}
