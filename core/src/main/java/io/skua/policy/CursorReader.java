package io.skua.policy;

import java.util.Arrays;

/** Lists the victims that a cursor names in one round. */
record CursorReader(VictimCursor cursor) {
    int[] round() {
        int[] named = new int[16];
        int count = 0;
        cursor.begin();
        for (int victim = cursor.next(); victim != VictimCursor.END; victim = cursor.next()) {
            if (count == named.length) {
                named = Arrays.copyOf(named, count * 2);
            }
            named[count++] = victim;
        }
        return Arrays.copyOf(named, count);
    }
}
