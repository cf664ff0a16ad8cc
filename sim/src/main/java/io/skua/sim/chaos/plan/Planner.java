package io.skua.sim.chaos.plan;

import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;
import io.skua.sim.chaos.program.Chance;
import io.skua.sim.chaos.program.TaskKind;
import io.skua.sim.chaos.program.TaskTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes a plan from a seed. Most worlds have one or two kinds of trouble; some have all of them. */
public final class Planner {
    private static final long MILLIS = 1_000_000;
    private static final int KINDS = 8;
    private static final List<String> MESSAGES = List.of(
            "Lend",
            "Result",
            "Settled",
            "Banked",
            "Adopted",
            "Missing",
            "NoBooks",
            "Dropped",
            "Orphaned",
            "Open",
            "WhatJob",
            "ThisJob",
            "Holders",
            "Report",
            "Outcome",
            "OutcomeNoted",
            "Ended",
            "Attach",
            "Known",
            "NotKnown",
            "Pay",
            "Pay",
            "Pay",
            "IsListed",
            "Mirror",
            "Mirrored",
            "Copy",
            "Ask",
            "Fail",
            "Dead",
            "Bye");

    private static final List<String> LATE_MESSAGES =
            List.of("Outcome", "OutcomeNoted", "Ended", "Attach", "Known", "NotKnown", "Holders");

    private final long seed;
    private final Chance chance;
    private final Chance late; // for what happens around the end of jobs
    private final List<Trouble> troubles = new ArrayList<>();
    private final List<JobPlan> jobs = new ArrayList<>();
    private int places;
    private long span; // about how long the jobs run

    private Planner(long seed) {
        this.seed = seed;
        chance = new Chance(seed, 1);
        late = new Chance(seed, 3);
    }

    /** Returns the plan of a seed: the same seed gives the same plan. */
    public static Plan plan(long seed) {
        return new Planner(seed).plan();
    }

    private Plan plan() {
        places = chance.between(2, chance.percent(70) ? 4 : 7);
        List<Integer> workers = new ArrayList<>();
        int allWorkers = 0;
        for (int i = 0; i < places; i++) {
            workers.add(chance.between(1, 3));
            allWorkers += workers.get(i);
        }
        int count = chance.percent(60) ? 1 : chance.between(2, 4);
        long work = 0;
        for (int i = 0; i < count; i++) {
            TaskTree tree = tree(String.valueOf((char) ('A' + i)));
            work += tree.totalNanos();
            jobs.add(new JobPlan(0, chance.below(places), tree, Long.MAX_VALUE, 0));
        }
        span = Math.max(5 * MILLIS, work / allWorkers * 3 / 2);
        for (int i = 0; i < count; i++) {
            JobPlan job = jobs.get(i);
            long at = chance.percent(50) ? 0 : chance.nanosBetween(0, span);
            long patience = chance.percent(3) ? chance.nanosBetween(MILLIS, span) : Long.MAX_VALUE;
            jobs.set(i, new JobPlan(at, job.place(), job.tree(), patience, 0));
        }
        addTroubles();
        addAttachers();
        boolean isReliable = chance.percent(25);
        return new Plan(seed, settings(isReliable), workers, chance.percent(50), network(isReliable), jobs, troubles);
    }

    private TaskTree tree(String name) {
        int size = chance.percent(60)
                ? chance.between(1, 120)
                : chance.percent(80) ? chance.between(100, 600) : chance.between(500, 3_000);
        TaskTree tree = TaskTree.random(name, size, chance);
        if (chance.percent(20)) {
            int inner = chance.between(1, 3);
            for (int i = 0; i < inner; i++) {
                String innerName = name + (char) ('a' + i);
                TaskTree nested = TaskTree.random(innerName, chance.between(1, 80), chance);
                if (chance.percent(15)) {
                    nested.nest(chance.below(nested.size()), TaskTree.random(innerName + "x", 20, chance));
                }
                tree.nest(chance.below(size), nested);
            }
        }
        if (chance.percent(4)) {
            tree.mark(chance.below(size), TaskKind.FAILS);
        }
        if (chance.percent(2)) {
            tree.failToFold();
        }
        if (chance.percent(4)) {
            tree.mark(chance.below(size), TaskKind.KILLS);
        }
        return tree;
    }

    private Settings settings(boolean isReliable) {
        Stealing stealing = chance.percent(60) ? Stealing.SUCCESS_ONLY : chance.of(List.of(Stealing.values()));
        return new Settings(
                stealing,
                chance.between(0, 3),
                chance.of(List.of(1, 2, 4, 4, 4, 16)),
                chance.percent(80) ? 0 : 1,
                chance.nanosBetween(5 * MILLIS, chance.percent(50) ? 40 * MILLIS : 300 * MILLIS),
                chance.percent(80) ? 2 : chance.between(0, 3),
                isReliable,
                chance.nanosBetween(5 * MILLIS, 30 * MILLIS),
                chance.nanosBetween(MILLIS, 4 * MILLIS),
                chance.nanosBetween(5 * MILLIS, 30 * MILLIS),
                chance.nanosBetween(50 * MILLIS, 200 * MILLIS),
                chance.percent(10),
                chance.nanosBetween(MILLIS, 5 * MILLIS),
                chance.between(1, 3),
                chance.between(1, 2));
    }

    private NetworkPlan network(boolean isReliable) {
        boolean isLossy = !isReliable && chance.percent(60);
        return new NetworkPlan(
                MILLIS / 20,
                chance.nanosBetween(MILLIS / 10, 3 * MILLIS),
                chance.percent(50) ? chance.between(0, 30) : 0,
                isLossy ? chance.between(1, 100) : 0,
                isLossy ? chance.between(1, 100) : 0,
                chance.nanosBetween(20 * MILLIS, 60 * MILLIS));
    }

