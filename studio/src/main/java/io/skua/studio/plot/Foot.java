package io.skua.studio.plot;

/** How a page came about, so that a reader can do it again. The caller says when: pages know no clock. */
public record Foot(String command, String machine, String date) {
    String html() {
        StringBuilder out = new StringBuilder("<footer>\n<dl>\n");
        item(out, "Command", command.isEmpty() ? "" : "`" + command + "`");
        item(out, "Machine", machine);
        item(out, "Date", date);
        return out.append("</dl>\n</footer>\n").toString();
    }

    private static void item(StringBuilder out, String name, String value) {
        if (!value.isEmpty()) {
            out.append("<dt>%s</dt><dd>%s</dd>\n".formatted(name, Markup.inline(value)));
        }
    }
}
