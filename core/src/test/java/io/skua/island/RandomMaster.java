package io.skua.island;

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
    private static final int JOBS_MAX = 9;
    private static final List<Topology> MACHINES = machines();

    private final RandomSource random;
    private final List<Event> heard = new ArrayList<>();
    private Master master;
    private long jobs;

    RandomMaster(long seed) {
        random = new RandomSource(seed);
        Topology machine = MACHINES.get(random.nextInt(MACHINES.size()));
        master = Master.of(new Master.Settings(machine, random.nextInt(2) == 0));
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
        for (Event event : heard) {
            story.append("\n  ").append(event);
        }
        return story.toString();
    }

    void hear(Event event) {
        heard.add(event);
        Master.Step step = master.step(event);
        MasterCheck.check(master, event, step);
        master = step.next();
    }

    // ---- what may happen ----

    void randomEvent() {
        List<Island> islands = master.islands();
        int dice = random.nextInt(100);
        if (islands.isEmpty() || (dice < 16 && islands.size() + master.queue().size() < JOBS_MAX)) {
            hear(new Event.Arrived(++jobs, claim()));
        } else if (dice < 64) {
            hear(wants(any(islands)));
        } else if (dice < 82) {
            hear(returns(any(islands)));
        } else if (dice < 90) {
            hear(new Event.Ended(anyJob()));
        } else {
            int place = place();
            hear(master.usable().get(place) && random.nextInt(2) == 0 ? new Event.Lost(place) : new Event.Found(place));
        }
    }

    private Claim claim() {
        int min = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 1;
        int max = random.nextInt(3) == 0 ? min + random.nextInt(8) : Integer.MAX_VALUE;
        int weight = random.nextInt(2) == 0 ? 1 : random.nextInt(9) == 0 ? Claim.WEIGHT_MAX : 1 + random.nextInt(4);
        return new Claim(min, max, weight);
    }

    private Event wants(Island island) {
        int reachMax = master.settings().topology().mesh().hopsMax();
        int reach = random.nextInt(2) == 0
                ? reachMax
                : random.nextInt(2) == 0 ? island.diaspora() + 1 : random.nextInt(reachMax + 1);
        int workers = random.nextInt(8) == 0 ? 0 : random.nextInt(4) == 0 ? 1_000 : 1 + random.nextInt(5);
        return new Event.Wants(island.job(), workers, reach);
    }

    private Event returns(Island island) {
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
        return new Event.Returns(island.job(), members);
    }

    private long anyJob() {
        int which = random.nextInt(master.islands().size() + master.queue().size());
        return which < master.islands().size()
                ? master.islands().get(which).job()
                : master.queue().get(which - master.islands().size()).job();
    }

    private Island any(List<Island> islands) {
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
            master.settings().topology().mesh().stream().forEach(place -> hear(new Event.Found(place)));
        }
        if (master.islands().isEmpty()) {
            return;
        }
        List<Island> waiting = new ArrayList<>(master.islands());
        waiting.removeIf(island -> !island.request().isOpen());
        long last = waiting.isEmpty() ? anyJob() : any(waiting).job();
        while (master.islands().size() > 1
                || (master.islands().size() == 1 && master.islands().get(0).job() != last)) {
            List<Island> others = new ArrayList<>(master.islands());
            others.removeIf(island -> island.job() == last);
            Island next = any(others);
            if (random.nextInt(2) == 0) {
                hear(new Event.Returns(
                        next.job(), next.allotment().stream().boxed().toList()));
            }
            hear(new Event.Ended(next.job()));
        }
        while (!master.islands().isEmpty()) {
            hear(new Event.Ended(master.islands().get(0).job()));
        }
        StateCheck.demand(master.queue().isEmpty() || master.usable().isEmpty(), "never started: %s", master.queue());
        StateCheck.demand(master.free().equals(master.usable()), "not all are free: %s", master.free());
    }
}
