package io.skua.cli.soak;

import java.util.List;

/**
 * What the long command does.
 *
 * @param kills how many jobs lose a place, or two
 * @param minutes for how long places come and go
 * @param frames how many hostile frames are sent
 * @param seed decides who is killed when, as far as a program can decide that
 */
record SoakOptions(int kills, int minutes, int frames, long seed, boolean isJson) {
    private static final int KILLS = 200;
    private static final int MINUTES = 60;
    private static final int FRAMES = 1_000_000;
    private static final int MOST = 1_000_000_000;

    /** @throws IllegalArgumentException with a sentence, if an argument is wrong */
    static SoakOptions of(List<String> words) {
        int kills = KILLS;
        int minutes = MINUTES;
        int frames = FRAMES;
        int seed = 1;
        boolean isJson = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            switch (word) {
                case "--json" -> isJson = true;
                case "--kills" -> kills = number(word, next);
                case "--minutes" -> minutes = number(word, next);
                case "--frames" -> frames = number(word, next);
                case "--seed" -> seed = number(word, next);
                default ->
                    throw new IllegalArgumentException("soak cluster does not know '" + word
                            + "'; it takes --kills N, --minutes M, --frames N, --seed N and --json.");
            }
            i += word.equals("--json") ? 0 : 1;
        }
        return new SoakOptions(kills, minutes, frames, seed, isJson);
    }

    private static int number(String option, String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 0 && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // the sentence below says so
        }
        throw new IllegalArgumentException(
                option + " must be a number from 0 to " + MOST + ", but was '" + text + "'; 0 leaves that part out.");
    }
}
