package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A part of a page, with a heading that the table of contents names. */
public record Section(String title, List<Block> blocks) {
    public Section {
        if (title.isBlank()) {
            throw new IllegalArgumentException("a section has no title; give one, since the contents list it");
        }
        blocks = List.copyOf(blocks);
    }

    /** A section that has a title and nothing else yet. */
    public static Section titled(String title) {
        return new Section(title, List.of());
    }

    /** A paragraph for each string. */
    public Section text(String... paragraphs) {
        return with(new Text(List.of(paragraphs), false));
    }

    /** Adds a list with a bullet for each string. */
    public Section list(String... items) {
        return with(new Text(List.of(items), true));
    }

    /** Adds blocks at the end. */
    public Section with(Block... more) {
        List<Block> all = new ArrayList<>(blocks);
        all.addAll(List.of(more));
        return new Section(title, all);
    }

    /** In the order in which they stand. */
    public List<Verdict> verdicts() {
        List<Verdict> verdicts = new ArrayList<>();
        for (Block block : blocks) {
            Optional<Verdict> verdict = block instanceof Figure figure
                    ? figure.verdict()
                    : Optional.of(block).filter(Verdict.class::isInstance).map(Verdict.class::cast);
            verdict.ifPresent(verdicts::add);
        }
        return verdicts;
    }

    String html(String id, Palette palette) {
        StringBuilder out = new StringBuilder();
        out.append("<section id=\"%s\">\n<h2>%s</h2>\n".formatted(id, Markup.inline(title)));
        for (Block block : blocks) {
            if (block instanceof Text text) {
                out.append(text.html());
            } else if (block instanceof Figure figure) {
                out.append(figure.html(palette));
            } else if (block instanceof Table table) {
                out.append(table.html());
            } else if (block instanceof Verdict verdict) {
                out.append(verdict.html());
            }
        }
        return out.append("</section>\n").toString();
    }
}
