package io.skua.cli.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody probably meant. */
public final class Nearest {
    private Nearest() {}

    /** The nearest word, if it takes at most two typing mistakes and leaves more than it changes. */
    public static Optional<String> to(String typed, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(typed, word) <= Math.min(2, word.length() / 2))
                .min(Comparator.<String>comparingInt(word -> distance(typed, word))
                        .thenComparing(word -> word));
    }

    /** Letters to insert, drop, change or swap with a neighbour; capitals count as small ones. */
    public static int distance(String first, String second) {
        String from = first.toLowerCase(Locale.ROOT);
        String to = second.toLowerCase(Locale.ROOT);
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int best = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
