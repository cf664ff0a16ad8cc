package example;

import io.skua.Skua;
import io.skua.cluster.PlaceStatus;
import io.skua.cluster.Places;
import io.skua.place.Fold;
import io.skua.place.PlaceJob;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Three places that count the ways to set queens on a board.
 *
 * <pre>
 * place NUMBER      runs place 1 or 2 until its input ends (Ctrl-D) or it is killed
 * count SIZE        runs place 0, which submits the job and prints the result
 * demo SIZE [PORT]  starts all three, kills place 1 while it works, and prints the result
 * </pre>
 */
public final class Main {
    private static final int PORT = 7800;
    private static final int PLACES = 3;

    private final int firstPort;

    private Main(int firstPort) {
        this.firstPort = firstPort;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 2) {
            System.err.println("Say \"place NUMBER\", \"count SIZE\" or \"demo SIZE\", for example: demo 16");
            System.exit(2);
        }
        int number = Integer.parseInt(arguments[1]);
        Main main = new Main(arguments.length > 2 ? Integer.parseInt(arguments[2]) : PORT);
        switch (arguments[0]) {
            case "place" -> main.place(number);
            case "count" -> main.count(number);
            case "demo" -> main.demo(number);
            default -> throw new IllegalArgumentException("There is no command " + arguments[0] + ".");
        }
    }

    private Places join(int number) throws IOException {
        String[] peers = new String[PLACES];
        for (int i = 0; i < PLACES; i++) {
            peers[i] = "127.0.0.1:" + (firstPort + i);
        }
        return Places.builder()
                .name("queens-" + number)
                .bind(peers[number])
                .peers(peers)
                .workers(1)
                .register(Queens.class)
                .join();
    }

    private void place(int number) throws IOException {
        try (Places places = join(number)) {
            System.out.println("Place " + number + " is there.");
            places.leaveOnShutdown(Duration.ofSeconds(5));
            while (System.in.read() >= 0) {
                // Whoever has started this place can end it by ending its input.
            }
        }
    }

    private void count(int size) throws Exception {
        try (Places places = join(0)) {
            PlaceJob<Long> job = places.submit(Skua.job("queens"), Queens.board(size), Fold.sum());
            System.out.println(size + " queens: " + job.get() + " solutions.");
        }
    }

    private void demo(int size) throws Exception {
        Process victim = start(1);
        Process survivor = start(2);
        try (Places places = join(0)) {
            while (places.status(Duration.ofSeconds(1)).size() < PLACES) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            PlaceJob<Long> job = places.submit(Skua.job("queens"), Queens.board(size), Fold.sum());
            while (!job.isDone() && tasksOf(places, 1) == 0) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            victim.destroyForcibly().waitFor(); // kill -9
            System.out.println(job.isDone() ? "The job was too short." : "Place 1 was killed while it worked.");
            System.out.println(size + " queens: " + job.get() + " solutions.");
        } finally {
            victim.destroyForcibly();
            survivor.getOutputStream().close(); // the end of its input
            if (!survivor.waitFor(10, TimeUnit.SECONDS)) {
                survivor.destroyForcibly();
            }
        }
    }

    /** Starts a place in another JVM. */
    private Process start(int number) throws IOException {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        String classPath = System.getProperty("java.class.path");
        ProcessBuilder builder =
                new ProcessBuilder(java, "-cp", classPath, "example.Main", "place", "" + number, "" + firstPort);
        builder.redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        return builder.start();
    }

    private static long tasksOf(Places places, int number) throws InterruptedException {
        return places.status(Duration.ofSeconds(1)).stream()
                .filter(each -> each.number() == number)
                .mapToLong(PlaceStatus::tasks)
                .sum();
    }
}