    // ---- troubles ----

    private void addTroubles() {
        if (chance.percent(15)) {
            return; // a world in peace
        }
        if (chance.percent(10)) {
            addStorm();
            return;
        }
        boolean isMixed = chance.percent(25);
        int only = chance.below(KINDS);
        for (int kind = 0; kind < KINDS; kind++) {
            if (kind == only || (isMixed && chance.percent(50)) || chance.percent(6)) {
                int times = chance.percent(60) ? 1 : chance.between(2, 3);
                for (int i = 0; i < times; i++) {
                    add(kind);
                }
            }
        }
    }

    /** Adds crashes of those who hold the books, one after the other, and other troubles among them. */
    private void addStorm() {
        int count = chance.between(4, 10);
        for (int i = 0; i < count; i++) {
            if (chance.percent(50)) {
                add(chance.below(KINDS));
            } else {
                long at = chance.nanosBetween(0, span);
                Target.Role role = chance.percent(50) ? Target.Role.BANK : Target.Role.DEPUTY;
                Target target = new Target(role, chance.below(jobs.size()));
                troubles.add(
                        chance.percent(50)
                                ? new Trouble.Crash(at, target, -1, chance.nanosBetween(MILLIS, 60 * MILLIS))
                                : new Trouble.Pause(at, target, chance.nanosBetween(20 * MILLIS, 200 * MILLIS)));
            }
        }
    }

    /** Adds users who attach to jobs, and often deaths of those who know the outcome. */
    private void addAttachers() {
        for (int i = 0; i < jobs.size(); i++) {
            JobPlan job = jobs.get(i);
            long keep =
                    late.percent(80) ? late.nanosBetween(MILLIS, late.percent(50) ? 200 * MILLIS : 900 * MILLIS) : 0;
            jobs.set(i, new JobPlan(job.at(), job.place(), job.tree(), job.patience(), keep));
        }
        if (late.percent(40)) {
            return;
        }
        int count = late.percent(80) ? late.between(1, 5) : late.between(6, 15);
        for (int i = 0; i < count; i++) {
            long at = late.nanosBetween(0, late.percent(30) ? span : span + 400 * MILLIS);
            troubles.add(new Trouble.Attach(
                    at,
                    new Target(Target.Role.PLACE, late.below(places)),
                    late.percent(4) ? -1 : late.below(jobs.size()),
                    late.percent(8) ? late.nanosBetween(0, span) : -1));
        }
        int deaths = late.percent(50) ? 0 : late.between(1, 3);
        for (int i = 0; i < deaths; i++) {
            long restart = late.percent(30) ? -1 : late.nanosBetween(MILLIS, 150 * MILLIS);
            if (late.percent(50)) {
                Target submitter = new Target(Target.Role.SUBMITTER, late.below(jobs.size()));
                troubles.add(new Trouble.Crash(late.nanosBetween(0, span), submitter, -1, restart));
            } else {
                troubles.add(new Trouble.CrashOn(
                        late.of(LATE_MESSAGES), late.between(1, 4), late.percent(50), late.percent(50), restart));
            }
        }
    }

    private void add(int kind) {
        long at = chance.nanosBetween(0, span);
        switch (kind) {
            case 0 -> troubles.add(new Trouble.Crash(at, target(), -1, restart()));
            case 1 -> troubles.add(new Trouble.Crash(at, target(), chance.below(4), restart()));
            case 2 ->
                troubles.add(new Trouble.CrashOn(
                        chance.of(MESSAGES),
                        chance.percent(70) ? chance.between(1, 6) : chance.between(1, 60),
                        chance.percent(50),
                        chance.percent(50),
                        restart()));
            case 3 -> troubles.add(new Trouble.Pause(at, target(), chance.nanosBetween(10 * MILLIS, 250 * MILLIS)));
            case 4 ->
                troubles.add(new Trouble.Partition(
                        at, chance.nanosBetween(10 * MILLIS, 300 * MILLIS), side(), chance.percent(30)));
            case 5 ->
                troubles.add(
                        new Trouble.Suspect(at, target(), target(), chance.nanosBetween(5 * MILLIS, 150 * MILLIS)));
            case 6 ->
                troubles.add(
                        chance.percent(60)
                                ? new Trouble.Leave(at, target())
                                : new Trouble.Join(at, chance.between(1, 3)));
            default ->
                troubles.add(
                        chance.percent(40)
                                ? new Trouble.Cancel(at, chance.below(jobs.size()))
                                : new Trouble.Call(at, target(), target()));
        }
    }

    private long restart() {
        return chance.percent(30) ? -1 : chance.nanosBetween(MILLIS, 150 * MILLIS);
    }

    private Target target() {
        return switch (chance.below(6)) {
            case 0 -> new Target(Target.Role.BANK, chance.below(jobs.size()));
            case 1 -> new Target(Target.Role.DEPUTY, chance.below(jobs.size()));
            case 2 -> new Target(Target.Role.SUBMITTER, chance.below(jobs.size()));
            default -> new Target(Target.Role.PLACE, chance.below(places));
        };
    }

    private Set<Integer> side() {
        Set<Integer> side = new HashSet<>();
        for (int i = 0; i < places; i++) {
            if (chance.percent(40)) {
                side.add(i);
            }
        }
        if (side.isEmpty()) {
            side.add(chance.below(places));
        }
        return side;
    }
}
