package io.skua.sim.mix;

import io.skua.island.Allowance;
import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Wish;
import io.skua.master.Client;
import io.skua.master.Effect;
import io.skua.master.Master;
import io.skua.master.News;
import io.skua.master.Resident;
import io.skua.sim.engine.Driver;
import io.skua.sim.engine.Strand;
import io.skua.sim.engine.VirtualGroup;
import io.skua.sim.engine.VirtualJob;
import io.skua.sim.engine.VirtualTask;
import io.skua.sim.engine.VirtualWorker;
import io.skua.sim.engine.World;
import io.skua.sim.time.EventQueue;
import io.skua.topology.Allotment;
import org.jspecify.annotations.Nullable;

/** Islands: tells the runtime's master what happens, and carries out what the master decides. */
final class IslandDriver extends Driver {
    private final Rule rule;
    private final long period;
    private final int usable;
    private final Holding[] holdings; // by job
    private Master master;
    private long arrivals;
    private long turn;

    IslandDriver(World world, Regime.Islands regime) {
        super(world);
        this.rule = regime.rule();
        this.period = regime.period();
        this.turn = period == 0 ? EventQueue.NEVER : period;
        this.master = Master.of(new Master.Settings(world.setup.machine().topology(), regime.overlap()));
        this.usable = world.workers.length;
        this.holdings = new Holding[world.jobs.length];
        for (VirtualJob job : world.jobs) {
            holdings[job.number] = new Holding(job);
            job.workersMax = Math.min(job.spec.allowance().max(), usable);
        }
    }

    /** A job and its workers. */
    private final class Holding implements Client, Bags, VirtualGroup.Watcher {
        private final VirtualJob job;
        private long number; // by arrival
        private @Nullable Resident resident; // null before the job's start and after its end
        private boolean growing; // whether the job may ask for more workers
        private boolean surplus; // whether some bag has grown so far that the rule might let the island grow
        // the rule is not asked before this moment, since a rule that looks at all members must not do so at every
        // spawn
        private long notBefore;

        Holding(VirtualJob job) {
            this.job = job;
        }

        @Override
        public long number() {
            return number;
        }

        @Override
        public Allowance allowance() {
            return job.spec.allowance();
        }

        @Override
        public int level() {
            return 1; // jobs of a mix have no priorities
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
            Resident its = resident;
            if (its != null
                    && growing
                    && now >= notBefore
                    && !job.group.isAnyHungry()
                    && rule.isSurplus(its.island(), worker.place, bag)) {
                surplus = true;
                world.unsettle();
            }
        }

        void become(@Nullable Resident its) {
            resident = its;
            growing = period == 0 && its != null && its.mayAsk(usable);
        }
    }

    @Override
    protected long nextTurn() {
        return turn;
    }

    /** Asks the rule about all islands, as the paper's helper thread does. */
    @Override
    protected void turn(long now) {
        turn += period;
        for (Holding holding : holdings) {
            judge(holding, now);
        }
    }

    @Override
    protected void arrived(VirtualJob job, long now) {
        Holding holding = holdings[job.number];
        holding.number = arrivals++;
        step(new News.Submitted(holding), now);
    }

    @Override
    protected void settle(long now) {
        for (Holding holding : holdings) {
            if (holding.resident != null && holding.job.end() >= 0) {
                step(new News.Ended(holding.number), now);
            }
        }
        lend(now);
        if (period > 0) {
            return;
        }
        for (Holding holding : holdings) {
            if (holding.surplus || holding.job.group.isStarving()) {
                judge(holding, now);
            }
        }
    }

    /** Lends a source that has nothing to do to a job that waits to be started, as the runtime does. */
    private void lend(long now) {
        for (int i = 0; i < holdings.length && !master.waiting().isEmpty(); i++) {
            Resident its = holdings[i].resident;
            VirtualWorker source =
                    its == null ? null : world.worker(its.island().source());
            if (source != null && source.isFree() && source.thief.isHungry()) {
                step(new News.Idle(source.place), now);
            }
        }
    }

    private void judge(Holding holding, long now) {
        holding.surplus = false;
        holding.job.group.starving(false);
        Resident resident = holding.resident;
        if (resident == null || resident.isLodger() || holding.job.start() < 0) {
            return;
        }
        Island island = resident.island();
        Wish wish = rule.judge(island, holding);
        if (wish.isGrowth()) {
            if (!resident.request().isOpen() && island.size() < usable) {
                step(new News.Wants(holding.number, wish.more(), wish.reach()), now);
            }
        } else if (wish.isReturn()) {
            step(new News.Returns(holding.number, wish.back()), now);
        } else {
            holding.notBefore = now + world.prices.probe(island.source(), island.source());
        }
    }

    // ---- what the master decides ----

    private void step(News news, long now) {
        Master.Step step = master.step(news);
        master = step.next();
        for (Effect effect : step.effects()) {
            Holding holding = (Holding) effect.client();
            holding.become(effect.after());
            if (effect.hasMoved()) {
                depart(holding.job, effect, now);
            }
        }
        for (Effect effect : step.effects()) {
            Resident is = effect.after();
            if (is != null && effect.hasMoved()) {
                arrive((Holding) effect.client(), effect, is.island().allotment(), now);
            }
        }
    }

    private void depart(VirtualJob job, Effect effect, long now) {
        if (effect.before() != null && effect.after() != null) {
            // a worker that puts a strand aside must not hand it to one that leaves
            job.group.form(effect.after().island().allotment());
        }
        for (int place : effect.leaving()) {
            job.group.remove(world.worker(place));
        }
        for (int place : effect.leaving()) {
            world.worker(place).relay.leave(job.group, job, now);
        }
    }

    private void arrive(Holding holding, Effect effect, Allotment is, long now) {
        VirtualJob job = holding.job;
        Resident was = effect.before();
        if (was == null) {
            start(holding, is, now);
        }
        is.stream().forEach(place -> {
            VirtualWorker worker = world.worker(place);
            if (was != null && was.island().contains(place)) {
                worker.thief.changed(now);
            } else {
                worker.relay.join(job.group, job, now);
            }
        });
        job.history.members(is, now);
    }

    private void start(Holding holding, Allotment is, long now) {
        VirtualJob job = holding.job;
        job.group.form(is);
        job.group.watcher = holding;
        VirtualWorker source = world.worker(is.source());
        VirtualTask root = job.begin(source, now);
        if (source.isFree()) {
            source.startRoot(job, root, now);
        } else {
            job.group.addFirst(job, root, source.index);
        }
    }
}
