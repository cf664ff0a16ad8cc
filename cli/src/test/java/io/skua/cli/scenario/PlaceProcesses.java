package io.skua.cli.scenario;

import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.Lines;
import io.skua.cli.child.PlaceProcess;
import io.skua.cli.session.SessionProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places that are processes, and all that they have told. Threads of the processes' outputs write the fields, which are
 * guarded by this object; whoever waits is woken by everything that is told.
 */
public final class PlaceProcesses implements AutoCloseable {
    /** How long anything may take before it counts as never happening. */
    private static final long PATIENCE_SECONDS = 120;

    /** A stopped process goes on by itself after this time, so that none is ever left stopped. */
    private static final Duration STOP_MAX = Duration.ofMinutes(3);

    private static final Duration LEAVE_MAX = Duration.ofSeconds(60);
    private static final Pattern DEATH = Pattern.compile("Place skua-(\\d+) has died or is out of reach\\.");
    private static final Pattern FAREWELL = Pattern.compile("Place skua-(\\d+) has left\\.");
    private static final int WRITTEN_MAX = 30;

    private final Ground ground;
    private final List<String> options;
    private final int founders;
    private final Map<Integer, Seat> seats = new TreeMap<>();
    private final Map<String, Answer> results = new TreeMap<>();
    private final Deque<String> written = new ArrayDeque<>();
    private long unitsOfTheDead;

    /** The answer of a job, and how often its books were taken over. */
    private record Answer(String text, long failovers) {
        static Answer of(Map<String, Object> line) {
            boolean isTold = line.get("progress") instanceof Map<?, ?>;
            long failovers = isTold
                    ? SessionProgress.of((Map<?, ?>) line.get("progress")).failovers()
                    : 0;
            return new Answer(Lines.text(line, "answer"), failovers);
        }
    }

    /** One process. */
    private static final class Seat {
        final Child child;
        boolean hasJoined;
        boolean hasEnded;
        long units;
        long incarnation;
        int statuses;
        int askedStatuses; // those among them for which somebody has asked
        Set<Integer> members = Set.of();
        final Set<Integer> lost = new TreeSet<>(); // whom it has taken for dead since something was done to them
        final Set<Integer> left = new TreeSet<>(); // who has left politely, as it has heard
        Object progress = ""; // of its job, as told last

        @Nullable
        String submitted; // the job that was submitted or attached to last

        @Nullable
        String failure; // of the last job

        Seat(Child child) {
            this.child = child;
        }
    }

    /**
     * @param founders how many places others look for
     * @param options further words of the place command
     */
    public PlaceProcesses(Ground ground, int founders, List<String> options) {
        this.ground = ground;
        this.founders = founders;
        this.options = List.copyOf(options);
    }

    // ---- what is heard ----

    private synchronized void hear(int place, ChildEvent event) {
        Seat seat = seats.get(place);
        if (seat == null || seat.child != event.child()) {
            return; // of an earlier process
        }
        if (event instanceof ChildEvent.Said said) {
            understand(place, seat, said.line());
        } else if (event instanceof ChildEvent.Wrote wrote) {
            note(place, wrote.text());
        } else if (event instanceof ChildEvent.Ended ended) {
            seat.hasEnded = true;
            note(place, "has ended with exit code " + ended.exitCode());
        }
        notifyAll();
    }

    private void note(int place, String text) {
        written.add("place " + place + ": " + text);
        if (written.size() > WRITTEN_MAX) {
            written.removeFirst();
        }
    }

    private void understand(int place, Seat seat, Map<String, Object> line) {
        switch (Lines.text(line, "event")) {
            case "joined", "status" -> {
                seat.hasJoined = true;
                seat.statuses++;
                seat.askedStatuses += Boolean.TRUE.equals(line.get("final")) ? 1 : 0;
                seat.units = line.get("units") instanceof Number units ? units.longValue() : seat.units;
                seat.incarnation = line.get("incarnation") instanceof Number life ? life.longValue() : 0;
                seat.members = Lines.texts(line, "members").stream()
                        .map(name -> Integer.parseInt(name.substring(name.lastIndexOf('-') + 1)))
                        .collect(Collectors.toCollection(TreeSet::new));
            }
            case "submitted" -> seat.submitted = Lines.text(line, "job");
            case "result" -> results.put(place + "/" + Lines.text(line, "job"), Answer.of(line));
            case "failed" -> {
                seat.failure = Lines.text(line, "why");
                note(place, "failed: " + seat.failure);
            }
            case "heard" -> {
                Matcher death = DEATH.matcher(Lines.text(line, "sentence"));
                if (death.matches()) {
                    seat.lost.add(Integer.parseInt(death.group(1)));
                }
                Matcher farewell = FAREWELL.matcher(Lines.text(line, "sentence"));
                if (farewell.matches()) {
                    seat.left.add(Integer.parseInt(farewell.group(1)));
                }
                note(place, Lines.text(line, "sentence"));
            }
            case "progress" -> seat.progress = line;
            default -> note(place, line.toString());
        }
    }

