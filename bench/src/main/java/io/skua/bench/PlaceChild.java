package io.skua.bench;

import io.skua.cluster.Places;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.Here;
import io.skua.place.PlaceJob;
import io.skua.workloads.catalog.PlaceWorkloads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place in a process of its own, with one worker. The end of its input is its end. */
public final class PlaceChild implements AutoCloseable {
    /** Three places, two that only play agents, and one for JGroups' own channels. */
    static final int ADDRESSES = 6;

    private static final int PLACES = 3;
    private static final int TICKS_PER_SECOND = 100; // of /proc, on every Linux
    private static final int USER_TICKS = 11; // fields of /proc/PID/stat, counted from the one after the name
    private static final int SYSTEM_TICKS = 12;

    /** As the command has it for places: G1 gives memory back only when it collects. */
    private static final String REST = "-XX:G1PeriodicGCInterval=30000";

    private static final String PATIENCE = "-XX:CompileThresholdScaling=3";
    private static final String FIRST_TASK = "first-task";

    private final Process process;
    private final BufferedReader out;

    /** @param addresses as {@link #ADDRESSES} says; that of the submitter comes first */
    PlaceChild(int number, List<String> addresses) throws IOException {
        this(List.of(REST), List.of(String.valueOf(number), String.join(",", addresses)));
        if (!"joined".equals(readLine())) {
            throw new IOException("A place has not joined.");
        }
    }

    private PlaceChild(List<String> options, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PlaceChild.class.getName()));
        command.addAll(arguments);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts the process of a place that submits a job when all are there, if its number is 0. Waits for nothing. The
     * command has the same options for the places that it starts, and an archive of classes besides, so it is faster.
     */
    static PlaceChild startOf(int number, List<String> addresses) throws IOException {
        return new PlaceChild(
                List.of(PATIENCE), List.of(String.valueOf(number), String.join(",", addresses), FIRST_TASK));
    }

    /** Waits until the process has written a line, and returns it; null if it has ended. */
    @Nullable
    String readLine() throws IOException {
        return out.readLine();
    }

    public static void main(String[] arguments) throws Exception {
        int number = Integer.parseInt(arguments[0]);
        List<String> addresses = List.of(arguments[1].split(","));
        Places places = join(number, addresses);
        if (arguments.length > 2) {
            runFirstTask(places, number, addresses.size());
        } else if (number == 1) {
            JGroupsPing.pong(addresses.get(addresses.size() - 1));
            AgentPing.pong(agents(addresses));
        }
        System.out.println("joined");
        System.in.transferTo(OutputStream.nullOutputStream()); // until the end of the input
        places.close();
        System.exit(0);
    }

    /** Place 0 submits a job as soon as it knows all others, and waits until a task has run here. */
    private static void runFirstTask(Places places, int number, int count) throws InterruptedException {
        if (number > 0) {
            return;
        }
        while (places.members().size() < count) {
            Measures.nap(1);
        }
        PlaceJob<Long> job = places.submit(new Work(2), Fold.sum());
        while (places.status().tasks() == 0 && !job.isDone()) {
            Measures.nap(1);
        }
    }

    static Places join(int number, List<String> addresses) throws IOException {
        return Places.builder()
                .name("bench-" + number)
                .bind(addresses.get(number))
                .peers(peers(addresses).toArray(String[]::new))
                .workers(1)
                .register(Echo.class, Work.class, Caller.class)
                .register(PlaceWorkloads.classes().toArray(Class<?>[]::new))
                .join();
    }

    private static List<String> peers(List<String> addresses) {
        return addresses.size() == ADDRESSES ? addresses.subList(0, PLACES) : addresses;
    }

    static List<String> agents(List<String> addresses) {
        return addresses.subList(PLACES, addresses.size() - 1);
    }

    /** Returns its argument. */
    record Echo(long value) implements AnyTask<Long> {
        @Override
        public Long run() {
            return value;
        }
    }

    /** Calls another place many times and contributes how long that took, one call after the other. */
    record Caller(int there, int warmUp, int calls) implements AnyTask<List<Long>> {
        @Override
        public List<Long> run() {
            long[] nanos = new long[calls];
            for (int i = -warmUp; i < calls; i++) {
                long begin = System.nanoTime();
                Here.await(Here.asyncAt(there, new Echo(i)));
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - begin;
                }
            }
            return Arrays.stream(nanos).boxed().toList();
        }
    }

    /** A binary tree of tasks, whose leaves work for 10 ms each. */
    record Work(int depth) implements AnyTask<Long> {
        private static final long LEAF_NANOS = 10_000_000;

        @Override
        public Long run() {
            if (depth > 0) {
                Here.asyncAny(new Work(depth - 1));
                Here.asyncAny(new Work(depth - 1));
                return 0L;
            }
            long end = System.nanoTime() + LEAF_NANOS;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
            return 1L;
        }
    }

    /** Sends a signal: KILL, STOP or CONT. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("A place has died, and was not meant to.");
        }
    }

    /** Returns the processor time of the process so far, in seconds. */
    double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS])) / (double) TICKS_PER_SECOND;
    }

    /** Returns the memory of the process that is in use, in MB. */
    double residentMegabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
            }
        }
        throw new IOException("The process has ended.");
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
