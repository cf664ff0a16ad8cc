package io.skua.studio.plot;

/** Text on its way into XML or HTML. */
final class Markup {
    private Markup() {}

    /** So that the text is shown as it is, in an element or in a quoted attribute. */
    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                default -> out.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return out.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c < 0xD800)
                || (c >= 0xE000 && c < 0xFFFE)
                || c >= 0x10000;
    }

    /** Escaped, and what stands between two backticks is set as code. */
    static String inline(String text) {
        String[] parts = escape(text).split("`", -1);
        StringBuilder out = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            if (i % 2 == 1 && i + 1 < parts.length) {
                out.append("<code>").append(parts[i]).append("</code>");
            } else {
                out.append(i % 2 == 1 ? "`" : "").append(parts[i]);
            }
        }
        return out.toString();
    }

    /** Without its backticks, for places that have no markup. */
    static String plain(String text) {
        return text.replace("`", "");
    }
}
