package io.skua.lab.reproduce;

import io.skua.studio.plot.Page;
import io.skua.studio.plot.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * The experiments of a paper, done again.
 *
 * @param findings in the order of the page
 * @param page which shows them, and what led to them
 */
public record Reproduction(List<Finding> findings, Page page) {
    public Reproduction {
        findings = List.copyOf(findings);
    }

    /** @param page without its sections */
    public static Reproduction of(Page page, List<Section> sections) {
        List<Finding> findings = new ArrayList<>();
        for (Section section : sections) {
            section.verdicts().forEach(verdict -> findings.add(new Finding(section.title(), verdict)));
        }
        return new Reproduction(findings, page.with(sections.toArray(Section[]::new)));
    }
}
