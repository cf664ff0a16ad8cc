package io.skua.master;

import io.skua.island.Allowance;
import io.skua.policy.RandomSource;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A master that hears random events, all of which follow from a seed, and a check of every step. What it has heard so
 * far is for the message when one fails.
 */
final class RandomMaster {
    private static final List<Topology> MACHINES = machines();

    private final RandomSource random;
    private final List<News> heard = new ArrayList<>();
    private Master master;
    private final int jobsMax;
    private final int[] passedOver = new int[Client.LEVELS]; // how often in a row, by level
    private long submitted;

    RandomMaster(long seed) {
        random = new RandomSource(seed);
        jobsMax = random.nextInt(4) == 0 ? 30 : 9;
        Topology machine = MACHINES.get(random.nextInt(MACHINES.size()));
        master = Master.of(new Master.Settings(machine, random.nextInt(2) == 0, 2 + random.nextInt(3)));
    }

    /** Rows, planes and cubes, whole and with holes. */
    private static List<Topology> machines() {
        RandomSource random = new RandomSource(6);
        List<Topology> machines = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Mesh mesh = switch (i % 4) {
                case 0 -> Mesh.of(1 + random.nextInt(14));
                case 1 -> Mesh.of(1 + random.nextInt(4), 1 + random.nextInt(4));
                case 2 -> Mesh.of(2 + random.nextInt(6), 2 + random.nextInt(5));
                default -> Mesh.of(1 + random.nextInt(4), 1 + random.nextInt(3), 1 + random.nextInt(3));
            };
            for (int holes = random.nextInt(2) == 0 ? 0 : random.nextInt(mesh.size()); holes > 0; holes--) {
                int place = random.nextInt(mesh.places());
                mesh = mesh.size() > 1 && mesh.contains(place) ? mesh.without(place) : mesh;
            }
            machines.add(Topology.of(mesh));
        }
        return machines;
    }

    Master master() {
        return master;
    }

    /** The machine, and what it has heard: the last of it made the check fail, since every step is checked. */
    String story() {
        StringBuilder story = new StringBuilder();
        Mesh mesh = master.settings().topology().mesh();
        story.append(mesh).append(" places ").append(mesh.stream().boxed().toList());
        story.append(master.settings().overlap() ? ", overlap" : "");
        for (News event : heard) {
            story.append("\n  ").append(event);
        }
        return story.toString();
    }

    void hear(News event) {
        heard.add(event);
        Master.Step step = master.step(event);
        MasterCheck.check(master, event, step);
        starts(step);
        master = step.next();
    }

    /**
     * W2, by nothing but the sequence of starts: no level of which a job waits is passed over more often than it may.
     */
    private void starts(Master.Step step) {
        for (Effect effect : step.effects()) {
            Client client = effect.client();
            if (effect.before() != null) {
                continue;
            }
            for (int level = 0; level < Client.LEVELS; level++) {
                int itsLevel = level;
                boolean isPassedOver =
                        step.next().waiting().all().stream().anyMatch(waiting -> waiting.level() == itsLevel)
                                && level != client.level();
                passedOver[level] = isPassedOver ? passedOver[level] + 1 : 0;
                int most = master.settings().fairTurn() * (Client.LEVELS - 1);
                StateCheck.demand(passedOver[level] < most, "level %s is passed over %s times", level, most);
            }
        }
    }

    // ---- what may happen ----

    void randomEvent() {
        List<Snapshot> islands = Snapshot.all(master);
        List<Resident> lodgers = master.lodgers();
        int dice = random.nextInt(100);
        if (islands.isEmpty() || (dice < 24 && jobs() < jobsMax)) {
            hear(new News.Submitted(new TestJob(++submitted, allowance(), random.nextInt(Client.LEVELS))));
        } else if (dice < 36) {
            hear(new News.Idle(random.nextInt(4) == 0 ? place() : any(islands).source()));
        } else if (dice < 40 && !lodgers.isEmpty()) {
            hear(new News.Unmanned(lodgers.get(random.nextInt(lodgers.size())).job()));
        } else if (dice < 68) {
            hear(wants(any(islands)));
        } else if (dice < 80) {
            hear(returns(any(islands)));
        } else if (dice < 92) {
            hear(anyEnd());
        } else {
            int place = place();
            hear(master.usable().get(place) && random.nextInt(2) == 0 ? new News.Lost(place) : new News.Found(place));
        }
    }

    private int jobs() {
        return master.residents().size()
                + master.lodgers().size()
                + master.waiting().size();
    }

    private Allowance allowance() {
        int min = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 1;
        int max = random.nextInt(3) == 0 ? min + random.nextInt(8) : Integer.MAX_VALUE;
        int weight = random.nextInt(2) == 0 ? 1 : random.nextInt(9) == 0 ? Allowance.WEIGHT_MAX : 1 + random.nextInt(4);
        return new Allowance(min, max, weight);
    }

    private News wants(Snapshot island) {
        int reachMax = master.settings().topology().mesh().hopsMax();
        int reach = random.nextInt(2) == 0
                ? reachMax
                : random.nextInt(2) == 0 ? island.diaspora() + 1 : random.nextInt(reachMax + 1);
        int workers = random.nextInt(8) == 0 ? 0 : random.nextInt(4) == 0 ? 1_000 : 1 + random.nextInt(5);
        return new News.Wants(island.job(), workers, reach);
    }

    private News returns(Snapshot island) {
        List<Integer> members = new ArrayList<>();
        int mode = random.nextInt(3);
        for (int place : island.allotment().workers()) {
            boolean goes = mode == 0 || (mode == 1 ? island.isOutermost(place) : random.nextInt(3) == 0);
            if (goes) {
                members.add(place);
            }
        }
        if (random.nextInt(4) == 0) {
            members.add(place()); // perhaps not its own
        }
        return new News.Returns(island.job(), members);
    }

    private News anyEnd() {
        int which = random.nextInt(jobs());
        List<Client> waiting = master.waiting().all();
        if (which < waiting.size()) {
            return new News.Withdrawn(waiting.get(which).number());
        }
        which -= waiting.size();
        List<Resident> lodgers = master.lodgers();
        return new News.Ended(
                which < lodgers.size()
                        ? lodgers.get(which).job()
                        : master.residents().get(which - lodgers.size()).job());
    }

    private Snapshot any(List<Snapshot> islands) {
        return islands.get(random.nextInt(islands.size()));
    }

    private int place() {
        int[] places = master.settings().topology().mesh().stream().toArray();
        return places[random.nextInt(places.length)];
    }

    // ---- the end ----

    /**
     * Lets all but one job give back everything and end, in any order; that one must have all it waited for by then, as
     * far as it is there.
     */
    void drain() {
        if (random.nextInt(3) == 0) { // whoever waits, with nothing to run on, starts when a place comes back
            master.settings().topology().mesh().stream().forEach(place -> hear(new News.Found(place)));
        }
        if (master.residents().isEmpty()) {
            return;
        }
        List<Snapshot> waiting = new ArrayList<>(Snapshot.all(master));
        waiting.removeIf(island -> !island.request().isOpen());
        long last = any(waiting.isEmpty() ? Snapshot.all(master) : waiting).job();
        while (master.residents().stream().anyMatch(resident -> resident.job() != last)) {
            List<Snapshot> others = new ArrayList<>(Snapshot.all(master));
            others.removeIf(island -> island.job() == last);
            Snapshot next = any(others);
            if (random.nextInt(2) == 0) {
                hear(new News.Returns(
                        next.job(), next.allotment().stream().boxed().toList()));
            }
            hear(new News.Ended(next.job()));
        }
        while (!master.residents().isEmpty()) {
            hear(new News.Ended(master.residents().get(0).job()));
        }
        boolean hasStarted = master.waiting().isEmpty() && master.lodgers().isEmpty();
        StateCheck.demand(
                hasStarted || master.usable().isEmpty(),
                "never started: %s",
                master.waiting().all());
        StateCheck.demand(master.free().equals(master.usable()), "not all are free: %s", master.free());
    }
}
