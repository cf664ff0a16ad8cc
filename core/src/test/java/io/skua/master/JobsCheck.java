package io.skua.master;

import static io.skua.master.StateCheck.demand;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * M7 and M8 of {@link Master}, and W1 and W2 of {@link Waiting}, for one step: who waits, who lodges, who starts. It
 * looks at plain lists of jobs before and after.
 */
final class JobsCheck {
    private final Master before;
    private final News news;
    private final Master after;
    private final List<Client> waiting; // at the moment, while starts are counted
    private final List<Resident> lodgers;
    private int turn;

    private JobsCheck(Master before, News news, Master after) {
        this.before = before;
        this.news = news;
        this.after = after;
        this.waiting = new ArrayList<>(before.waiting().all());
        this.lodgers = new ArrayList<>(before.lodgers());
        this.turn = before.waiting().turn();
    }

    static void check(Master before, News news, Master after) {
        demand(after.waiting().size() == after.waiting().all().size(), "the number of those who wait is wrong");
        JobsCheck check = new JobsCheck(before, news, after);
        check.heard();
        check.lodged();
        check.started();
        check.nothingElse();
    }

    /** What the news itself changes. */
    private void heard() {
        if (news instanceof News.Submitted submitted) {
            waiting.add(submitted.client());
        } else if (news instanceof News.Withdrawn withdrawn) {
            demand(waiting.removeIf(client -> client.number() == withdrawn.job()), "did not wait");
        } else if (news instanceof News.Ended ended) {
            boolean lodged = lodgers.removeIf(lodger -> lodger.job() == ended.job());
            demand(lodged || before.resident(ended.job()) != null, "%s ended without a start", ended.job());
            demand(after.resident(ended.job()) == null, "%s has ended, and has an island", ended.job());
        } else if (news instanceof News.Unmanned unmanned) {
            for (Resident lodger : before.lodgers()) {
                if (lodger.job() == unmanned.job()) {
                    lodgers.remove(lodger);
                    waiting.add(lodger.client());
                }
            }
        }
    }

    /** One lodger more exactly when a source is idle, somebody waits, and everybody there is at home. */
    private void lodged() {
        if (!(news instanceof News.Idle idle) || waiting.isEmpty() || !isEverybodyAtHome(idle.place())) {
            return;
        }
        demand(after.lodgers().size() == lodgers.size() + 1, "nobody lodges at %s", idle.place());
        Resident last = after.lodgers().get(lodgers.size());
        demand(
                last.isLodger()
                        && last.island().source() == idle.place()
                        && last.island().size() == 1,
                "%s lodges elsewhere",
                last.job());
        starts(last.client());
        lodgers.add(last);
    }

    private boolean isEverybodyAtHome(int place) {
        boolean isUsed =
                before.lodgers().stream().anyMatch(lodger -> lodger.island().source() == place);
        for (Snapshot island : Snapshot.all(before)) {
            if (island.contains(place) && island.source() != place) {
                return false;
            }
            isUsed |= island.contains(place);
        }
        return isUsed;
    }

    /** Whoever waits starts by priority, then whoever lodges in the order of moving in. */
    private void started() {
        for (Resident resident : after.residents()) {
            demand(!resident.isLodger(), "%s lodges and has an island", resident.job());
            if (before.resident(resident.job()) != null) {
                continue;
            }
            if (waiting.contains(resident.client())) {
                starts(resident.client());
                continue;
            }
            demand(waiting.isEmpty(), "lodger %s starts, and %s wait", resident.job(), waiting);
            demand(!lodgers.isEmpty(), "%s started and never came", resident.job());
            Resident first = lodgers.remove(0);
            demand(first.client().equals(resident.client()), "lodger %s starts before %s", resident.job(), first);
        }
    }

    /** W1 and W2. */
    private void starts(Client client) {
        demand(waiting.remove(client), "%s starts, and did not wait", client);
        Set<Integer> levels = new HashSet<>();
        for (Client other : waiting) {
            levels.add(other.level());
            demand(
                    other.level() != client.level() || client.number() < other.number(),
                    "W1: %s starts before %s",
                    client,
                    other);
        }
        boolean isUrgent = levels.stream().allMatch(level -> client.level() <= level);
        levels.remove(client.level());
        if (levels.isEmpty()) {
            return; // there was no choice
        }
        int fairTurn = before.settings().fairTurn();
        boolean isFair = turn % fairTurn == fairTurn - 1;
        boolean isLower = client.level() > 0;
        demand(isFair ? isLower : isUrgent, "W2: %s starts in turn %s, and %s wait", client, turn, waiting);
        turn = (turn + 1) % (2 * fairTurn);
    }

    private void nothingElse() {
        demand(after.lodgers().equals(lodgers), "lodgers are %s, not %s", after.lodgers(), lodgers);
        demand(new HashSet<>(after.waiting().all()).equals(new HashSet<>(waiting)), "not %s wait", waiting);
        demand(
                after.waiting().turn() == turn,
                "the turn is %s, not %s",
                after.waiting().turn(),
                turn);
        for (Resident was : before.residents()) {
            boolean ended = news instanceof News.Ended end && end.job() == was.job();
            demand(ended || after.resident(was.job()) != null, "the island of %s is gone", was.job());
        }
        for (Client client : waiting) {
            demand(after.waits(client.number()), "waits(%s) is wrong", client.number());
        }
    }
}
