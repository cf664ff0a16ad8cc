package io.skua.sim.cluster;

/** A pool and its successors. What waits in queues belongs to the line, and so to whichever pool is the latest. */
final class PoolLine {
    VirtualPool latest;

    PoolLine(long pool) {
        latest = new VirtualPool(pool, this);
    }
}
