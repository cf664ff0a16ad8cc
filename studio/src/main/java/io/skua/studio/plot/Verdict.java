package io.skua.studio.plot;

/** Whether our figures agree with the paper's, in one word and one sentence. */
public record Verdict(Grade grade, String sentence) implements Block {
    /** In one word. */
    public enum Grade {
        AGREES("✓", "agrees"),
        PARTLY("≈", "partly"),
        DISAGREES("✗", "disagrees");

        private final String sign;
        private final String style;

        Grade(String sign, String style) {
            this.sign = sign;
            this.style = style;
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

    public static Verdict agrees(String sentence) {
        return new Verdict(Grade.AGREES, sentence);
    }

    public static Verdict partly(String sentence) {
        return new Verdict(Grade.PARTLY, sentence);
    }

    public static Verdict disagrees(String sentence) {
        return new Verdict(Grade.DISAGREES, sentence);
    }

    String html() {
        return "<p class=\"verdict %s\">%s %s</p>\n"
                .formatted(grade.style(), grade.chip(false), Markup.inline(sentence));
    }
}
