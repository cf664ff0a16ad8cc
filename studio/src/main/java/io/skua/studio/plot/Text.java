package io.skua.studio.plot;

import java.util.List;

/**
 * Plain text: a paragraph for each string, or an item of a list. What stands between backticks is set as code.
 *
 * @param list whether it is a list
 */
public record Text(List<String> paragraphs, boolean list) implements Block {
    public Text {
        paragraphs = List.copyOf(paragraphs);
    }

    String html() {
        StringBuilder out = new StringBuilder(list ? "<ul>\n" : "");
        for (String paragraph : paragraphs) {
            String tag = list ? "li" : "p";
            out.append("<%s>%s</%s>\n".formatted(tag, Markup.inline(paragraph), tag));
        }
        return out.append(list ? "</ul>\n" : "").toString();
    }
}
