package io.skua.sim.cluster;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Message;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.List;

/** How many bytes messages take: a header, 16 bytes for each name of a loan or job, and the tasks themselves. */
final class WireSizes {
    private static final int HEADER = 48;
    private static final int NAME = 16;
    private static final int PART = 24;
    private static final int TASK_HEADER = 8;

    private final AnywhereProgram program;

    WireSizes(AnywhereProgram program) {
        this.program = program;
    }

    int bytes(Message message) {
        return HEADER + content(message);
    }

    private int content(Message message) {
        if (message instanceof Message.Lend lend) {
            return 4 * NAME + tasks(lend.descriptors());
        }
        if (message instanceof Message.Pay pay) {
            int listed = 0;
            for (Message.Listed each : pay.lentOn()) {
                listed += 2 * NAME + tasks(each.descriptors());
            }
            return 5 * NAME + PART + tasks(pay.frontier()) + listed;
        }
        if (message instanceof Message.Open open) {
            return 2 * NAME + tasks(open.roots());
        }
        if (message instanceof Message.Result) {
            return NAME + PART;
        }
        if (message instanceof Message.Report report) {
            return 2 * NAME + 3 * NAME * report.loans().size();
        }
        return 2 * NAME;
    }

    private int tasks(List<Descriptor> descriptors) {
        int sum = 0;
        for (Descriptor descriptor : descriptors) {
            sum += TASK_HEADER + program.bytes(descriptor.payload());
        }
        return sum;
    }
}
