package io.skua.sim.machine;

import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.util.Map;

/**
 * A machine to simulate: where its workers sit, and what things take there.
 *
 * @param name by which users choose it
 * @param description one line, with where its costs come from
 * @param unit of time: cycles, or ns
 * @param units what a unit of work takes here, by the unit's name as in {@code Program.unit}; programs in other units
 *     take their own word for it
 */
public record Machine(
        String name, String description, Topology topology, Costs costs, String unit, Map<String, Double> units) {
    public Machine {
        units = Map.copyOf(units);
    }

    /** The same machine, on which things take something else. */
    public Machine with(Costs others) {
        return new Machine(name, description, topology, others, unit, units);
    }

    /** What a unit of the program's work takes here, in this machine's unit of time. */
    public double perUnit(Program program) {
        Double calibrated = units.get(program.unit());
        if (calibrated != null) {
            return calibrated;
        }
        return program.unit().equals(Program.NANOSECONDS)
                ? program.cyclesPerUnit() / nanosPerUnit()
                : program.cyclesPerUnit();
    }

    /** For what measures time in nanoseconds. A cycle is taken for one. */
    public double nanosPerUnit() {
        return unit.equals("ps") ? 0.001 : 1;
    }
}
