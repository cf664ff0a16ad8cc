package io.skua.faults;

import io.skua.Skua;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The counts and seats of a scheduler, read by reflection: what must hold when it has nothing to do. */
public final class EngineState {
    private static final int ASLEEP = 1;
    private static final int VACANT = 2;
    private static final List<String> RESTS = List.of("awake", "asleep", "vacant", "waking");

    private final Object engine;
    private final Object lifetime;
    private final int workers;

    public EngineState(Skua skua) {
        this.engine = call(skua, "engine");
        this.lifetime = call(engine, "lifetime");
        this.workers = skua.workers();
    }

    /**
     * What is wrong with a scheduler that has nothing to do; null if nothing is. The text names no numbers before the
     * colon, so that the same fault has the same name.
     */
    @Nullable
    String complaint() {
        List<String> wrong = new ArrayList<>();
        if (accepted() != finished()) {
            wrong.add("not all jobs have finished: accepted " + accepted() + ", finished " + finished());
        }
        if (((Number) field(lifetime, "ranked")).intValue() != 0) {
            wrong.add("jobs of other levels are counted: " + field(lifetime, "ranked"));
        }
        for (Object seat : seats()) {
            int rest = (int) call(seat, "rest");
            if (rest != ASLEEP && rest != VACANT) {
                wrong.add("a seat does not rest: seat " + call(seat, "id") + " is " + RESTS.get(rest));
            }
            if ((int) call(seat, "active") > 1) {
                wrong.add("a seat has several active threads: " + call(seat, "active"));
            }
        }
        if ((boolean) call(call(engine, "sharing"), "isFixed")) {
            long counts = (long) field(call(engine, "main"), "counts");
            if (counts != workers) {
                wrong.add("the counts are wrong: searchers " + (counts >> 32) + ", sleepers " + (int) counts + " of "
                        + workers);
            }
        }
        wrong.addAll(workersComplaints());
        return wrong.isEmpty() ? null : String.join("; ", wrong);
    }

    private List<String> workersComplaints() {
        List<String> wrong = new ArrayList<>();
        int bags = 0;
        for (Object worker : workers()) {
            for (Object bag : bags(worker)) {
                bags++;
                int size = (int) call(call(bag, "deque"), "size");
                if (size != 0 || call(bag, "job") != null) {
                    wrong.add("a bag is not empty: " + size + " tasks, job " + call(bag, "job"));
                }
            }
            if (((Thread) call(worker, "thread")).getState() == Thread.State.TERMINATED) {
                wrong.add("a worker's thread is dead: " + call(worker, "thread"));
            }
        }
        int numbers = ((BitSet) field(call(engine, "bags"), "numbers")).cardinality();
        if (numbers != bags) {
            wrong.add("bags leak: " + numbers + " numbers in use, " + bags + " bags");
        }
        return wrong;
    }

    private long accepted() {
        return ((Number) field(lifetime, "accepted")).longValue();
    }

    private long finished() {
        return ((Number) field(lifetime, "finished")).longValue();
    }

    /** Everything in a few lines. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        text.append("state ")
                .append(field(lifetime, "state"))
                .append(", accepted ")
                .append(accepted());
        text.append(", finished ").append(finished());
        for (Object group : (Object[]) call(call(engine, "sharing"), "groups")) {
            long counts = (long) field(group, "counts");
            text.append("\n  group: searchers ")
                    .append(counts >> 32)
                    .append(", sleepers ")
                    .append((int) counts);
            text.append(", waiting jobs ").append(!(boolean) call(call(group, "injector"), "isEmpty"));
            text.append(", number ").append(numberOf(group));
        }
        if (!(boolean) call(call(engine, "sharing"), "isFixed")) {
            describe(call(engine, "sharing"), text);
        }
        for (Object seat : seats()) {
            text.append("\n  seat ").append(call(seat, "id")).append(": ");
            text.append(RESTS.get((int) call(seat, "rest"))).append(", active ").append(call(seat, "active"));
            text.append(", attached ").append(call(call(seat, "attached"), "size"));
            text.append(", groups");
            for (Object group : (Object[]) call(seat, "groups")) {
                text.append(" ").append(numberOf(group));
            }
        }
        for (Object worker : workers()) {
            Thread thread = (Thread) call(worker, "thread");
            text.append("\n  worker ").append(thread.getName()).append(": ").append(thread.getState());
            text.append(", seated ").append(call(worker, "isSeated")).append(", bags");
            for (Object bag : bags(worker)) {
                text.append(" [").append(call(call(bag, "deque"), "size")).append(" tasks, job ");
                text.append(call(bag, "job")).append("]");
            }
        }
        return text.toString();
    }

    /** Of a group's island; -1 where there are none. */
    private static Object numberOf(Object group) {
        Object membership = call(group, "membership");
        return (boolean) call(membership, "isFixed") ? -1 : call(membership, "number");
    }

