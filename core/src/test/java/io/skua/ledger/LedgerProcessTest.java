package io.skua.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skua.policy.RandomSource;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes, some of them killed. */
final class LedgerProcessTest {
    private static final int CORES = 4;
    private static final int CHURNING = 2;
    private static final int KILLS = 8;

    @TempDir
    private Path folder;

    private final List<Child> children = new ArrayList<>();

    @AfterEach
    void killAll() throws InterruptedException {
        for (Child child : children) {
            child.kill();
        }
    }

    @Test
    void processesShareAndAKilledOnesCoresComeBack() throws Exception {
        Child child = child(1);
        assertThat(child.ask("want 4")).isEqualTo("{0, 1, 2, 3} {}");
        try (HostLedger survivor = open()) {
            survivor.want(CORES);
            survivor.balance();
            assertThat(survivor.held()).isEqualTo(HostLedgerTest.cores());
            assertThat(child.ask("balance")).isEqualTo("{0, 1, 2, 3} {2, 3}");
            assertThat(child.ask("release")).isEqualTo("{0, 1} {}");
            survivor.balance();
            assertThat(survivor.held()).isEqualTo(HostLedgerTest.cores(2, 3));
            child.kill();
            assertThat(survivor.entries()).as("nobody has looked yet").hasSize(2);
            survivor.balance();
            assertThat(survivor.held()).isEqualTo(HostLedgerTest.cores(0, 1, 2, 3));
            assertThat(survivor.entries()).hasSize(1);
        }
    }

    @Test
    void aChildsEntryNamesItsProcess() throws Exception {
        try (HostLedger here = open()) {
            Child child = child(5);
            child.ask("want 2");
            LedgerEntry entry = here.entries().get(1);
            assertThat(entry.pid()).isEqualTo(child.process.pid());
            assertThat(entry.weight()).isEqualTo(5);
            assertThat(entry.held().cardinality()).isEqualTo(2);
        }
    }

    @Test
    void whoEndsWithoutClosingIsGoneToo() throws Exception {
        Child child = child(1);
        child.ask("want 4");
        child.input.close();
        assertThat(child.process.waitFor()).isZero();
        try (HostLedger survivor = open()) {
            survivor.want(CORES);
            survivor.balance();
            assertThat(survivor.held().cardinality()).isEqualTo(CORES);
        }
    }

    @Test
    void theWatchNoticesAKilledProcess() throws Exception {
        Child child = child(1);
        child.ask("want 4");
        try (HostLedger survivor = open()) {
            survivor.want(CORES);
            LedgerWatchTest.follow(survivor);
            child.ask("balance");
            child.ask("release");
            await().until(() -> survivor.held().cardinality() == 2);
            child.kill();
            await().until(() -> survivor.held().cardinality() == CORES);
        }
    }

    /** On Unix whoever opens and closes the file drops all locks of its process on it, and is then taken for dead. */
    @Test
    void whoIsExpelledAliveJoinsAgain() throws Exception {
        try (HostLedger here = open();
                HostLedger alsoHere = open()) {
            here.want(CORES);
            here.balance();
            assertThat(Files.readAllBytes(ledger())).isNotEmpty();
            Child child = child(1);
            assertThat(child.ask("want 4")).isIn("{0, 1, 2, 3} {}", "{} {}"); // where locks survive it gets nothing yet
            boolean expelled = !here.current();
            here.want(2);
            here.balance();
            alsoHere.balance();
            assertThat(here.current() && alsoHere.current()).isTrue();
            assertThat(here.entries()).hasSize(3);
            here.excess().stream().forEach(here::release);
            child.ask("balance");
            child.ask("release");
            here.balance();
            assertThat(here.held().cardinality()).isEqualTo(2);
            assertThat(expelled).isEqualTo(File.separatorChar == '/');
        }
    }

    /**
     * Two who create the file at the same time agree on one table: then their cores are apart, which their witnesses
     * would tell.
     */
    @Test
    void manyMayCreateTheFileAtOnce() throws Exception {
        List<Child> creators = List.of(new Child(1), new Child(1), new Child(1), new Child(1));
        for (Child child : creators) {
            child.read();
        }
        for (int round = 0; round < 3; round++) {
            for (Child child : children) {
                child.ask("want 4");
                child.ask("release");
            }
        }
        for (Child child : children) {
            assertThat(child.ask("balance")).matches("\\{\\d\\} \\{\\}");
        }
    }

    /**
     * Killed at moments that nobody chose, in the middle of claims: the survivor never shares a core, and in the end
     * has them all.
     */
    @Test
    void killedAtRandomMomentsTheyLeaveNothingBehind() throws Exception {
        long seed = System.nanoTime() & 0xFFFF; // the moments of the kills cannot be replayed anyway
        RandomSource random = new RandomSource(seed);
        try (HostLedger survivor = open();
                FileChannel witness = FileChannel.open(ledger(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (int i = 0; i < CHURNING; i++) {
                churning(random);
            }
            for (int kill = 0; kill < KILLS; kill++) {
                int steps = random.nextInt(300);
                for (int step = 0; step < steps; step++) {
                    claimAndGiveBack(survivor, witness, random.nextInt(CORES + 1));
                }
                Child victim = children.remove(random.nextInt(children.size()));
                assertThat(victim.process.isAlive()).as(victim.rest()).isTrue();
                victim.kill();
                if (kill < KILLS - CHURNING) {
                    churning(random);
                }
            }
            assertThat(children).isEmpty();
            survivor.want(CORES);
            survivor.balance();
            assertThat(survivor.held().cardinality()).as("seed " + seed).isEqualTo(CORES);
            assertThat(survivor.entries()).hasSize(1);
        }
    }

    private void churning(RandomSource random) throws IOException {
        child(1 + random.nextInt(3)).ask("churn " + random.nextInt(1000));
    }

    private static void claimAndGiveBack(HostLedger survivor, FileChannel witness, int want) throws Exception {
        survivor.want(want);
        survivor.balance();
        List<FileLock> locks = new ArrayList<>();
        int[] held = survivor.held().stream().toArray();
        for (int core : held) {
            FileLock lock = witness.tryLock(LedgerChild.WITNESS_POSITION + core, 1, false);
            assertThat(lock).as("core " + core + " is held twice").isNotNull();
            locks.add(lock);
        }
        for (FileLock lock : locks) {
            lock.release();
        }
        for (int core : held) {
            survivor.release(core);
        }
    }

    /** Started, and in the ledger. */
    private Child child(int weight) throws IOException {
        Child child = new Child(weight);
        child.read();
        return child;
    }

    private Path ledger() {
        return folder.resolve("ledger");
    }

    private HostLedger open() throws LedgerException {
        return HostLedger.open(ledger(), CORES, 1);
    }

    private final class Child {
        private final Process process;
        private final Writer input;
        private final BufferedReader output;

        Child(int weight) throws IOException {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m", "-ea"));
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), LedgerChild.class.getName()));
            command.addAll(List.of(ledger().toString(), Integer.toString(CORES), Integer.toString(weight)));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM would announce them before all answers
            process = builder.start();
            input = process.outputWriter();
            output = process.inputReader();
            children.add(this);
        }

        String ask(String line) throws IOException {
            input.write(line + "\n");
            input.flush();
            return read();
        }

        String read() throws IOException {
            String line = output.readLine();
            assertThat(line).as("what the child says").startsWith("{");
            return line;
        }

        String rest() throws IOException {
            return output.ready() ? output.readLine() : "";
        }

        /** Kill -9; what the system kept for the process is gone when this returns. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }
}
