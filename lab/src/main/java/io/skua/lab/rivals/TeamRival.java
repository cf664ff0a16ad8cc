package io.skua.lab.rivals;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;

/** What all have in common who run loops on a fixed set of threads. */
abstract class TeamRival implements LoopRival {
    private final String name;
    private final LoopTeam team;

    TeamRival(String name, int threads) {
        this.name = name;
        this.team = new LoopTeam(name, threads);
    }

    /** What one thread does of a loop. */
    interface Share {
        long sum(int member);
    }

    /** Makes what the threads of one loop have in common. */
    abstract Share share(int n, IntToLongFunction body);

    final int threads() {
        return team.size();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final long sum(int n, IntToLongFunction body) {
        Share share = share(n, body);
        AtomicLong total = new AtomicLong();
        team.run(member -> total.addAndGet(share.sum(member)));
        return total.get();
    }

    @Override
    public final void close() {
        team.close();
    }
}
