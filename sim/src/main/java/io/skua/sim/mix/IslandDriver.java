package io.skua.sim.mix;

import io.skua.island.Bags;
import io.skua.island.Effect;
import io.skua.island.Event;
import io.skua.island.Island;
import io.skua.island.Master;
import io.skua.island.Rule;
import io.skua.island.Wish;
import io.skua.sim.engine.Driver;
import io.skua.sim.engine.Strand;
import io.skua.sim.engine.VirtualGroup;
import io.skua.sim.engine.VirtualJob;
import io.skua.sim.engine.VirtualTask;
import io.skua.sim.engine.VirtualWorker;
import io.skua.sim.engine.World;
import io.skua.sim.time.EventQueue;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Islands: tells the runtime's master what happens, and carries out what it decides. */
final class IslandDriver extends Driver {
    private final Rule rule;
    private final long period;
    private final int usable;
    private final Estate[] estates; // by job
    private Master master;
    private long turn;

    IslandDriver(World world, Regime.Islands regime) {
        super(world);
        this.rule = regime.rule();
        this.period = regime.period();
        this.turn = period == 0 ? EventQueue.NEVER : period;
        this.master = Master.of(new Master.Settings(world.setup.machine().topology(), regime.overlap()));
        this.usable = world.workers.length;
        this.estates = new Estate[world.jobs.length];
        for (VirtualJob job : world.jobs) {
            estates[job.number] = new Estate(job);
            job.workersMax = Math.min(job.spec.claim().max(), usable);
        }
    }

    /** A job and its island. */
    private final class Estate implements Bags, VirtualGroup.Watcher {
        private final VirtualJob job;
        private @Nullable Island island; // null before its start and after its end
        private boolean growing; // whether it may ask for more
        private boolean surplus; // somebody's bag has grown enough
        private long notBefore; // a rule that looks at all members must not do so at every spawn

        Estate(VirtualJob job) {
            this.job = job;
        }

        @Override
        public int size(int place) {
            VirtualWorker worker = world.worker(place);
            Strand strand = worker.strand();
            return strand.job == job ? strand.size() : 0;
        }

        @Override
        public boolean isHungry(int place) {
            return world.worker(place).thief.isHungry();
        }

        @Override
        public void hasTasks(VirtualWorker worker, int bag, long now) {
            Island its = island;
            if (its != null
                    && growing
                    && now >= notBefore
                    && !job.group.isAnyHungry()
                    && rule.isSurplus(its, worker.place, bag)) {
                surplus = true;
                world.unsettle();
            }
        }

        void become(@Nullable Island newIsland) {
            island = newIsland;
            growing = period == 0
                    && newIsland != null
                    && newIsland.room() > 0
                    && newIsland.size() < usable
                    && !newIsland.request().isOpen();
        }
    }

    @Override
    protected long nextTurn() {
        return turn;
    }

    /** The paper's helper looks at all islands. */
    @Override
    protected void turn(long now) {
        turn += period;
        for (Estate estate : estates) {
            judge(estate, now);
        }
    }

    @Override
    protected void arrived(VirtualJob job, long now) {
        step(new Event.Arrived(job.number, job.spec.claim()), now);
    }

    @Override
    protected void settle(long now) {
        for (Estate estate : estates) {
            if (estate.island != null && estate.job.end() >= 0) {
                step(new Event.Ended(estate.job.number), now);
            }
        }
        if (period > 0) {
            return;
        }
        for (Estate estate : estates) {
            if (estate.surplus || estate.job.group.isStarving()) {
                judge(estate, now);
            }
        }
    }

    private void judge(Estate estate, long now) {
        estate.surplus = false;
        estate.job.group.starving(false);
        Island island = estate.island;
        if (island == null || estate.job.start() < 0) {
            return;
        }
        Wish wish = rule.judge(island, estate);
        long job = island.job();
        if (wish.isGrowth()) {
            if (!island.request().isOpen() && island.size() < usable) {
                step(new Event.Wants(job, wish.more(), wish.reach()), now);
            }
        } else if (wish.isReturn()) {
            step(new Event.Returns(job, wish.back()), now);
        } else {
            estate.notBefore = now + world.prices.probe(island.source(), island.source());
        }
    }

    // ---- what the master decides ----

    private void step(Event event, long now) {
        Master.Step step = master.step(event);
        master = step.next();
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Closed closed) {
                depart(closed.last(), null, now);
            } else if (effect instanceof Effect.Changed changed) {
                depart(changed.before(), changed.after(), now);
            }
        }
        for (Island island : master.islands()) {
            estates[(int) island.job()].become(island);
        }
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Started started) {
                start(started.island(), now);
            } else if (effect instanceof Effect.Changed changed) {
                arrive(changed.before(), changed.after(), now);
            }
        }
    }

    private void depart(Island before, @Nullable Island after, long now) {
        Estate estate = estates[(int) before.job()];
        if (after == null) {
            estate.become(null);
        } else {
            estate.job.group.form(after.allotment()); // who puts something aside must not find those who go, too
        }
        List<VirtualWorker> leaving = new ArrayList<>();
        before.allotment().stream()
                .filter(place -> after == null || !after.contains(place))
                .forEach(place -> leaving.add(world.worker(place)));
        for (VirtualWorker worker : leaving) {
            estate.job.group.remove(worker);
        }
        for (VirtualWorker worker : leaving) {
            worker.relay.leave(estate.job.group, estate.job, now);
        }
    }

    private void start(Island island, long now) {
        VirtualJob job = estates[(int) island.job()].job;
        Allotment allotment = island.allotment();
        VirtualGroup group = job.group;
        group.form(allotment);
        group.watcher = estates[job.number];
        VirtualWorker source = world.worker(island.source());
        VirtualTask root = job.begin(source, now);
        if (source.isFree()) {
            source.startRoot(job, root, now);
        } else {
            group.addFirst(job, root, source.index);
        }
        allotment.stream().forEach(place -> world.worker(place).relay.join(group, job, now));
        job.tenure.members(allotment, now);
    }

    private void arrive(Island before, Island after, long now) {
        VirtualJob job = estates[(int) after.job()].job;
        Allotment allotment = after.allotment();
        job.tenure.members(allotment, now);
        allotment.stream().forEach(place -> {
            VirtualWorker worker = world.worker(place);
            if (before.contains(place)) {
                worker.thief.changed(now);
            } else {
                worker.relay.join(job.group, job, now);
            }
        });
    }
}
