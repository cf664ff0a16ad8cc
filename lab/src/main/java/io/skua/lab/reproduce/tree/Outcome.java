package io.skua.lab.reproduce.tree;

import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * A figure of the paper, again.
 *
 * @param figure as the paper counts it
 * @param text what was run and how
 * @param claims what the paper says about it; the verdict follows from these
 */
public record Outcome(
        String figure,
        String title,
        List<String> text,
        List<Panel> panels,
        String caption,
        List<PaperStatement> claims) {
    public Outcome {
        text = List.copyOf(text);
        panels = List.copyOf(panels);
        claims = List.copyOf(claims);
    }

    /** How many claims hold, and why others may not. */
    public Verdict verdict() {
        long holding = claims.stream().filter(PaperStatement::holds).count();
        if (holding == claims.size()) {
            return Verdict.agrees(
                    claims.size() == 1
                            ? "What the paper says holds."
                            : "All " + claims.size() + " statements of the paper hold.");
        }
        List<String> causes = new ArrayList<>();
        for (PaperStatement claim : claims) {
            if (!claim.holds() && !causes.contains(claim.cause())) {
                causes.add(claim.cause());
            }
        }
        String sentence = holding + " of " + claims.size() + " statements hold. "
                + (causes.size() == 1 ? "The likely cause: " : "Likely causes: ") + String.join("; ", causes) + ".";
        return 2 * holding >= claims.size() ? Verdict.partly(sentence) : Verdict.disagrees(sentence);
    }
}
