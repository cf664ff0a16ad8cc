package io.skua.workloads.busy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * What the processors that this program may use have done since the machine was started, as Linux tells it.
 *
 * @param busyTicks time in which programs or the kernel ran, added up over the processors
 * @param stolenTicks time in which another virtual machine ran, added up over the processors
 * @param allTicks time that has passed, added up over the processors
 * @param ownTicks processor time of this program, and of its child processes that have ended
 */
record ProcessorTimes(long busyTicks, long stolenTicks, long allTicks, long ownTicks) {
    private static final Path PROCESSORS = Path.of("/proc/stat");
    private static final Path PROCESS = Path.of("/proc/self/stat");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Columns of a line of a processor behind its name. The columns of guests are parts of the first two. */
    private static final int IDLE = 3;

    private static final int WAITING = 4;
    private static final int STOLEN = 7;
    private static final int COLUMNS = 8;

    /** Columns of the line of a process behind its name: of itself in its code and in the kernel, and of children. */
    private static final int OWN_FIRST = 11;

    private static final int OWN_LAST = 14;

    /** Returns the times until now; empty where the system does not tell them. */
    static Optional<ProcessorTimes> now() {
        try {
            return parse(Files.readAllLines(PROCESSORS), Files.readAllLines(STATUS), Files.readString(PROCESS));
        } catch (IOException | RuntimeException untold) {
            return Optional.empty();
        }
    }

    /**
     * @param processors the lines of /proc/stat
     * @param status the lines of /proc/self/status
     * @param process the text of /proc/self/stat
     */
    static Optional<ProcessorTimes> parse(List<String> processors, List<String> status, String process) {
        BitSet allowed = status.stream()
                .filter(line -> line.startsWith(ALLOWED))
                .findFirst()
                .map(line -> numbers(line.substring(ALLOWED.length()).strip()))
                .orElseGet(BitSet::new);
        long busy = 0;
        long stolen = 0;
        long all = 0;
        for (String line : processors) {
            String[] words = line.strip().split(" +");
            if (words[0].matches("cpu[0-9]+")
                    && words.length > COLUMNS
                    && allowed.get(Integer.parseInt(words[0].substring("cpu".length())))) {
                for (int i = 0; i < COLUMNS; i++) {
                    long ticks = Long.parseLong(words[i + 1]);
                    all += ticks;
                    stolen += i == STOLEN ? ticks : 0;
                    busy += i == IDLE || i == WAITING || i == STOLEN ? 0 : ticks;
                }
            }
        }
        return all == 0 ? Optional.empty() : Optional.of(new ProcessorTimes(busy, stolen, all, own(process)));
    }

    private static long own(String process) {
        String[] words = process.substring(process.lastIndexOf(')') + 1).strip().split(" ");
        long ticks = 0;
        for (int i = OWN_FIRST; i <= OWN_LAST; i++) {
            ticks += Long.parseLong(words[i]);
        }
        return ticks;
    }

    /** @param list such as 0-3,8 */
    private static BitSet numbers(String list) {
        BitSet numbers = new BitSet();
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return numbers;
    }
}
