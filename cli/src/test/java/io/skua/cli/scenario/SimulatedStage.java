package io.skua.cli.scenario;

import io.skua.sim.chaos.DirectedWorld;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A world that one seed decides, with a network that loses and repeats messages, and with checkers that watch. */
final class SimulatedStage implements Stage {
    private final long seed;
    private @Nullable DirectedWorld world;

    SimulatedStage(long seed) {
        this.seed = seed;
    }

    private DirectedWorld world() {
        return Objects.requireNonNull(world, "the stage is not open");
    }

    @Override
    public Optional<String> reasonAgainst(Deed deed) {
        return Optional.empty();
    }

    @Override
    public void open(int places) {
        world = new DirectedWorld(seed, places);
    }

    @Override
    public void submit(int place) {
        world().submit(place);
    }

    @Override
    public void awaitShare(double share) {
        world().awaitShare(share);
    }

    @Override
    public long awaitTotal(int place) {
        return world().awaitTotal(place);
    }

    @Override
    public long expected() {
        return world().expected();
    }

    @Override
    public void kill(int... places) {
        for (int place : places) {
            world().crash(place);
        }
    }

    @Override
    public void restart(int place) {
        world().restart(place);
    }

    @Override
    public void stop(int place) {
        world().pause(place);
    }

    @Override
    public void resume(int place) {
        world().awaitEndOfTrouble();
    }

    @Override
    public int join() {
        return world().join();
    }

    @Override
    public void leave(int place) {
        world().leave(place);
    }

    @Override
    public void cut(Set<Integer> side, boolean isOneWay) {
        world().part(side, isOneWay);
    }

    @Override
    public void heal() {
        world().awaitEndOfTrouble();
    }

    @Override
    public void awaitMembers(Set<Integer> members) {
        world().awaitMembers(members);
    }

    @Override
    public void awaitLost(Set<Integer> by, int place) {
        world().awaitLost(by, place);
    }

    @Override
    public void awaitNewLife(int place) {
        world().awaitNewLife(place);
    }

    @Override
    public void close() {
        world = null;
    }
}
