package io.skua.studio.plot;

/** Whether our figures agree with the paper's, in one word and one sentence. */
public record Verdict(Grade grade, String sentence) implements Block {
    /** In one word. */
    public enum Grade {
        /** Our figures are the paper's, as near as the page says. */
        AGREES("✓", "agrees", "agree"),
        /** Some of the paper's statements hold. */
        PARTLY("≈", "partly", "partly agree"),
        /** What the paper reports does not come out. */
        DISAGREES("✗", "disagrees", "disagree");

        private final String sign;
        private final String style;
        private final String several;

        Grade(String sign, String style, String several) {
            this.sign = sign;
            this.style = style;
            this.several = several;
        }

        /** An item of a score: how many verdicts have this grade. */
        String counted(int count) {
            String word = count == 1 ? style + (this == PARTLY ? " agrees" : "") : several;
            return "<li class=\"%s\"><b>%d</b> %s %s</li>\n".formatted(style, count, sign, word);
        }

        /** A sign with the word, or the sign alone with the word for who hovers or listens. */
        String chip(boolean brief) {
            return brief
                    ? "<span class=\"chip %s\" title=\"%s\" role=\"img\" aria-label=\"%s\">%s</span>"
                            .formatted(style, style, style, sign)
                    : "<span class=\"chip %s\">%s %s</span>".formatted(style, sign, name());
        }

        String style() {
            return style;
        }
    }

    public Verdict {
        if (sentence.isBlank()) {
            throw new IllegalArgumentException("a verdict has no sentence; say in one what agrees or differs, and why");
        }
    }

    /** Our figure shows what the paper's shows; the sentence says what that is. */
    public static Verdict agrees(String sentence) {
        return new Verdict(Grade.AGREES, sentence);
    }

    /** Our figure agrees in some respects; the sentence says in which, and why not in others. */
    public static Verdict partly(String sentence) {
        return new Verdict(Grade.PARTLY, sentence);
    }

    /** Our figure shows something else; the sentence says what, and why. */
    public static Verdict disagrees(String sentence) {
        return new Verdict(Grade.DISAGREES, sentence);
    }

    String html() {
        return "<p class=\"verdict %s\">%s %s</p>\n"
                .formatted(grade.style(), grade.chip(false), Markup.inline(sentence));
    }
}
