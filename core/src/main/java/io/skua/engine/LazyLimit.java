package io.skua.engine;

/**
 * How many queued tasks are enough, so that a further fork runs its child at once.
 *
 * <p>A few are enough, since thieves take the oldest and so the largest ones; and few must be enough, since the number
 * of forks that are queued grows with the limit as its exponent: a recursion of depth n queues about n over limit of
 * them. The limit starts with the logarithm of the number of workers. It doubles when thieves have taken that many
 * tasks since the owner last looked, because then they come faster than forks do; it falls back when nobody steals.
 * While somebody is hungry the limit is much higher, but it exists: a fork never queues without bound.
 *
 * <p>An island grows when bags hold more than a threshold of its rule. It sees what is public, at least half of a bag:
 * so the limit is twice what the rule needs to see.
 */
final class LazyLimit {
    private static final int MIN = 3;
    private static final int MAX = 32;
    private static final int HUNGRY_MIN = 256;
    private static final int CALM_LOOKS = 16;
    private static final int PER_PUBLIC = 2;
    private static final int BAG_MAX = 1 << 16; // whatever a rule says

    private final int floor;
    private final int hungryLimit;
    private int limit;
    private int calmLooks;

    /**
     * When tasks are recorded, nothing is enough: every fork is queued.
     *
     * @param bagMaxOfSharing what {@code Sharing.bagMax} says
     */
    static LazyLimit of(Engine.Settings settings, int bagMaxOfSharing) {
        if (settings.recorder() != null) {
            return new LazyLimit(Integer.MAX_VALUE, Integer.MAX_VALUE);
        }
        LazyLimit usual = new LazyLimit(settings.workers());
        int bagMax = Math.min(BAG_MAX, bagMaxOfSharing);
        return new LazyLimit(Math.max(usual.floor, PER_PUBLIC * bagMax), usual.hungryLimit);
    }

    LazyLimit(int workers) {
        this(MIN + (31 - Integer.numberOfLeadingZeros(workers)) / 2, Math.max(HUNGRY_MIN, 8 * workers));
    }

    private LazyLimit(int floor, int hungryLimit) {
        this.floor = floor;
        this.hungryLimit = hungryLimit;
        this.limit = floor;
    }

    int limit() {
        return limit;
    }

    /**
     * Called when the owner looks closer.
     *
     * @param stolen how many tasks thieves have taken since the last time
     * @return positive when the limit has risen, negative when it has fallen
     */
    int adapt(long stolen) {
        int before = limit;
        if (stolen >= limit) {
            limit = Math.max(floor, Math.min(MAX, limit * 2));
            calmLooks = 0;
        } else if (stolen == 0 && limit > floor && ++calmLooks >= CALM_LOOKS) {
            limit--;
            calmLooks = 0;
        }
        return limit - before;
    }

    boolean isReached(int queued, boolean anybodyHungry) {
        return queued >= (anybodyHungry ? hungryLimit : limit);
    }
}
