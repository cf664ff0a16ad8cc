package io.skua.lab.reproduce.dvs;

import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machines;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;

/**
 * Workers of a machine.
 *
 * @param diaspora how many hops from the source they reach; −1 for all of the machine
 */
record Site(String machine, int source, int diaspora, int workers) {
    /** The paper's simulated machine, on which an inner source gives the published allotments. */
    static Site ideal(int diaspora) {
        return within("ideal-8x4", 12, diaspora);
    }

    /** The paper's real machine. */
    static Site opteron(int diaspora) {
        return within("opteron-8x6", 28, diaspora);
    }

    static Site within(String machine, int source, int diaspora) {
        return new Site(
                machine,
                source,
                diaspora,
                Allotment.within(Machines.named(machine).topology(), source, diaspora)
                        .size());
    }

    static Site whole(String machine) {
        Topology topology = Machines.named(machine).topology();
        return new Site(machine, topology.mesh().center(), -1, topology.mesh().size());
    }

    Costs costs() {
        return Machines.named(machine).costs();
    }

    Allotment allotment(Topology topology) {
        return diaspora < 0 ? Allotment.whole(topology, source) : Allotment.within(topology, source, diaspora);
    }
}
