package io.skua.doctor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the time in which real workers were busy: what part of it they spent on a processor, blocked, waiting for a
 * processor, or stopped by the JVM. Between two readings of a thread's processor time, what the thread has not used is
 * lost: first to collections, then to a wait (all the rest if the thread waits at both readings, half of it if at
 * one), then to the JVM's own threads, then to others. Time without such readings counts as used.
 *
 * <p>A thread that could run waits for a processor only while none is idle. So what was lost beyond the time in which
 * all processors were in use was lost to a wait, even if nobody saw the thread wait: the wait lay between the readings.
 *
 * <p>The same holds for a thread that was to look for a task and has not done so yet. While no processor was idle, the
 * thread waited for one. Otherwise waking it took that long, and the work for which it was woken was too fine.
 */
final class BusySplit implements Lanes.BusySink {
    private final Circumstances circumstances;
    private final Map<Integer, List<long[]>> busy = new HashMap<>(); // from and to, by place
    private final List<Jvm> jvm = new ArrayList<>();
    private final List<Machine> machine = new ArrayList<>();

    private final List<Coming> coming = new ArrayList<>();

    /** A thread that was to look for a task and did not come. */
    private record Coming(int place, long from, long to) {}

    /** How long the JVM had collected, and what its own threads had used. */
    private record Jvm(long time, long collecting, long own) {}

    /** For how long the processors of the machine had been idle, all together. */
    private record Machine(long time, int processors, long idle) {}

    BusySplit(Circumstances circumstances) {
        this.circumstances = circumstances;
    }

    @Override
    public void busy(int place, long from, long to) {
        busy.computeIfAbsent(place, key -> new ArrayList<>()).add(new long[] {from, to});
    }

    @Override
    public void coming(int place, long from, long to) {
        coming.add(new Coming(place, from, to));
    }

    void jvm(Timed event) {
        jvm.add(new Jvm(event.time(), event.first(), event.second()));
    }

    void machine(Timed event) {
        machine.add(new Machine(event.time(), event.detail(), event.first()));
    }

    /** Gives the time of all busy workers to its causes, and forgets it. */
    void settle(Map<Integer, Track> tracks, Ledger ledger) {
        busy.forEach((place, times) -> {
            Track track = tracks.get(place);
            settle(place, times, track == null ? List.of() : track.rounds(), ledger);
        });
        busy.clear();
        coming.forEach(each -> settle(each, ledger));
        coming.clear();
        Track.keepLast(jvm);
        Track.keepLast(machine);
    }

    private void settle(Coming woken, Ledger ledger) {
        double length = (double) (woken.to - woken.from);
        double crowded = length * (1 - Math.min(1, idleProcessors(woken.from, woken.to)));
        Ledger.Spell seen = new Ledger.Spell(woken.from, woken.to, woken.place, woken.place);
        add(ledger, Cause.OVERSUBSCRIBED, crowded, seen);
        add(ledger, Cause.TOO_FINE, length - crowded, seen);
    }

    /** Returns how many processors were idle on average, by the readings around these moments; 1 if nobody knows. */
    private double idleProcessors(long from, long to) {
        Machine first = null;
        Machine last = null;
        for (Machine each : machine) {
            first = each.time <= from ? each : first;
            last = each.time >= to && last == null ? each : last;
        }
        return first == null || last == null ? 1 : (double) (last.idle - first.idle) / (last.time - first.time);
    }

    private void settle(int place, List<long[]> times, List<Track.Round> rounds, Ledger ledger) {
        double all =
                (double) times.stream().mapToLong(each -> each[1] - each[0]).sum();
        int next = 0;
        for (Track.Round round : rounds) {
            while (next < times.size() && times.get(next)[1] <= round.from()) {
                next++;
            }
            double inside = 0;
            for (int at = next; at < times.size() && times.get(at)[0] < round.to(); at++) {
                long[] one = times.get(at);
                inside += (double) Math.max(0, Math.min(one[1], round.to()) - Math.max(one[0], round.from()));
            }
            if (inside > 0) {
                all -= inside;
                divide(place, inside, round, ledger);
            }
        }
        ledger.add(Cause.HEALTHY, Math.max(0, all));
    }

    private void divide(int place, double inside, Track.Round round, Ledger ledger) {
        double length = (double) (round.to() - round.from());
        double on = Math.min(inside, (double) round.nanos());
        double off = inside - on;
        double collecting = Math.min(off, inside * Math.min(1, gained(round.from(), round.to(), true) / length));
        double rest = off - collecting;
        Ledger.Spell seen = new Ledger.Spell(round.from(), round.to(), place, place);
        ledger.add(Cause.HEALTHY, on);
        add(ledger, Cause.JVM, collecting, seen);
        double waiting = rest * ((round.waitsBefore() ? 0.5 : 0) + (round.waitsAfter() ? 0.5 : 0));
        rest -= waiting;
        double unexplained = Math.max(0, rest - crowded(inside, round));
        add(ledger, Cause.BLOCKED, waiting + unexplained, seen);
        rest -= unexplained;
        double own = Math.min(rest, inside * besidePauses(round) / length / circumstances.workers());
        add(ledger, Cause.JVM, own, seen);
        add(ledger, Cause.OVERSUBSCRIBED, rest - own, seen);
    }

    /**
     * Returns for how long at most, of the time in which the worker was busy, no processor was idle. The readings add
     * up the idle time of all processors. Some of that time may lie where this worker was not busy, and some in pauses
     * of the JVM, in which one thread collects: as much as can be is taken to lie there. In the rest, the processors
     * but one are taken to have been idle together, since the program that is examined used one.
     */
    private double crowded(double inside, Track.Round round) {
        Machine first = null;
        Machine last = null;
        for (Machine each : machine) {
            first = each.time <= round.from() || first == null ? each : first;
            last = each.time <= round.to() || last == null ? each : last;
        }
        if (first == null || last == null || last.time <= first.time) {
            return inside;
        }
        double length = (double) (round.to() - round.from());
        int others = Math.max(1, last.processors - 1);
        double idle = (double) (last.idle - first.idle) * length / (last.time - first.time);
        double elsewhere =
                last.processors * (length - inside) + others * gained(round.from(), round.to(), true) * inside / length;
        return Math.max(0, inside - Math.max(0, idle - elsewhere) / others);
    }

    /** Returns what the JVM's own threads have used while the program ran, too: in a pause they use all processors. */
    private double besidePauses(Track.Round round) {
        double inPauses = gained(round.from(), round.to(), true) * Math.max(1, circumstances.processors());
        return Math.max(0, gained(round.from(), round.to(), false) - inPauses);
    }

    private static void add(Ledger ledger, Cause cause, double amount, Ledger.Spell seen) {
        if (amount > 0) {
            ledger.add(cause, amount, seen);
        }
    }

    /** Returns for how long the JVM has collected, or else what its own threads have used, between two moments. */
    private double gained(long from, long to, boolean collecting) {
        Jvm first = null;
        Jvm last = null;
        for (Jvm each : jvm) {
            first = each.time <= from || first == null ? each : first;
            last = each.time <= to || last == null ? each : last;
        }
        if (first == null || last == null) {
            return 0;
        }
        return (double) Math.max(0, collecting ? last.collecting - first.collecting : last.own - first.own);
    }
}
