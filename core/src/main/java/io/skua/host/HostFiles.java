package io.skua.host;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Small text files in which Linux describes the machine. A file that is missing, cannot be read or makes no sense is
 * treated as an empty one.
 *
 * <p>This code runs once, soon after the start of a JVM. So here and in its callers files are plain streams, and there
 * are no lambdas and no strings joined by {@code +}: the first of each in a JVM costs more than reading all files.
 */
final class HostFiles {
    /** Linux supports at most 8192 processors; a larger number is no processor. */
    static final int PROCESSORS_MAX = 8192;

    private final String root;
    private final byte[] buffer = new byte[8192]; // such a file in /sys has at most a page of 4096 bytes

    HostFiles(Path root) {
        String name = root.toString();
        this.root = name.endsWith(File.separator) ? name : name.concat(File.separator);
    }

    /** The text of a file in /sys without blanks around it. One read is enough for such a file. */
    String text(String path) {
        try (FileInputStream in = new FileInputStream(root.concat(path))) {
            int length = in.read(buffer);
            boolean whole = length >= 0 && length < buffer.length;
            return !whole ? "" : new String(buffer, 0, length, StandardCharsets.ISO_8859_1).strip();
        } catch (IOException | SecurityException e) {
            return "";
        }
    }

    /** The number in a file; -1 if there is none. */
    int number(String path) {
        BitSet numbers = parseList(text(path));
        return numbers.cardinality() == 1 ? numbers.nextSetBit(0) : -1;
    }

    /** The processors that a file lists. */
    BitSet list(String path) {
        return parseList(text(path));
    }

    /** The list that follows a name in its line, in a file of any length. */
    BitSet listInLine(String path, String name) {
        try (FileInputStream in = new FileInputStream(root.concat(path))) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            int start = text.indexOf(name);
            int end = text.indexOf('\n', start);
            return start < 0 || end < 0
                    ? new BitSet()
                    : parseList(text.substring(start + name.length(), end).strip());
        } catch (IOException | SecurityException e) {
            return new BitSet();
        }
    }

    /** The names of the files in a folder. */
    String[] names(String path) {
        String[] names = new File(root.concat(path)).list();
        return names == null ? new String[0] : names;
    }

    /** Parses a list such as {@code 0-3,8,10-11}. The result is empty if any part of the text is something else. */
    static BitSet parseList(String text) {
        BitSet found = new BitSet();
        int at = 0;
        while (at < text.length()) {
            int end = text.indexOf(',', at);
            end = end < 0 ? text.length() : end;
            int dash = text.indexOf('-', at);
            boolean range = dash >= 0 && dash < end;
            int first = parseNumber(text, at, range ? dash : end);
            int last = range ? parseNumber(text, dash + 1, end) : first;
            if (first < 0 || last < first) {
                return new BitSet();
            }
            found.set(first, last + 1);
            at = end + 1;
        }
        return found;
    }

    private static int parseNumber(String text, int start, int end) {
        int number = start < end ? 0 : -1;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
            if (number < 0 || number >= PROCESSORS_MAX) {
                return -1;
            }
        }
        return number;
    }
}
