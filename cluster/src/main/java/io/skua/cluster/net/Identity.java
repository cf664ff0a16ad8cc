package io.skua.cluster.net;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Who a place is.
 *
 * @param cluster the name of its cluster; places of other clusters are not seen
 * @param name the name of the place, for people
 * @param number the number of the place, for the protocol; no other place of the cluster has it
 * @param workers how many workers its scheduler has
 * @param fingerprint a number that is the same only at places that have registered the same classes
 * @param isObserver whether this is no place, but somebody who only asks
 */
public record Identity(String cluster, String name, int number, int workers, long fingerprint, boolean isObserver) {
    private static final int NAME_LENGTH_MAX = 200;
    private static final int HASHES_FROM = 1 << 20;
    private static final Pattern DIGITS_AT_END = Pattern.compile("(?:^|.*[^0-9])0*([0-9]{1,6})", Pattern.DOTALL);

    public Identity {
        checkName("cluster", cluster);
        checkName("place", name);
        if (number < 0) {
            throw new IllegalArgumentException("The number of a place is at least 0, not " + number + ".");
        }
    }

    private static void checkName(String whose, String name) {
        if (name.isBlank() || name.length() > NAME_LENGTH_MAX || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("The name of a " + whose + " has 1 to " + NAME_LENGTH_MAX
                    + " characters, none of them a control character.");
        }
    }

    /**
     * Returns the number of a place that was given none: the digits at the end of its name ("skua-2" is place 2), or
     * else a hash of the name, which is above all numbers that come from digits.
     */
    public static int numberOf(String name) {
        Matcher digits = DIGITS_AT_END.matcher(name);
        if (digits.matches()) {
            int number = Integer.parseInt(digits.group(1));
            if (number < HASHES_FROM) {
                return number;
            }
        }
        CRC32 hash = new CRC32();
        hash.update(name.getBytes(StandardCharsets.UTF_8));
        return HASHES_FROM + (int) (hash.getValue() % (Integer.MAX_VALUE - HASHES_FROM));
    }
}
