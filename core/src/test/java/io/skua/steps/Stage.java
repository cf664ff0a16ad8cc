package io.skua.steps;

import io.skua.bag.Bag;
import io.skua.bag.BagTable;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Membership;
import io.skua.idle.Ports;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Seating;
import io.skua.idle.Staff;
import io.skua.job.Jobs;
import io.skua.job.Lifetime;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.tally.Tally;
import io.skua.thread.Reports;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Seats, groups and workers without an engine and without threads of their own: a test moves each of them by hand, in
 * the order of one interleaving. Whatever would leave our code, to park, to ask for a thread or to ask who shares the
 * workers, comes to the test instead ({@link HandParking}, {@link HandSharing}, {@link #staff}).
 */
public final class Stage {
    public final Allotment allotment;
    public final Lifetime lifetime = new Lifetime("stage", () -> {});
    public final Seating seating;
    public final HandParking parking = new HandParking();
    public final HandSharing sharing = new HandSharing(null);
    public final Reports reports = new Reports("stage");
    public final Group group;
    public final Group otherGroup;
    public final Ports ports;
    public final Idle idle;
    public final BagTable bags = new BagTable();
    public final List<Seat> filled = new ArrayList<>(); // for which a thread was asked

    /** Whether threads come from a user's factory. */
    public boolean asksUsers;

    /** Where threads for vacant seats come from; nowhere, unless a test says otherwise. */
    public Staff staff = new Staff() {
        @Override
        public boolean fill(Seat seat) {
            filled.add(seat);
            return false;
        }

        @Override
        public boolean mayWait() {
            return asksUsers;
        }

        @Override
        public boolean isShort() {
            return false;
        }
    };

    /** So many seats in a row, and everybody steals from everybody. */
    public Stage(int seats) {
        this(seats, Policies.named("random"));
    }

    public Stage(int seats, VictimPolicy policy) {
        allotment = Allotment.whole(Topology.of(Mesh.of(seats)), 0);
        seating = new Seating(allotment);
        group = newGroup(policy);
        otherGroup = newGroup(policy);
        sharing.groups = new Group[] {group};
        ports = new Ports(() -> staff, () -> sharing, reports, parking);
        idle = new Idle(seating, lifetime, ports);
        for (Seat seat : seating.all()) {
            seat.setGroups(sharing.groups);
            idle.vacated(seat);
        }
    }

    private Group newGroup(VictimPolicy policy) {
        Group made = new Group(lifetime, Membership.FIXED);
        made.setRoster(new Roster(allotment, policy, seating));
        return made;
    }

    public Seat seat(int place) {
        return seating.seat(place);
    }

    /** A worker that sits at this place, with a thread that never runs, and counts as a searcher. */
    public Actor searcherAt(int place) {
        Actor actor = newActor();
        Seat seat = seat(place);
        seat.attach(actor);
        seat.casRest(Seat.VACANT, Seat.AWAKE);
        seat.setActive(1);
        actor.sitDown(seat);
        actor.setActive(true);
        idle.filled(seat, actor);
        return actor;
    }

    /** A worker that is in the middle of a task of the job. */
    public Actor busyAt(int place, BareJob job) {
        Actor actor = searcherAt(place);
        idle.endSearch(actor);
        actor.bag().begin(job, Jobs.root(job));
        actor.setBusy(true);
        return actor;
    }

    public Actor newActor() {
        return new Actor();
    }

    /** Puts a task into the bag of a worker, where thieves can take it. */
    public BareTask queue(Actor actor, BareTask task) {
        actor.bag().deque().push(task);
        actor.bag().deque().shareAll();
        return task;
    }

    /** A worker without a thread that runs. */
    public final class Actor extends Seated {
        private final Thread thread = new Thread("actor") {
            @Override
            public synchronized void start() {
                starts++;
            }
        };
        private final Tally tally = new Tally();
        private final Bag bag = bags.add(this, null);
        public int starts; // how often somebody wanted to start its thread

        Actor() {
            super(0);
        }

        @Override
        public Thread thread() {
            return thread;
        }

        @Override
        public Tally tally() {
            return tally;
        }

        @Override
        public Bag bag() {
            return bag;
        }
    }

    /** The counts of the group, as a sentence that a failing test shows. */
    public String counts() {
        return group.searchers() + " searchers, " + group.sleepers() + " sleepers";
    }
}
