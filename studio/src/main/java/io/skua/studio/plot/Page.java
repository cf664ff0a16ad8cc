package io.skua.studio.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A page that is one file. A name has the same colour in all its charts: as the palette says, and then in order of
 * appearance.
 *
 * <pre>{@code
 * Page.titled("Stealing by distance")
 *         .lead("What the paper reports, and what the simulator makes of it.")
 *         .with(Section.titled("Figure 6").text("Seven programs.").with(Figure.of(chart).caption("Speed-up.")))
 *         .foot(new Foot("./skua reproduce dvs", "2 cores", "2026-01-31"))
 *         .write(Path.of("dvs.html"));
 * }</pre>
 */
public record Page(String title, String lead, Palette palette, List<Section> sections, Foot foot) {
    private static final int LONG = 8; // contents of this many lines or more have two columns

    public Page {
        if (title.isBlank()) {
            throw new IllegalArgumentException("a page has no title; give one");
        }
        sections = List.copyOf(sections);
    }

    /** A page that has a title and nothing else yet. */
    public static Page titled(String title) {
        return new Page(title, "", Palette.none(), List.of(), new Foot("", "", ""));
    }

    /** Sets the paragraph below the title. */
    public Page lead(String text) {
        return new Page(title, text, palette, sections, foot);
    }

    /** Fixes colours by the order of names. */
    public Page palette(Palette newPalette) {
        return new Page(title, lead, newPalette, sections, foot);
    }

    /** Adds sections at the end. */
    public Page with(Section... more) {
        List<Section> all = new ArrayList<>(sections);
        all.addAll(List.of(more));
        return new Page(title, lead, palette, all, foot);
    }

    /** Sets what the end of the page says about how the page was made. */
    public Page foot(Foot newFoot) {
        return new Page(title, lead, palette, sections, newFoot);
    }

    /** The palette with all the names of the page, for charts that are written as files of their own. */
    public Palette colours() {
        Palette all = palette;
        for (Section section : sections) {
            for (Block block : section.blocks()) {
                if (block instanceof Figure figure) {
                    for (Chart chart : figure.charts()) {
                        all = all.and(chart.names());
                    }
                }
            }
        }
        return all;
    }

    /** Writes the page to a file, which needs no other file to be looked at. */
    public void write(Path file) throws IOException {
        Files.writeString(file, html());
    }

    /** Returns the whole page as HTML. */
    public String html() {
        StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
        out.append("<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
        out.append("<title>%s</title>\n".formatted(Markup.escape(Markup.plain(title))));
        out.append("<style>\n").append(PageStyle.css()).append(Theme.charts()).append("</style>\n</head>\n<body>\n");
        out.append("<header>\n<h1>%s</h1>\n".formatted(Markup.inline(title)));
        if (!lead.isEmpty()) {
            out.append("<p class=\"lead\">%s</p>\n".formatted(Markup.inline(lead)));
        }
        out.append(score()).append("</header>\n").append(contents()).append("<main>\n");
        Palette all = colours();
        for (int i = 0; i < sections.size(); i++) {
            out.append(sections.get(i).html(id(i), all));
        }
        out.append("</main>\n").append(foot.html());
        return out.append("</body>\n</html>\n").toString();
    }

    /** How many verdicts there are of each grade; nothing where there are none. */
    private String score() {
        List<Verdict.Grade> grades = sections.stream()
                .flatMap(section -> section.verdicts().stream())
                .map(Verdict::grade)
                .toList();
        if (grades.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("<ul class=\"score\" aria-label=\"Verdicts\">\n");
        for (Verdict.Grade grade : Verdict.Grade.values()) {
            out.append(grade.counted(Collections.frequency(grades, grade)));
        }
        return out.append("</ul>\n").toString();
    }

    private static String id(int section) {
        return "s" + (section + 1);
    }

    /** The table of contents. Each entry has the signs of its verdicts, for readers who read nothing else. */
    private String contents() {
        if (sections.size() < 2) {
            return "";
        }
        StringBuilder out = new StringBuilder(
                sections.size() < LONG
                        ? "<nav aria-label=\"Contents\">"
                        : "<nav class=\"long\" aria-label=\"Contents\">");
        out.append("\n<ol>\n");
        for (int i = 0; i < sections.size(); i++) {
            out.append("<li><a href=\"#%s\">%s</a>"
                    .formatted(id(i), Markup.inline(sections.get(i).title())));
            for (Verdict verdict : sections.get(i).verdicts()) {
                out.append(' ').append(verdict.grade().chip(true));
            }
            out.append("</li>\n");
        }
        return out.append("</ol>\n</nav>\n").toString();
    }
}
