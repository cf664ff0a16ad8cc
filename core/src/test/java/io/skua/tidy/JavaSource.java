package io.skua.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses just enough of Java to look at code without mistaking comments and strings for code. */
record JavaSource(String text) {
    private static final Pattern COMMENT_OR_LITERAL = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/|\"\"\".*?(?<!\\\\)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'",
            Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|enum)\\s+(\\w+)");

    record Constructor(String name, int parameters, int line) {}

    /** The text with comments and literals blanked out; every remaining character keeps its place. */
    String code() {
        StringBuilder code = new StringBuilder(text);
        Matcher matcher = COMMENT_OR_LITERAL.matcher(text);
        while (matcher.find()) {
            for (int i = matcher.start(); i < matcher.end(); i++) {
                if (code.charAt(i) != '\n') {
                    code.setCharAt(i, ' ');
                }
            }
        }
        return code.toString();
    }

    static int line(String text, int offset) {
        return (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    }

    /**
     * Constructors that are written out. The header of a record does not count, because a long list of parameters
     * should become a record.
     */
    List<Constructor> constructors() {
        String code = code();
        List<Constructor> found = new ArrayList<>();
        Matcher types = TYPE.matcher(code);
        while (types.find()) {
            String name = types.group(1);
            Matcher heads =
                    Pattern.compile("(?<![.\\w])" + name + "\\s*(?=\\()").matcher(code);
            while (heads.find()) {
                int close = closing(code, heads.end());
                if (close > 0
                        && !code.substring(0, heads.start()).stripTrailing().endsWith("new")
                        && code.substring(close + 1).stripLeading().matches("(?s)(\\{|throws\\b).*")) {
                    int parameters = parameters(code.substring(heads.end() + 1, close));
                    found.add(new Constructor(name, parameters, line(code, heads.start())));
                }
            }
        }
        return found;
    }

    private static int closing(String code, int open) {
        int depth = 0;
        for (int i = open; i < code.length(); i++) {
            char c = code.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static int parameters(String list) {
        int depth = 0;
        int commas = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += "<([{".indexOf(c) >= 0 ? 1 : ">)]}".indexOf(c) >= 0 ? -1 : 0;
            commas += c == ',' && depth == 0 ? 1 : 0;
        }
        return list.isBlank() ? 0 : commas + 1;
    }
}
