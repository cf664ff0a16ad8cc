package io.skua.lab.reproduce;

import io.skua.studio.plot.Block;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A verdict of a page, and the section that gives it: what to print when the page is written.
 *
 * @param section its title
 */
public record Finding(String section, Verdict verdict) {
    /** All of a page, in its order. */
    public static List<Finding> of(Page page) {
        List<Finding> findings = new ArrayList<>();
        for (Section section : page.sections()) {
            for (Block block : section.blocks()) {
                if (block instanceof Verdict verdict) {
                    findings.add(new Finding(section.title(), verdict));
                } else if (block instanceof Figure figure) {
                    figure.verdict().ifPresent(verdict -> findings.add(new Finding(section.title(), verdict)));
                }
            }
        }
        return findings;
    }
}
