package io.skua.engine;

/**
 * How many tasks a worker keeps queued; a further fork runs its child at once.
 *
 * <p>A few are enough, since thieves take the oldest and so the largest tasks. And the limit must be small, since it is
 * the exponent by which queued forks grow: a recursion of depth n queues about "n over limit" (a binomial coefficient).
 * The limit starts at {@value #MIN} plus half of the binary logarithm of the number of workers that can run at the
 * same time. It doubles, up to
 * {@value #MAX}, when thieves have taken that many tasks since the owner's last look, because they are then faster than
 * forks. It falls by 1 after {@value #CALM_LOOKS} looks without a steal. While somebody is hungry another, much higher
 * limit holds, so that a fork never queues without bound.
 *
 * <p>An island grows when bags hold more public tasks than its rule's threshold. So the limit is at least
 * {@value #PER_PUBLIC} times a size above all thresholds.
 */
final class LazyLimit {
    private static final int MIN = 3;
    private static final int MAX = 32;
    private static final int HUNGRY_MIN = 256;
    private static final int CALM_LOOKS = 16;
    private static final int PER_PUBLIC = 2;
    private static final int BAG_MAX = 1 << 16; // bounds what a rule may ask for

    private final int floor;
    private final int hungryLimit;
    private int limit;
    private int calmLooks;

    /** Returns the limit for a worker of an engine. When tasks are recorded there is none: every fork is queued. */
    static LazyLimit of(Engine engine) {
        if (engine.settings().recorder() != null) {
            return new LazyLimit(Integer.MAX_VALUE, Integer.MAX_VALUE);
        }
        LazyLimit usual = new LazyLimit(Math.min(engine.settings().workers(), engine.processors()));
        int bagMax = Math.min(BAG_MAX, engine.sharing().bagMax());
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
     * Adapts the limit to the number of steals. Called when the owner's gate is open at a fork.
     *
     * @param stolen how many tasks thieves have taken since the last call
     * @return by how much the limit has risen; negative if it has fallen
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
