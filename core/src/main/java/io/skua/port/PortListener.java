package io.skua.port;

/**
 * Is told by a {@link Port} what happens. Any thread may call it, never under a lock. The methods must be quick and
 * must not wait; a listener that hands everything to a thread of its own is right. What a method throws is logged and
 * changes nothing.
 */
public interface PortListener {
    /**
     * A worker has found nothing anywhere and is about to sleep. Also called when there was something for a moment, or
     * when work comes at the same time; {@link Port#idleWorkers} tells how many workers have nothing to do.
     */
    void starving();

    /** There is something for {@link Port#take}; see {@link Port#demand}. */
    void available();

    /**
     * The pool has ended. Called exactly once per pool, and for a successor after its predecessor; unless the
     * predecessor had ended before it was rotated: then two threads may call this for both at the same time. The last
     * thread that leaves the pool calls it. That may be the thread that calls {@link Port#take}, before take returns
     * what it has taken from this pool.
     */
    void ended(Pool pool);
}
