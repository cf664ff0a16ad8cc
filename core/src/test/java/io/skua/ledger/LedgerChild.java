package io.skua.ledger;

import io.skua.policy.RandomSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program with a runtime in the ledger, for {@link LedgerProcessTest}: obeys lines on its input, and answers each
 * with the cores it holds and those it should give back.
 *
 * <p>It brings a witness along that knows nothing of the table: for each core that it holds it locks a byte far behind
 * the end of the file. Should that byte be locked already, two processes hold one core, and it says so instead. In the
 * same file, because all locks of a dying process on one file go at once: in another one the witness could live longer
 * than the lock of the slot.
 */
final class LedgerChild {
    static final long WITNESS_POSITION = 1 << 20;

    private final HostLedger ledger;
    private final FileChannel witness;
    private final List<@Nullable FileLock> locks = new ArrayList<>();

    private LedgerChild(FileChannel witness, HostLedger ledger, int cores) {
        this.witness = witness;
        this.ledger = ledger;
        for (int core = 0; core < cores; core++) {
            locks.add(null);
        }
    }

    /** Arguments: the file, the number of cores, the weight. */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        int cores = Integer.parseInt(arguments[1]);
        HostLedger ledger = HostLedger.open(file, cores, Integer.parseInt(arguments[2]));
        FileChannel witness = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        LedgerChild child = new LedgerChild(witness, ledger, cores);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        child.answer();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            int number = words.length > 1 ? Integer.parseInt(words[1]) : 0;
            switch (words[0]) {
                case "want" -> child.want(number);
                case "balance" -> child.balance();
                case "release" -> child.releaseExcess();
                case "churn" -> child.churn(number, cores);
                default -> throw new IllegalArgumentException(line);
            }
            child.answer();
        }
    }

    private void answer() {
        System.out.println(ledger.held() + " " + ledger.excess());
    }

    private void want(int cores) throws LedgerException, IOException {
        ledger.want(cores);
        balance();
    }

    private void balance() throws LedgerException, IOException {
        ledger.balance();
        BitSet held = ledger.held();
        for (int core = held.nextSetBit(0); core >= 0; core = held.nextSetBit(core + 1)) {
            if (locks.get(core) == null) {
                FileLock lock = witness.tryLock(WITNESS_POSITION + core, 1, false);
                if (lock == null) {
                    System.out.println("core " + core + " is held twice");
                    Runtime.getRuntime().halt(3);
                }
                locks.set(core, lock);
            }
        }
    }

    private void releaseExcess() throws IOException {
        BitSet excess = ledger.excess();
        for (int core = excess.nextSetBit(0); core >= 0; core = excess.nextSetBit(core + 1)) {
            release(core);
        }
    }

    private void release(int core) throws IOException {
        FileLock lock = locks.set(core, null);
        if (lock != null) {
            lock.release();
            ledger.release(core);
        }
    }

    /** Claims and gives back until it is killed; it answers once in between so that others know that it is at it. */
    private void churn(int seed, int cores) throws LedgerException, IOException {
        RandomSource random = new RandomSource(seed);
        for (long step = 0; ; step++) {
            want(random.nextInt(cores + 1));
            releaseExcess();
            release(random.nextInt(cores));
            if (step == 20) {
                answer();
            }
        }
    }
}
