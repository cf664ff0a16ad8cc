package io.skua.deque;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;

/**
 * Parses a scenario for Lincheck: {@code "push share | pop | steal steal | steal"}. The first and the last part run
 * alone, and the parts between them in parallel.
 */
final class Race {
    private Race() {}

    static ExecutionScenario parse(String race, Class<?> operations) {
        List<List<Actor>> parts = Arrays.stream(race.split("\\|"))
                .map(part -> actors(part.strip(), operations))
                .toList();
        int last = parts.size() - 1;
        return new ExecutionScenario(parts.get(0), parts.subList(1, last), parts.get(last), null);
    }

    private static List<Actor> actors(String words, Class<?> operations) {
        return Arrays.stream(words.split(" +"))
                .map(word -> word.split(":"))
                .map(word -> new Actor(method(word[0], operations), arguments(word)))
                .toList();
    }

    private static List<Object> arguments(String[] word) {
        return word.length == 1 ? List.of() : List.of(Integer.valueOf(word[1]));
    }

    private static Method method(String name, Class<?> operations) {
        return Arrays.stream(operations.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name));
    }
}
