package io.skua.sim.engine;

import io.skua.sim.loop.LoopCosts;
import io.skua.sim.loop.LoopLoad;
import io.skua.sim.loop.LoopRun;
import io.skua.sim.loop.LoopSetting;
import io.skua.sim.loop.Participant;
import io.skua.sim.time.Activity;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import org.jspecify.annotations.Nullable;

/**
 * Turns loops into scripts. As in the runtime, each worker that takes part in a loop has an invitation in its bag,
 * which is a task that can be stolen. The worker that steals an invitation takes part in the loop, too, and puts new
 * invitations into its own bag.
 */
public final class LoopStarter {
    private final VirtualJob job;
    private @Nullable ScriptLoop latest; // a loop may run often
    private @Nullable LoopLoad latestLoad;
    private final LoopCosts costs;
    private long runs;
    private long nodes;

    LoopStarter(VirtualJob job) {
        this.job = job;
        this.costs =
                LoopCosts.of(job.world.prices.costs, job.world.setup.machine().nanosPerUnit());
    }

    Script script(ScriptLoop loop) {
        LoopLoad load = load(loop);
        LoopSetting setting = new LoopSetting(job.workersMax, costs, job.world.setup.seed() + runs++);
        LoopRun run = job.world.setup.loops().start(load, setting);
        return new Part(run, load);
    }

    private LoopLoad load(ScriptLoop loop) {
        if (latestLoad == null || !loop.equals(latest)) {
            latestLoad = LoopLoad.of(loop, job.perUnit());
            latest = loop;
        }
        return latestLoad;
    }

    /** How many nodes the trees of all loops that have ended had together. */
    public long trees() {
        return nodes;
    }

    /** One worker's part in a loop. */
    private final class Part implements Script {
        private final LoopRun run;
        private final @Nullable LoopLoad load; // null, except for the part of the worker that has started the loop
        private boolean dismissed; // whether the inviting worker has found that no elements are left

        Part(LoopRun run, @Nullable LoopLoad load) {
            this.run = run;
            this.load = load;
        }

        @Override
        public void write(StepSink steps) {
            Participant participant = dismissed ? null : run.join();
            if (participant == null) {
                return;
            }
            Part[] invited = new Part[run.invite(participant)];
            for (int i = 0; i < invited.length; i++) {
                invited[i] = new Part(run, null);
                steps.spawn(invited[i]);
            }
            Strand strand = (Strand) steps;
            strand.activity(participant);
            strand.activity(moment -> {
                for (Part part : invited) {
                    part.dismissed = true;
                }
                return Activity.END;
            });
            for (int i = 0; i < invited.length; i++) {
                steps.sync();
            }
            if (load != null) {
                strand.activity(moment -> {
                    nodes += run.treeSize();
                    // elements cannot be divided; everything else depends on the schedule
                    strand.span += load.largest();
                    return Activity.END;
                });
            }
        }
    }
}
