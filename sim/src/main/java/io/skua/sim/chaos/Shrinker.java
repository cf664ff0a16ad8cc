package io.skua.sim.chaos;

import io.skua.sim.chaos.plan.JobPlan;
import io.skua.sim.chaos.plan.NetworkPlan;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Trouble;
import io.skua.sim.chaos.program.Chance;
import io.skua.sim.chaos.program.TaskTree;
import java.util.ArrayList;
import java.util.List;

/** Looks for a smaller plan that breaks the same promise, since a short trace is easier to read. */
public final class Shrinker {
    private static final int TRIES = 12;
    private static final int ROUNDS = 6;

    private final Subject.Maker maker;
    private Plan best;
    private Verdict verdict;
    private final String kind;

    private Shrinker(Plan plan, Subject.Maker maker, Verdict verdict) {
        this.maker = maker;
        best = plan;
        this.verdict = verdict;
        kind = kind(verdict);
    }

    /** Returns a plan that fails as this one does, with fewer troubles, tasks and events if there is one. */
    public static Plan shrink(Plan plan, Subject.Maker maker) {
        Verdict verdict = Chaos.run(plan, maker, null);
        if (verdict.isGood()) {
            throw new IllegalArgumentException("nothing is wrong with seed " + plan.seed());
        }
        return new Shrinker(plan, maker, verdict).shrink();
    }

    /**
     * Returns the sentence without the names in it, so that two violations of the same kind have the same sentence.
     */
    private static String kind(Verdict verdict) {
        String text = String.valueOf(verdict.violation()).replaceAll("[A-Za-z]*[0-9][0-9A-Za-z.-]*", "");
        return text.substring(0, Math.min(60, text.length()));
    }

    private Plan shrink() {
        for (int round = 0; round < ROUNDS; round++) {
            long before = size();
            dropTroubles();
            shrinkTrees();
            Plan plan = best;
            attempt(plan.withNetwork(plan.network().harmless()));
            NetworkPlan network = best.network();
            attempt(best.withNetwork(new NetworkPlan(
                    network.latencyMin(),
                    network.latencyMax(),
                    0,
                    network.lossPerMille(),
                    network.repeatPerMille(),
                    network.detector())));
            dropPlaces();
            if (size() == before) {
                break;
            }
        }
        return best;
    }

    private long size() {
        return verdict.events() + 1_000L * best.troubles().size();
    }

    private void dropTroubles() {
        for (int i = best.troubles().size() - 1; i >= 0; i--) {
            List<Trouble> fewer = new ArrayList<>(best.troubles());
            fewer.remove(i);
            attempt(best.withTroubles(fewer));
        }
    }

    private void dropPlaces() {
        while (best.workers().size() > 1
                && attempt(best.withWorkers(
                        best.workers().subList(0, best.workers().size() - 1)))) {
            // one fewer
        }
        for (int i = 0; i < best.workers().size(); i++) {
            List<Integer> fewer = new ArrayList<>(best.workers());
            fewer.set(i, 1);
            attempt(best.withWorkers(fewer));
        }
    }

    private void shrinkTrees() {
        for (int i = 0; i < best.jobs().size(); i++) {
            for (int size = 1; size < best.jobs().get(i).tree().size(); size *= 2) {
                JobPlan job = best.jobs().get(i);
                List<JobPlan> others = new ArrayList<>(best.jobs());
                TaskTree tree = TaskTree.random(job.tree().name(), size, new Chance(best.seed(), size));
                others.set(i, new JobPlan(job.at(), job.place(), tree, job.patience(), job.keep()));
                if (attempt(best.withJobs(others))) {
                    break;
                }
            }
        }
    }

    /**
     * Keeps a plan if it fails like the first one with its own seed, or with one of the next seeds and no more events.
     */
    private boolean attempt(Plan plan) {
        for (int i = 0; i < TRIES; i++) {
            Plan candidate = plan.withSeed(best.seed() + i);
            Verdict its = Chaos.run(candidate, maker, null);
            if (!its.isGood() && kind(its).equals(kind) && (its.events() <= verdict.events() || i == 0)) {
                best = candidate;
                verdict = its;
                return true;
            }
        }
        return false;
    }
}
