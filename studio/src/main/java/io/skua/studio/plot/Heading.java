package io.skua.studio.plot;

/**
 * What a chart says about itself.
 *
 * @param description what there is to see, in words, for readers who do not see the chart; if empty, the chart's axes
 *     and names are listed
 */
public record Heading(String title, String subtitle, String description) {
    static Heading titled(String title) {
        return new Heading(title, "", "");
    }

    Heading subtitle(String text) {
        return new Heading(title, text, description);
    }

    Heading describe(String text) {
        return new Heading(title, subtitle, text);
    }
}