    /** Waits for a condition, which is asked again whenever something is heard. */
    public synchronized void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError(
                        "After " + PATIENCE_SECONDS + " s this has not happened: " + what + ".\n" + describe());
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting: " + what, e);
            }
        }
    }

    /** Returns what is known of all places, and what they have written last. */
    public synchronized String describe() {
        StringBuilder text = new StringBuilder();
        seats.forEach((place, seat) -> text.append("place ")
                .append(place)
                .append(seat.hasEnded ? " has ended" : " runs")
                .append(", takes for alive: ")
                .append(seat.members)
                .append(", submitted: ")
                .append(seat.submitted)
                .append(", progress: ")
                .append(seat.progress)
                .append('\n'));
        written.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    // ---- processes ----

    /** Starts a place, which may have run before. */
    public void start(int place) {
        start(place, List.of());
    }

    /** @param more words of the command that only this process gets */
    public synchronized void start(int place, List<String> more) {
        String peers = IntStream.range(0, founders).mapToObj(ground::address).collect(Collectors.joining(","));
        List<String> words = new ArrayList<>(List.of("place", "--led", "--name", "skua-" + place, "--workers", "1"));
        words.addAll(List.of("--bind", ground.address(place), "--peers", peers));
        words.addAll(ground.options());
        words.addAll(options);
        words.addAll(more);
        List<String> command = new ArrayList<>(PlaceProcess.command(words));
        command.addAll(1, List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
        bury(place);
        try {
            seats.put(
                    place,
                    new Seat(Child.start("skua-" + place, ground.at(place, command), event -> hear(place, event))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void bury(int place) {
        Seat before = seats.remove(place);
        if (before != null) {
            unitsOfTheDead += before.units;
            before.child.close();
        }
    }

    private Seat seat(int place) {
        Seat seat = seats.get(place);
        if (seat == null) {
            throw new IllegalArgumentException("There is no place " + place + ".");
        }
        return seat;
    }

    /** Returns which life a place has told of last. */
    public synchronized long incarnation(int place) {
        return seat(place).incarnation;
    }

    public synchronized long pid(int place) {
        return seat(place).child.pid();
    }

    /** Returns the numbers of the processes that run. */
    public synchronized Set<Integer> running() {
        return seats.entrySet().stream()
                .filter(entry -> !entry.getValue().hasEnded)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    public void awaitJoined(int place) {
        await("place " + place + " has joined", () -> {
            if (seat(place).hasEnded) {
                throw new AssertionError("place " + place + " has ended before it had joined.\n" + describe());
            }
            return seat(place).hasJoined;
        });
    }

    /** Kills processes at once; returns when they have ended. */
    public void kill(int... places) {
        synchronized (this) {
            for (int place : places) {
                forgetLoss(place);
                seat(place).child.kill();
            }
        }
        for (int place : places) {
            await("place " + place + " has died", () -> seat(place).hasEnded);
        }
    }

    /** What others have said so far of the death of a place is not about what is done to the place now. */
    public synchronized void forgetLoss(int place) {
        seats.values().forEach(seat -> seat.lost.remove(place));
    }

    public synchronized void stop(int place) {
        forgetLoss(place);
        try {
            seat(place).child.stop(STOP_MAX);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets a process go on that was stopped; returns when it has said something. */
    public void resume(int place) {
        int before;
        synchronized (this) {
            before = seat(place).statuses;
        }
        Commands.run("kill", "-CONT", String.valueOf(pid(place)));
        await("place " + place + " goes on", () -> seat(place).statuses > before);
    }

    /** Lets a place leave politely; returns when its process has ended. */
    public void leave(int place) {
        say(place, Lines.of("do", "leave"));
        await("place " + place + " has left within " + LEAVE_MAX.toSeconds() + " s", () -> seat(place).hasEnded);
    }

    private synchronized void say(int place, Map<String, Object> order) {
        seat(place).child.say(order);
    }

    /** Waits until a place has heard that another one has left politely. */
    public void awaitFarewell(int place, int leaver) {
        await(
                "place " + place + " has heard that place " + leaver + " has left",
                () -> seat(place).left.contains(leaver));
    }

    // ---- jobs ----

    /** Submits a workload at a place, and returns the id of the job. */
    public String submit(int place, String workload, List<String> arguments) {
        Seat seat;
        synchronized (this) {
            seat = seat(place);
            seat.submitted = null;
            seat.failure = null;
        }
        say(place, order("submit", workload, arguments));
        await("place " + place + " has submitted a job", () -> seat.submitted != null || seat.failure != null);
        synchronized (this) {
            if (seat.submitted == null) {
                throw new AssertionError("Place " + place + " could not submit a job: " + seat.failure);
            }
            return seat.submitted;
        }
    }

    /** Attaches to a job at a place. */
    public void attach(int place, String job, String workload, List<String> arguments) {
        synchronized (this) {
            seat(place).failure = null;
        }
        Map<String, Object> order = order("attach", workload, arguments);
        order.put("job", job);
        say(place, order);
    }

    private static Map<String, Object> order(String what, String workload, List<String> arguments) {
        Map<String, Object> order = Lines.of("do", what);
        order.put("workload", workload);
        order.put("arguments", arguments);
        return order;
    }

    /** Waits for the answer of a job that was submitted or attached to at a place. */
    public String awaitAnswer(int place, String job) {
        await("place " + place + " has the answer of job " + job, () -> {
            if (results.containsKey(place + "/" + job)) {
                return true;
            }
            Seat seat = seat(place);
            if (seat.failure != null || seat.hasEnded) {
                throw new AssertionError("Place " + place + " did not get the answer of job " + job + ": "
                        + (seat.hasEnded ? "its process has ended" : seat.failure) + "\n" + describe());
            }
            return false;
        });
        return answer(place, job).text;
    }

    private synchronized Answer answer(int place, String job) {
        Answer answer = results.get(place + "/" + job);
        if (answer == null) {
            throw new IllegalStateException("Place " + place + " has not told the answer of job " + job + ".");
        }
        return answer;
    }

    /** Returns how often the books of a job were taken over, as a place said together with the answer. */
    public long failovers(int place, String job) {
        return answer(place, job).failovers;
    }

    /** Returns whether a place has told the answer of a job. */
    public synchronized boolean hasAnswer(int place, String job) {
        return results.containsKey(place + "/" + job);
    }

    /** Returns how many units of work all processes have told of, also those that have ended. */
    public synchronized long units() {
        return unitsOfTheDead
                + seats.values().stream().mapToLong(seat -> seat.units).sum();
    }

    /** Returns how many units of work all processes have told of, after those that run have told it once more. */
    public long unitsNow() {
        Map<Integer, Integer> before = new TreeMap<>();
        synchronized (this) {
            running().forEach(place -> before.put(place, seat(place).askedStatuses));
        }
        before.keySet().forEach(place -> say(place, Lines.of("do", "status")));
        await(
                before.keySet() + " have told how they are",
                () -> before.entrySet().stream().allMatch(each -> seat(each.getKey()).askedStatuses > each.getValue()));
        return units();
    }

    // ---- who is there ----

    /** Returns the numbers of the processes that run, the oldest first: it keeps the books of jobs. */
    public synchronized List<Integer> byAge() {
        return running().stream()
                .sorted(Comparator.comparingLong((Integer place) -> seat(place).incarnation))
                .toList(); // of two with the same age the one with the lower number comes first
    }

    /** Returns whom a place takes for alive, as it has told last. */
    public synchronized Set<Integer> members(int place) {
        return seat(place).members;
    }

    /** Waits until each of these places takes exactly these for alive. */
    public void awaitMembers(Set<Integer> members) {
        await(
                "all of " + members + " take exactly each other for alive",
                () -> members.stream().allMatch(place -> seat(place).members.equals(members)));
    }

    /** Waits until these places have taken another one for dead, since it was killed, stopped or cut off. */
    public void awaitLost(Set<Integer> by, int place) {
        await(
                by + " have taken place " + place + " for dead",
                () -> by.stream().allMatch(each -> seat(each).lost.contains(place)));
    }

    /** Kills all processes. */
    @Override
    public void close() {
        synchronized (this) {
            seats.values().forEach(seat -> seat.child.kill());
            seats.values().forEach(seat -> seat.child.close());
        }
        ground.close();
    }
}
