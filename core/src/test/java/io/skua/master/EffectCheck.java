package io.skua.master;

import static io.skua.master.StateCheck.demand;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A driver that knows only effects: carrying them out in their order, it must always have the same islands as the
 * master, and nothing twice or for nothing.
 */
final class EffectCheck {
    private final Map<Long, Snapshot> mirror = new LinkedHashMap<>();
    private final List<Lodger> lodgers = new ArrayList<>();

    private EffectCheck(Master before) {
        Snapshot.all(before).forEach(island -> mirror.put(island.job(), island));
        lodgers.addAll(before.lodgers());
    }

    static void check(Master before, Master.Step step) {
        EffectCheck check = new EffectCheck(before);
        step.effects().forEach(check::carryOut);
        demand(
                List.copyOf(check.mirror.values()).equals(Snapshot.all(step.next())),
                "the driver has %s, the master %s",
                check.mirror.values(),
                Snapshot.all(step.next()));
        demand(check.lodgers.equals(step.next().lodgers()), "the driver has the lodgers %s", check.lodgers);
        demand(
                step.effects().stream().distinct().count() == step.effects().size(),
                "something is told twice: %s",
                step.effects());
    }

    private void carryOut(Effect effect) {
        if (effect instanceof Effect.Started started) {
            Snapshot island = Snapshot.of(started.resident());
            demand(mirror.put(island.job(), island) == null, "%s is started twice", island.job());
            demand(lodgers.stream().noneMatch(lodger -> lodger.job() == island.job()), "%s lodges", island.job());
            for (Snapshot other : mirror.values()) {
                demand(other.job() == island.job() || !other.contains(island.source()), "%s: no room", island.job());
            }
        } else if (effect instanceof Effect.Changed changed) {
            Snapshot was = Snapshot.of(changed.before());
            Snapshot is = Snapshot.of(changed.after());
            demand(was.equals(mirror.put(is.job(), is)), "a change of what is not there");
            demand(!was.equals(is), "a change for nothing");
            demand(changed.before().client().equals(changed.after().client()), "another job");
        } else if (effect instanceof Effect.Closed closed) {
            Snapshot last = Snapshot.of(closed.last());
            demand(last.equals(mirror.remove(last.job())), "closed is what is not there");
        } else if (effect instanceof Effect.Lodged lodged) {
            demand(!mirror.containsKey(lodged.lodger().job()), "%s lodges and has an island", lodged);
            lodgers.add(lodged.lodger());
        } else if (effect instanceof Effect.MovedOut movedOut) {
            demand(lodgers.remove(movedOut.lodger()), "%s did not lodge", movedOut);
        }
    }
}
