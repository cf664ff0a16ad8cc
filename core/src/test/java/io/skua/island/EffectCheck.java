package io.skua.island;

import static io.skua.island.StateCheck.demand;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A driver that knows only effects: carrying them out in their order, it must always have the same islands as the
 * master, and nothing twice or for nothing.
 */
final class EffectCheck {
    private final Map<Long, Island> mirror = new LinkedHashMap<>();
    private final Set<Long> answered = new HashSet<>();
    private final Set<Long> queued = new HashSet<>();
    private final Master before;
    private final Master after;

    private EffectCheck(Master before, Master after) {
        this.before = before;
        this.after = after;
        before.islands().forEach(island -> mirror.put(island.job(), island));
    }

    static void check(Master before, Event event, Master.Step step) {
        EffectCheck check = new EffectCheck(before, step.next());
        step.effects().forEach(check::carryOut);
        check.sameMembers();
        check.everybodyIsAnswered(event);
        check.whoWaitsIsTold();
    }

    private void carryOut(Effect effect) {
        if (effect instanceof Effect.Started started) {
            Island island = started.island();
            demand(mirror.put(island.job(), island) == null, "%s is started twice", island.job());
            for (Island other : mirror.values()) {
                demand(other.job() == island.job() || !other.contains(island.source()), "%s: no room", island.job());
            }
        } else if (effect instanceof Effect.Changed changed) {
            demand(mirror.containsValue(changed.before()), "a change of what is not there");
            mirror.put(changed.after().job(), changed.after());
            demand(changed.before().version() + 1 == changed.after().version(), "a change for nothing");
        } else if (effect instanceof Effect.Closed closed) {
            demand(closed.last().equals(mirror.remove(closed.last().job())), "closed is what is not there");
        } else if (effect instanceof Effect.Answered answer) {
            demand(answered.add(answer.job()), "%s is answered twice", answer.job());
            answer(answer);
        } else if (effect instanceof Effect.Queued waiting) {
            demand(queued.add(waiting.job()), "%s is queued twice", waiting.job());
            List<Event.Arrived> queue = after.queue();
            boolean right =
                    waiting.ahead() < queue.size() && queue.get(waiting.ahead()).job() == waiting.job();
            demand(right, "%s waits as number %s", waiting.job(), waiting.ahead());
        }
    }

    private void answer(Effect.Answered answer) {
        Island is = after.island(answer.job());
        demand(is != null && is.request().workers() == answer.waiting(), "wrong about what waits: %s", answer);
        demand(gained(answer.job()) == answer.granted(), "granted were %s: %s", gained(answer.job()), answer);
    }

    private int gained(long job) {
        Island was = before.island(job);
        Island is = after.island(job);
        int count = 0;
        for (int place : is == null ? new int[0] : is.allotment().workers()) {
            boolean had = was == null ? is != null && place == is.source() : was.contains(place);
            count += had ? 0 : 1;
        }
        return count;
    }

    private void sameMembers() {
        demand(mirror.size() == after.islands().size(), "the driver has the islands of %s", mirror.keySet());
        for (Island island : after.islands()) {
            Island known = mirror.get(island.job());
            boolean same = known != null
                    && known.version() == island.version()
                    && Arrays.equals(
                            known.allotment().workers(), island.allotment().workers());
            demand(same, "the driver has %s, the master %s", known, island);
        }
    }

    private void everybodyIsAnswered(Event event) {
        for (Island island : after.islands()) {
            boolean asked = event instanceof Event.Wants wants && wants.job() == island.job();
            boolean due = asked || gained(island.job()) > 0;
            demand(answered.contains(island.job()) == due, "%s is answered: %s", island.job(), !due);
        }
    }

    private void whoWaitsIsTold() {
        for (Event.Arrived arrived : after.queue()) {
            boolean isNew = !before.queue().contains(arrived);
            demand(queued.contains(arrived.job()) == isNew, "%s is told that it waits: %s", arrived.job(), !isNew);
        }
    }
}
