package io.skua.cli.live;

import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.Lines;
import io.skua.cli.input.UserException;
import io.skua.cli.live.PlaceRow.Phase;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import io.skua.cli.story.RunStory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Starts places as processes, lets one of them submit a job, disturbs them as the plan says, and waits for the answer.
 * If the place that waits for the answer is killed or stopped, another one attaches to the job.
 *
 * <p>Everything happens in the thread that calls {@link #run}; what child processes tell comes through a queue.
 */
final class ClusterRun implements AutoCloseable {
    private static final long POLL_MILLIS = 50;
    private static final int WRITTEN_MAX = 50;
    private static final double NANOS = 1e9;

    private final RunPlan plan;
    private final IntFunction<RunPlan.Launch> launches;
    private final RunView view;
    private final BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();
    private final List<PlaceRow> rows = new ArrayList<>();
    private final List<Happening> pending;
    private final RunClock clock = new RunClock();
    private final RunStory story;
    private @Nullable PlaceRow waiter;
    private @Nullable String job;
    private @Nullable String answer;
    private @Nullable String failure;
    private @Nullable SessionProgress progress;
    private final Set<String> heard = new HashSet<>();
    private int written;
    private long formingNanos;

    /**
     * @param launches the processes of the places, by their numbers
     * @param story gets to know what happens
     */
    ClusterRun(RunPlan plan, IntFunction<RunPlan.Launch> launches, RunView view, RunStory story) {
        this.story = story;
        this.plan = plan;
        this.launches = launches;
        this.view = view;
        pending = new ArrayList<>(plan.happenings());
    }

    /** Runs the job. Processes are left to {@link #close}. */
    RunResult run() throws InterruptedException {
        long begin = System.nanoTime();
        for (int i = 0; i < plan.places(); i++) {
            start();
        }
        form();
        formingNanos = System.nanoTime() - begin;
        rows.forEach(this::record);
        clock.start();
        story.start(System.nanoTime());
        submitOrAttach(rows.get(plan.submitter()));
        while (answer == null && failure == null) {
            step();
            disturb();
            demandWaiter();
            view.show(this::table);
        }
        clock.stop();
        story.end(System.nanoTime(), answer != null);
        askForLastStatus();
        RunResult result = result();
        leave();
        return result;
    }

    private void start() {
        RunPlan.Launch launch = launches.apply(rows.size());
        try {
            rows.add(new PlaceRow(Child.start(launch.name(), launch.command(), events::add)));
        } catch (IOException e) {
            throw UserException.result(
                    "the process of " + launch.name() + " could not be started: " + e.getMessage() + ".");
        }
    }

    /** Waits until all places know each other. */
    private void form() throws InterruptedException {
        boolean hasFormed = await(plan.patience().forming(), () -> {
            view.show(this::table);
            return failure != null || rows.stream().allMatch(this::knowsAll);
        });
        if (failure != null) {
            throw UserException.result(failure);
        }
        if (!hasFormed && plan.isAttached()) {
            throw UserException.result("no place was found at the address of --attach within "
                    + plan.patience().forming().toSeconds() + " s; 'skua cluster status --attach' may know why.");
        }
        if (!hasFormed) {
            List<String> late = rows.stream()
                    .filter(row -> !knowsAll(row))
                    .map(PlaceRow::name)
                    .toList();
            throw UserException.result("after " + plan.patience().forming().toSeconds()
                    + " s the places do not know each other: " + String.join(", ", late) + " did not get so far.");
        }
    }

    private boolean knowsAll(PlaceRow row) {
        return row.isMember() && row.members().size() >= plan.patience().others();
    }

    // ---- events ----

    /** Waits a moment for something to happen, and takes notice of all that has. */
    private void step() throws InterruptedException {
        ChildEvent event = events.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        while (event != null) {
            handle(event);
            event = events.poll();
        }
        for (PlaceRow row : rows) {
            if (row.resumesBefore(System.nanoTime())) {
                row.setPhase(Phase.MEMBER);
                view.note(row.name() + " goes on.");
            }
        }
    }

    /** Returns whether the condition has come true within this time. */
    private boolean await(Duration most, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (!condition.getAsBoolean()) {
            if (end - System.nanoTime() <= 0) {
                return false;
            }
            step();
        }
        return true;
    }

    private void handle(ChildEvent event) {
        PlaceRow row = rows.stream()
                .filter(each -> each.child() == event.child())
                .findFirst()
                .orElseThrow();
        if (event instanceof ChildEvent.Said said) {
            hear(row, said.line());
        } else if (event instanceof ChildEvent.Wrote wrote) {
            if (++written <= WRITTEN_MAX) {
                view.note(row.name() + ": " + wrote.text());
            }
        } else if (event instanceof ChildEvent.Ended ended) {
            end(row, ended.exitCode());
        }
    }

    private void hear(PlaceRow row, Map<String, Object> line) {
        switch (Lines.text(line, "event")) {
            case "joined", "status" -> hearStatus(row, line);
            case "recording" -> hearRecording(row, line);
            case "unrecorded" -> view.note(row.name() + " could not record: " + Lines.text(line, "why") + ".");
            case "heard" -> hearSentence(row, Lines.text(line, "sentence"));
            case "submitted" -> job = Lines.text(line, "job");
            case "progress" -> hearProgress(row, line);
            case "result" -> hearResult(row, line);
            case "unwritten" -> failure = Lines.text(line, "why");
            case "failed" -> hearFailure(row, Lines.text(line, "why"));
            case "refused" -> hearRefusal(row, Lines.text(line, "why"));
            case "left" -> row.setPhase(Phase.ENDED);
            default -> view.note(row.name() + " says what nobody understands: " + line);
        }
    }

    /** All places tell the same of one of them: the first sentence is enough, and at the end none. */
    private void hearSentence(PlaceRow row, String sentence) {
        if (clock.isRunning() && heard.add(sentence)) {
            view.note(row.name() + ": " + sentence);
        }
    }

    private void hearStatus(PlaceRow row, Map<String, Object> line) {
        try {
            boolean isFinal = Boolean.TRUE.equals(line.get("final"));
            row.setStatus(SessionStatus.of(line), Lines.texts(line, "members"), isFinal);
            SessionStatus.Who who = SessionStatus.of(line).who();
            if (row.phase() == Phase.STARTING) {
                row.setPhase(Phase.MEMBER);
                if (clock.isRunning()) {
                    record(row); // it has come later
                }
            }
            story.introduce(row.name(), who.number(), who.workers());
        } catch (IllegalArgumentException | ArithmeticException garbage) {
            view.note(row.name() + " has told a status that cannot be read: " + garbage.getMessage() + ".");
        }
    }

    /** Lets a place write down what happens there. */
    private void record(PlaceRow row) {
        Map<String, Object> order = Lines.of("do", "record");
        order.put("file", story.ask(row.name(), System.nanoTime()).toString());
        row.child().say(order);
        SessionStatus status = row.status();
        if (status != null) { // otherwise the next status introduces the place
            story.introduce(row.name(), status.who().number(), status.who().workers());
        }
    }

    private void hearRecording(PlaceRow row, Map<String, Object> line) {
        if (line.get("clock") instanceof Number itsClock && line.get("time") instanceof Number time) {
            story.begun(row.name(), itsClock.longValue(), time.longValue(), System.nanoTime());
        }
    }

    private void hearResult(PlaceRow row, Map<String, Object> line) {
        if (answer == null) {
            answer = Lines.text(line, "answer");
            hearProgress(row, line);
        }
    }

    private void hearProgress(PlaceRow row, Map<String, Object> line) {
        try {
            if (line.get("progress") instanceof Map<?, ?> map) {
                progress = SessionProgress.of(map);
            }
        } catch (IllegalArgumentException garbage) {
            view.note(row.name() + " has told a progress that cannot be read: " + garbage.getMessage() + ".");
        }
    }

    /** A place that was stopped has lost its job when it goes on, but the job goes on elsewhere. */
    private void hearFailure(PlaceRow row, String why) {
        if (row.wasStopped() && anyMember(other -> other != row)) {
            if (waiter == row) {
                waiter = null;
            }
        } else if (waiter == row) {
            failure = "the job has failed: " + why;
        }
    }

    private void hearRefusal(PlaceRow row, String why) {
        if (clock.hasStarted()) {
            view.note(row.name() + " could not join: " + why);
        } else {
            failure = "place " + row.name() + " could not join: " + why;
        }
    }

    private void end(PlaceRow row, int exitCode) {
        boolean isExpected = row.isGone();
        if (!isExpected) {
            row.setPhase(Phase.ENDED);
            view.note(row.name() + " has ended with exit code " + exitCode + ".");
        }
        if (!clock.hasStarted() && failure == null) {
            failure = "place " + row.name() + " has ended with exit code " + exitCode + " before it had joined.";
        }
    }

    // ---- the job ----

    private void submitOrAttach(PlaceRow row) {
        waiter = row;
        Map<String, Object> order = Lines.of("do", job == null ? "submit" : "attach");
        order.put("workload", plan.work().workload());
        order.put("arguments", plan.work().arguments());
        if (job != null) {
            order.put("job", job);
        }
        if (plan.work().image() != null) {
            order.put("image", plan.work().image().toString());
        }
        row.child().say(order);
    }

    /** Sees to it that a place that works waits for the answer. */
    private void demandWaiter() {
        if (answer != null || failure != null || (waiter != null && waiter.isMember())) {
            return;
        }
        PlaceRow next = rows.stream().filter(PlaceRow::isMember).findFirst().orElse(null);
        if (next != null) {
            view.note(next.name() + (job == null ? " submits the job again." : " attaches to the job."));
            submitOrAttach(next);
        } else if (rows.stream().allMatch(PlaceRow::isGone)) {
            failure = "all places have died.";
        }
    }

    private boolean anyMember(Predicate<PlaceRow> condition) {
        return rows.stream().anyMatch(row -> row.isMember() && condition.test(row));
    }

    /** How much of the work is done, at most 1; negative if nobody knows. */
    private double share() {
        long units = rows.stream().mapToLong(PlaceRow::units).sum();
        OptionalLong total = plan.work().total();
        return total.isPresent() ? Math.min(1, (double) units / total.getAsLong()) : -1;
    }

    // ---- happenings ----

    private void disturb() {
        double share = share();
        for (Happening due : List.copyOf(pending)) {
            boolean hasAnswer = answer != null || failure != null;
            if (!hasAnswer && due.moment().hasCome(share, clock.elapsed())) {
                pending.remove(due);
                happen(due);
            }
        }
    }

    private void happen(Happening due) {
        if (due.kind() == Happening.Kind.JOIN) {
            for (int i = 0; i < due.number(); i++) {
                start();
                view.note(rows.get(rows.size() - 1).name() + " is started.");
                story.mark(System.nanoTime(), rows.get(rows.size() - 1).name() + " is started");
            }
            return;
        }
        PlaceRow row = due.number() < rows.size() ? rows.get(due.number()) : null;
        if (row == null || row.isGone()) {
            view.note(due + " has nobody to happen to, since there is no place " + due.number() + " at this moment.");
        } else if (due.kind() == Happening.Kind.KILL) {
            row.setPhase(Phase.KILLED);
            row.child().kill();
            view.note(row.name() + " is killed.");
            story.mark(System.nanoTime(), row.name() + " is killed");
        } else {
            stop(row, due.time());
        }
    }

    private void stop(PlaceRow row, Duration time) {
        try {
            row.child().stop(time);
            row.stopUntil(System.nanoTime() + time.toNanos());
            view.note(row.name() + " is stopped for " + time.toMillis() + " ms.");
            story.mark(System.nanoTime(), row.name() + " is stopped");
        } catch (IOException e) {
            view.note(row.name() + " could not be stopped: " + e.getMessage() + ".");
        }
    }

    // ---- the end ----

    private void askForLastStatus() throws InterruptedException {
        Map<String, Object> order = Lines.of("do", "status");
        rows.stream().filter(PlaceRow::isMember).forEach(row -> row.child().say(order));
        await(plan.patience().leaving(), () -> !anyMember(row -> !row.hasFinalStatus()));
    }

    private RunResult result() {
        return new RunResult(
                answer,
                answer == null ? failure : null,
                new RunResult.Times(formingNanos / NANOS, seconds()),
                rows.stream()
                        .map(row -> new RunResult.PlaceResult(row.name(), row.phase(), row.status()))
                        .toList(),
                progress,
                List.copyOf(pending));
    }

    private double seconds() {
        return clock.elapsed().toNanos() / NANOS;
    }

    private void leave() throws InterruptedException {
        Map<String, Object> order = Lines.of("do", "leave");
        rows.stream().filter(PlaceRow::isMember).forEach(row -> row.child().say(order));
        await(
                plan.patience().leaving(),
                () -> rows.stream()
                        .filter(PlaceRow::isMember)
                        .noneMatch(row -> row.child().isAlive()));
    }

    private List<String> table() {
        return RunTable.lines(plan, new RunTable.Now(share(), clock.elapsed(), progress), rows);
    }

    /** Kills all processes that are left. */
    @Override
    public void close() {
        rows.forEach(row -> row.child().kill());
        rows.forEach(row -> row.child().close());
    }
}