    private static void describe(Object keeper, StringBuilder text) {
        Object registry = Objects.requireNonNull(field(keeper, "registry"));
        Object state = Objects.requireNonNull(field(registry, "state"));
        Object master = Objects.requireNonNull(field(state, "master"));
        text.append("\n  islands ").append(call(master, "residents"));
        text.append("\n  waiting ").append(call(call(master, "waiting"), "size"));
        text.append(", untold ").append(field(registry, "firstUntold"));
        text.append(", unsettled ").append(field(keeper, "isUnsettled"));
        text.append(", marks ").append(field(registry, "marks"));
        text.append(", lodgers ").append(call(master, "lodgers"));
        Object newcomers = Objects.requireNonNull(call(keeper, "newcomers"));
        text.append("\n  newcomers of level ").append(call(field(newcomers, "queue"), "urgentLevel"));
        text.append(", vacant islands ").append(call(newcomers, "vacancies"));
        AtomicReferenceArray<?> scouts = (AtomicReferenceArray<?>) Objects.requireNonNull(call(registry, "scouts"));
        for (int i = 0; i < scouts.length(); i++) {
            Object scout = scouts.get(i);
            if (scout != null) {
                text.append(", scout ").append(i).append(": number ").append(call(scout, "number"));
                text.append(", jobs ").append(field(scout, "jobs"));
                text.append(", known ").append(field(scout, "isKnown"));
                text.append(", over ").append(field(scout, "isOver"));
            }
        }
    }

    private static List<Object> bags(Object worker) {
        Object nesting = call(worker, "nesting");
        return Arrays.asList((Object[]) field(nesting, "bags")).subList(0, (int) field(nesting, "bagCount"));
    }

    private Object[] seats() {
        return (Object[]) call(call(engine, "seating"), "all");
    }

    /** Without the crew's lock, which a thread that hangs may hold. */
    private Object[] workers() {
        return Arrays.stream((Object[]) call(field(call(engine, "crew"), "workers"), "slots"))
                .filter(Objects::nonNull)
                .toArray();
    }

    // ---- reflection ----

    private static Object call(Object target, String method) {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            for (Method found : type.getDeclaredMethods()) {
                if (found.getName().equals(method) && found.getParameterCount() == 0) {
                    return read(found, () -> found.invoke(target));
                }
            }
        }
        for (Method found : target.getClass().getMethods()) { // of interfaces
            if (found.getName().equals(method) && found.getParameterCount() == 0) {
                return read(found, () -> found.invoke(target));
            }
        }
        throw new AssertionError(target.getClass() + " has no method " + method + "(); EngineState must follow");
    }

    private static Object field(Object target, String name) {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            for (Field found : type.getDeclaredFields()) {
                if (found.getName().equals(name)) {
                    return read(found, () -> found.get(target));
                }
            }
        }
        throw new AssertionError(target.getClass() + " has no field " + name + "; EngineState must follow");
    }

    private static Object read(AccessibleObject member, Callable<Object> reader) {
        member.setAccessible(true);
        try {
            return reader.call();
        } catch (Exception e) {
            throw new AssertionError("cannot read " + member, e);
        }
    }
}
