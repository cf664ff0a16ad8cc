package io.skua.cli;

import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about an allotment. Mesh, source and the workers' numbers are taken from it; everything else follows from these, and is
 * compared where the file says it.
 *
 * @param file its name, for complaints
 * @param isHost whether a machine wrote it that knows what its places share; a mesh does not tell that
 */
record Claims(
        String file,
        String mesh,
        int source,
        @Nullable Integer diaspora,
        @Nullable String policy,
        boolean isHost,
        List<Worker> workers) {

    /** @param numbers x, y, z and hops, those that the file has */
    record Worker(
            int id,
            Map<String, Integer> numbers,
            @Nullable WorkerClass itsClass,
            @Nullable IntBuffer victims) {}

    /** @param wanted the policy, if somebody asks for one; else the file's, if it has one */
    Placement placement(@Nullable VictimPolicy wanted, VictimPolicy otherwise) {
        VictimPolicy itsPolicy = policy == null ? null : itsPolicy(policy);
        Allotment allotment = allotment();
        check(allotment);
        VictimPolicy chosen = wanted != null ? wanted : itsPolicy != null ? itsPolicy : otherwise;
        if (!isHost) {
            checkVictims(allotment, itsPolicy != null ? itsPolicy : chosen);
        }
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
            }
            return Allotment.of(Topology.of(itsMesh), source, seen.stream().toArray());
        } catch (IllegalArgumentException refusal) {
            throw wrong(Inputs.clause(refusal));
        }
    }

    private void check(Allotment allotment) {
        if (diaspora != null && diaspora != allotment.diaspora()) {
            throw wrong("the diaspora of these workers is " + allotment.diaspora() + ", not " + diaspora);
        }
        for (Worker worker : workers) {
            worker.numbers.forEach((field, claimed) -> {
                int right = number(allotment, worker.id, field);
                if (claimed != right) {
                    throw wrong(field + " of worker " + worker.id + " is " + right + ", not " + claimed);
                }
            });
            WorkerClass right = allotment.classOf(worker.id);
            if (worker.itsClass != null && worker.itsClass != right) {
                throw wrong("the class of worker " + worker.id + " is " + right + ", not " + worker.itsClass);
            }
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

    private void checkVictims(Allotment allotment, VictimPolicy itsPolicy) {
        if (workers.stream().allMatch(worker -> worker.victims == null)) {
            return;
        }
        Victims right = itsPolicy.victims(allotment);
        for (Worker worker : workers) {
            IntBuffer claimed = worker.victims;
            if (claimed != null) {
                compare(worker.id, claimed, IntBuffer.wrap(right.of(worker.id)), itsPolicy.name());
            }
        }
    }

    private void compare(int worker, IntBuffer claimed, IntBuffer right, String policyName) {
        int at = claimed.mismatch(right);
        if (at < 0) {
            return;
        }
        if (at >= Math.min(claimed.limit(), right.limit())) {
            throw wrong("worker " + worker + " has " + Report.plural(right.limit(), "victim") + " under " + policyName
                    + ", not " + claimed.limit());
        }
        throw wrong("victim number " + (at + 1) + " of worker " + worker + " under " + policyName + " is "
                + right.get(at) + ", not " + claimed.get(at));
    }

    private UserException wrong(String clause) {
        return UserException.input(file + ": " + clause + ".");
    }
}
