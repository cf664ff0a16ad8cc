package io.skua.observe;

/**
 * The second number of {@link EventKind#ISLAND}: how large an island is and would like to be. It has four parts of 16
 * bits, from the lowest: members, diaspora, how many more workers the job has asked for, and how many workers it has
 * gained by this change. A number that is too large is told as {@value #MOST}.
 */
public final class IslandSize {
    static final int MOST = 0xFFFF;

    private IslandSize() {}

    /** Returns the four parts as one number. */
    public static long pack(int members, int diaspora, int asked, int gained) {
        return part(members) | (part(diaspora) << 16) | (part(asked) << 32) | (part(gained) << 48);
    }

    private static long part(int number) {
        return Math.min(Math.max(number, 0), MOST);
    }

    /** Returns how many workers the island has. */
    public static int members(long size) {
        return (int) size & MOST;
    }

    /** Returns the largest distance of a member from the source. */
    public static int diaspora(long size) {
        return (int) (size >>> 16) & MOST;
    }

    /** Returns how many more workers the job has asked for and not got. */
    public static int asked(long size) {
        return (int) (size >>> 32) & MOST;
    }

    /** Returns how many workers the job has gained by this change. */
    public static int gained(long size) {
        return (int) (size >>> 48);
    }
}
