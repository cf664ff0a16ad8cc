package io.skua.sim;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;

/** Turns a loop into scripts. */
final class LoopStarter {
    LoopStarter(World world) {}

    Script script(ScriptLoop loop) {
        throw new UnsupportedOperationException("loops " + loop);
    }

    long trees() {
        return 0;
    }
}
