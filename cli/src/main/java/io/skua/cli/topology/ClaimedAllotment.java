package io.skua.cli.topology;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about an allotment. Mesh, source and the workers' numbers are taken from it, and where workers are
 * and how far from the source is compared. Classes and victims are computed anew: they change when somebody leaves
 * workers out to make holes.
 *
 * @param file its name, for complaints
 */
record ClaimedAllotment(
        String file, String mesh, int source, @Nullable String policy, List<Worker> workers) {

    /**
     * @param numbers x, y, z and hops, those that the file has
     * @param victims those that the file has, among them perhaps workers that somebody has left out
     */
    record Worker(int id, Map<String, Integer> numbers, List<Integer> victims) {}

    /** @param wanted the policy, if somebody asks for one; else the file's, if it has one */
    Placement placement(@Nullable VictimPolicy wanted, VictimPolicy otherwise) {
        VictimPolicy itsPolicy = policy == null ? null : itsPolicy(policy);
        Allotment allotment = allotment();
        check(allotment);
        VictimPolicy chosen = wanted != null ? wanted : itsPolicy != null ? itsPolicy : otherwise;
        return new Placement(allotment, chosen, false);
    }

    private VictimPolicy itsPolicy(String name) {
        try {
            return Inputs.victimPolicy(name);
        } catch (UserException unknown) {
            throw UserException.input(file + ": " + unknown.getMessage());
        }
    }

    private Allotment allotment() {
        try {
            Mesh itsMesh = Mesh.parse(mesh);
            BitSet seen = new BitSet();
            for (Worker worker : workers) {
                if (!itsMesh.contains(worker.id)) {
                    throw wrong("there is no worker " + worker.id + " on the mesh " + itsMesh + ", only 0 to "
                            + (itsMesh.places() - 1));
                }
                if (seen.get(worker.id)) {
                    throw wrong("worker " + worker.id + " is there twice");
                }
                seen.set(worker.id);
                checkVictims(worker, itsMesh);
            }
            return Allotment.of(Topology.of(itsMesh), source, seen.stream().toArray());
        } catch (IllegalArgumentException refusal) {
            throw wrong(Inputs.clause(refusal));
        }
    }

    private void checkVictims(Worker worker, Mesh itsMesh) {
        for (int victim : worker.victims) {
            if (!itsMesh.contains(victim)) {
                throw wrong("worker " + worker.id + " has the victim " + victim + ", but the mesh " + itsMesh
                        + " has only places from 0 to " + (itsMesh.places() - 1));
            }
            if (victim == worker.id) {
                throw wrong("worker " + worker.id + " is a victim of its own, and nobody steals from himself");
            }
        }
    }

    private void check(Allotment allotment) {
        for (Worker worker : workers) {
            worker.numbers.forEach((field, claimed) -> {
                int right = number(allotment, worker.id, field);
                if (claimed != right) {
                    throw wrong(field + " of worker " + worker.id + " is " + right + ", not " + claimed);
                }
            });
        }
    }

    private static int number(Allotment allotment, int worker, String field) {
        return switch (field) {
            case "x" -> allotment.mesh().x(worker);
            case "y" -> allotment.mesh().y(worker);
            case "z" -> allotment.mesh().z(worker);
            case "hops" -> allotment.hops(worker);
            default -> throw new AssertionError(field);
        };
    }

    private UserException wrong(String clause) {
        return UserException.input(file + ": " + clause + ".");
    }
}
