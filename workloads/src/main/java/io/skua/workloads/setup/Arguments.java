package io.skua.workloads.setup;

import io.skua.workloads.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Arguments as people type them: plain words, and settings written {@code key=value}, in any order. */
public final class Arguments {
    private final String usage;
    private final List<String> words = new ArrayList<>();
    private final Map<String, String> settings = new LinkedHashMap<>();

    /** What a user has typed behind the name of a workload; messages show the workload's usage. */
    public Arguments(Workload workload, List<String> arguments) {
        this(workload.usage(), arguments);
    }

    /** @param usage what is right, for those who typed something else */
    public Arguments(String usage, List<String> arguments) {
        this.usage = usage;
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                words.add(argument);
            } else if (settings.put(argument.substring(0, equals), argument.substring(equals + 1)) != null) {
                throw error("'" + argument.substring(0, equals) + "' is given twice");
            }
        }
    }

    /** Refuses what the workload would otherwise silently ignore. */
    public Arguments allowing(int mostWords, Set<String> keys) {
        if (words.size() > mostWords) {
            throw error("'" + words.get(mostWords) + "' is one argument too many");
        }
        for (String key : settings.keySet()) {
            if (!keys.contains(key)) {
                throw error("there is no setting '" + key + "'");
            }
        }
        return this;
    }

    /** Returns the keys of all settings that were typed. */
    public Set<String> keys() {
        return settings.keySet();
    }

    /** Returns the first word that is no setting. */
    public Optional<String> word() {
        return words.stream().findFirst();
    }

    /** Returns the first word as a number in these limits; the name is for the message if it is none. */
    public int word(String name, int fallback, int least, int most) {
        return word(0, name, fallback, least, most);
    }

    /** The word at that position, the first being 0. */
    public int word(int position, String name, int fallback, int least, int most) {
        return position < words.size() ? whole(name, words.get(position), least, most) : fallback;
    }

    /** Returns a setting as a whole number in these limits, or the fallback if it was not typed. */
    public int setting(String key, int fallback, int least, int most) {
        String text = settings.get(key);
        return text == null ? fallback : whole(key, text, least, most);
    }

    /** Returns a setting as a number, or the fallback if it was not typed. */
    public double setting(String key, double fallback) {
        String text = settings.get(key);
        if (text == null) {
            return fallback;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " must be a number, but was '" + text + "'", e);
        }
    }

    /** Returns an exception that says what is wrong and how the workload is used. */
    public IllegalArgumentException error(String what) {
        return new IllegalArgumentException(what + ": use " + usage);
    }

    private static int whole(String name, String text, int least, int most) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Too large for an int or no number at all: the range answers both.
        }
        throw new IllegalArgumentException(
                name + " must be a whole number from " + least + " to " + most + ", but was '" + text + "'");
    }
}
