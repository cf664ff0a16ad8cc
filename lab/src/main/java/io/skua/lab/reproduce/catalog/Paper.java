package io.skua.lab.reproduce.catalog;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.dvs.DvsReproduction;
import io.skua.lab.reproduce.islands.IslandsReproduction;
import io.skua.lab.reproduce.successonly.SuccessOnlyReproduction;
import io.skua.lab.reproduce.tree.TreePage;
import io.skua.lab.reproduce.tree.TreeReproduction;
import io.skua.studio.plot.Foot;
import java.util.List;

/**
 * A paper whose experiments can be done again.
 *
 * <pre>{@code
 * Foot foot = new Foot("./skua reproduce dvs --quick", "simulated", "2026-01-31");
 * Reproduction done = Paper.named("dvs").reproduce(true, (part, what) -> {}, foot);
 * }</pre>
 */
public final class Paper {
    private static final List<Paper> ALL = List.of(
            new Paper("dvs", (quick, progress, foot) -> new DvsReproduction(quick, progress).run(foot)),
            new Paper("islands", (quick, progress, foot) -> new IslandsReproduction(quick, progress).run(foot)),
            new Paper("successonly", (quick, progress, foot) -> new SuccessOnlyReproduction(quick, progress).run(foot)),
            new Paper(
                    "tree",
                    (quick, progress, foot) ->
                            new TreePage(new TreeReproduction(quick, progress).run(), foot).write()));

    /** Does the experiments. */
    private interface Maker {
        Reproduction run(boolean quick, ProgressListener progress, Foot foot);
    }

    private final String name;
    private final Maker maker;

    private Paper(String name, Maker maker) {
        this.name = name;
        this.maker = maker;
    }

    /** Returns all papers that can be reproduced. */
    public static List<Paper> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException if there is none of that name; the message lists those there are */
    public static Paper named(String name) {
        return ALL.stream()
                .filter(paper -> paper.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown paper '" + name + "': the known ones are "
                        + String.join(", ", ALL.stream().map(Paper::name).toList())));
    }

    /** Returns the word by which the command knows the paper. */
    public String name() {
        return name;
    }

    /**
     * Does the experiments, which takes minutes.
     *
     * @param quick fewer seeds and smaller inputs: some two minutes instead of some twenty
     */
    public Reproduction reproduce(boolean quick, ProgressListener progress, Foot foot) {
        return maker.run(quick, progress, foot);
    }

    @Override
    public String toString() {
        return name;
    }
}
