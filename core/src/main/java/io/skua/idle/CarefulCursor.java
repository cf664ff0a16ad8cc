package io.skua.idle;

import io.skua.policy.RandomSource;
import io.skua.policy.VictimCursor;
import io.skua.policy.Victims;
import io.skua.thread.Warnings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a worker alive when the cursor of a user's policy throws: from then on the worker tries all other members in
 * turn. The lists of a policy are checked when a roster is made, but a cursor can still fail later.
 */
final class CarefulCursor implements VictimCursor {
    private final @Nullable VictimCursor own;
    private final int[] all;
    private final String policy;
    private boolean broken;
    private int next;

    static CarefulCursor of(Victims victims, int thief, int[] all, String policy) {
        int[] others = Arrays.stream(all).filter(place -> place != thief).toArray();
        try {
            return new CarefulCursor(victims.cursor(thief, new RandomSource(thief)), others, policy);
        } catch (Throwable thrown) {
            CarefulCursor broken = new CarefulCursor(null, others, policy);
            broken.giveUp(thrown);
            return broken;
        }
    }

    private CarefulCursor(@Nullable VictimCursor own, int[] all, String policy) {
        this.own = own;
        this.all = all;
        this.policy = policy;
    }

    @Override
    public void begin() {
        next = 0;
        if (own != null && !broken) {
            try {
                own.begin();
            } catch (Throwable thrown) {
                giveUp(thrown);
            }
        }
    }

    @Override
    public int next() {
        if (own != null && !broken) {
            try {
                return own.next();
            } catch (Throwable thrown) {
                giveUp(thrown);
            }
        }
        return next < all.length ? all[next++] : END;
    }

    private void giveUp(Throwable thrown) {
        broken = true;
        Warnings.log(
                CarefulCursor.class,
                () -> "a cursor of the policy \"" + policy + "\" has failed; its worker now steals from all others",
                thrown);
    }
}
