package io.skua.tidy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds links of a Markdown page that lead nowhere inside the repository. Links to other sites are not followed. */
final class MarkdownLinks {
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(<?([^)\\s>]+)[^)]*\\)|(?:src|href)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6}\\s+(.*?)\\s*#*$");

    private MarkdownLinks() {}

    static List<String> dead(Path page) {
        String text = CODE.matcher(Repository.text(page))
                .replaceAll(code -> "\n".repeat((int)
                        code.group().chars().filter(c -> c == '\n').count()));
        List<String> dead = new ArrayList<>();
        Matcher links = LINK.matcher(text);
        while (links.find()) {
            String link = links.group(1) == null ? links.group(2) : links.group(1);
            if (!link.matches("[a-z]+:.*|//.*") && !leadsSomewhere(page, link)) {
                dead.add(Repository.name(page) + ":" + JavaSource.line(text, links.start()) + ": " + link);
            }
        }
        return dead;
    }

    private static boolean leadsSomewhere(Path page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        boolean toHeading = hash >= 0 && target.toString().endsWith(".md");
        return !toHeading || anchors(target).contains(link.substring(hash + 1));
    }

    private static List<String> anchors(Path page) {
        return HEADING.matcher(Repository.text(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
