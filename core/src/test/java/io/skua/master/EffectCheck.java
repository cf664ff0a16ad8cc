package io.skua.master;

import static io.skua.master.StateCheck.demand;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A driver that knows only effects: carrying them out in their order, it must always have the same islands as the
 * master, and nothing twice or for nothing.
 */
final class EffectCheck {
    private final Map<Client, Resident> mirror = new LinkedHashMap<>();
    private final Set<Client> told = new HashSet<>();

    private EffectCheck(Master before) {
        before.residents().forEach(resident -> mirror.put(resident.client(), resident));
        before.lodgers().forEach(lodger -> mirror.put(lodger.client(), lodger));
    }

    static void check(Master before, Master.Step step) {
        EffectCheck check = new EffectCheck(before);
        step.effects().forEach(check::carryOut);
        Set<Resident> all = new HashSet<>(step.next().residents());
        all.addAll(step.next().lodgers());
        demand(all.equals(new HashSet<>(check.mirror.values())), "the driver has %s, the master %s", check.mirror, all);
    }

    private void carryOut(Effect effect) {
        Resident was = effect.before();
        Resident is = effect.after();
        demand(!Objects.equals(was, is), "an effect for nothing: %s", effect);
        demand(told.add(effect.client()), "%s is told twice", effect.client());
        demand(Objects.equals(mirror.remove(effect.client()), was), "%s is not what was there", was);
        if (is != null) {
            demand(is.client().equals(effect.client()), "another job: %s", effect);
            mirror.put(is.client(), is);
        }
        moves(effect);
    }

    private static void moves(Effect effect) {
        Set<Integer> places = places(effect.before());
        for (int place : effect.leaving()) {
            demand(places.remove(place), "%s leaves twice, or was not there: %s", place, effect);
        }
        for (int place : effect.joining()) {
            demand(places.add(place), "%s joins twice: %s", place, effect);
        }
        demand(places.equals(places(effect.after())), "members have come or gone unseen: %s", effect);
        boolean isSame = places(effect.before()).equals(places) && effect.before() != null && effect.after() != null;
        boolean isLodger = effect.before() != null && effect.before().isLodger();
        demand(effect.hasMoved() != isSame || isLodger, "has it moved? %s", effect);
        demand(effect.hasMoved() || isSame, "it has moved: %s", effect);
    }

    private static Set<Integer> places(@Nullable Resident resident) {
        Set<Integer> places = new HashSet<>();
        if (resident != null) {
            resident.island().allotment().stream().forEach(places::add);
        }
        return places;
    }
}
