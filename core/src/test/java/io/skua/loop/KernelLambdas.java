package io.skua.loop;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Loops with lambdas of this class. {@link KernelTest} loads copies of the class by short-lived class loaders. */
public final class KernelLambdas implements Function<Object, String> {
    private static final int SIZE = 1_000;

    public KernelLambdas() {}

    /** Runs loops on a scheduler, or goes on with a loop whose first steps belong to another class loader. */
    @Override
    public String apply(Object given) {
        return given instanceof Skua skua ? all(skua) : rest((IntLoop) given);
    }

    private static String all(Skua skua) {
        List<Object> results = new ArrayList<>();
        results.add(skua.range(0, SIZE).map(x -> x + 1).filter(x -> x % 3 == 0).sum());
        results.add(skua.range(0L, SIZE).mapToDouble(x -> x * 0.5).reduce(0, (left, right) -> left + right));
        results.add(skua.range(0, SIZE).boxed().collect(Collectors.groupingBy(x -> x % 3, Collectors.counting())));
        results.add(skua.range(0, SIZE).scan((left, right) -> left + right)[SIZE - 1]);
        results.add(skua.range(0, SIZE)
                .mapToObj(x -> "x" + x)
                .flatMapIterable(x -> List.of(x, x))
                .count());
        results.add(skua.range(0, SIZE).anyMatch(x -> x == 77));
        results.add(skua.over(List.of(3, 1, 2))
                .sorted((left, right) -> right - left)
                .toList());
        AtomicInteger sum = new AtomicInteger();
        skua.range(0, SIZE).forEach(x -> sum.addAndGet(x));
        results.add(sum.get());
        return results.toString();
    }

    private static String rest(IntLoop loop) {
        return loop.filter(x -> x % 2 == 0).map(x -> x * 3).reduce(0, (left, right) -> left + right) + "";
    }

    static String expected() {
        return "[166833, 249750.0, {0=334, 1=333, 2=333}, 499500, 2000, true, [3, 2, 1], 499500]";
    }
}
