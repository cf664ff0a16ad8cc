package io.skua.host;

import io.skua.topology.Processor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the processors that this process may use, and what they share, in the files of Linux.
 *
 * <table>
 * <caption>What is read</caption>
 * <tr><th>fact</th><th>file</th><th>when it is not known</th></tr>
 * <tr><td>which</td><td>/sys/devices/system/cpu/online, and of these the ones in Cpus_allowed_list of /proc/self/status
 * (cpusets, taskset)</td><td>no processors; all that are online</td></tr>
 * <tr><td>core</td><td>cpuN/topology/core_cpus_list, before Linux 5.3 thread_siblings_list</td><td>a core of its
 * own</td></tr>
 * <tr><td>L2</td><td>cpuN/cache/index2/shared_cpu_list, or another index with level 2</td><td>as the core</td></tr>
 * <tr><td>L3</td><td>cpuN/cache/index3/shared_cpu_list, or another index with level 3</td><td>as the L2</td></tr>
 * <tr><td>node</td><td>/sys/devices/system/node/nodeN/cpulist</td><td>node 0</td></tr>
 * <tr><td>socket</td><td>cpuN/topology/package_cpus_list, before Linux 5.3 core_siblings_list</td><td>socket
 * 0</td></tr>
 * </table>
 *
 * <p>So a core or a cache is shared only when a file says so, while memory and machine are shared unless a file says
 * otherwise. Nothing is claimed that is not known: in a topology a level that only repeats the one below is left out.
 *
 * <p>The lists are used, and not {@code core_id}, {@code die_id} and {@code physical_package_id}: these repeat from
 * socket to socket and on some machines from cluster to cluster or are -1, and one list answers for all its members, so
 * that there are fewer files to read. Groups are numbered across the machine in the order of their lowest processor;
 * nodes have the numbers of the system.
 *
 * <p>{@code /proc/self} is the process's first thread, which the Java launcher leaves alone; threads that were bound to
 * one processor change nothing here. How much processor time a container may use (its quota) is not in these files:
 * {@link Runtime#availableProcessors} has it and decides how many workers there are by default; the processors say
 * where those may run.
 */
public final class HostProcessors {
    /** The folder of a processor, without its number. */
    static final String CPU = "sys/devices/system/cpu/cpu";

    private static final String ONLINE = "sys/devices/system/cpu/online";
    private static final String NODES = "sys/devices/system/node/";

    private final HostFiles files;
    private final CacheFiles caches;
    private final BitSet usable;

    private HostProcessors(HostFiles files) {
        this.files = files;
        this.caches = new CacheFiles(files);
        this.usable = usable(files);
    }

    /**
     * The processors in ascending order; none if the system does not tell.
     *
     * @param root the folder that has {@code sys} and {@code proc}: {@code /}, except in tests
     */
    public static List<Processor> read(Path root) {
        return new HostProcessors(new HostFiles(root)).read();
    }

    private static BitSet usable(HostFiles files) {
        BitSet online = files.list(ONLINE);
        BitSet allowed = files.listInLine("proc/self/status", "Cpus_allowed_list:");
        if (online.intersects(allowed)) {
            online.and(allowed);
        }
        return online;
    }

    private List<Processor> read() {
        Partition cores = new Partition(usable);
        Partition caches2 = new Partition(usable);
        Partition caches3 = new Partition(usable);
        Partition sockets = new Partition(usable);
        int[] nodes = nodes();
        List<Processor> found = new ArrayList<>();
        for (int number = usable.nextSetBit(0); number >= 0; number = usable.nextSetBit(number + 1)) {
            if (!cores.has(number)) {
                cores.add(siblings(number, "core_cpus_list", "thread_siblings_list", only(number)));
            }
            if (!caches2.has(number)) {
                caches2.add(cached(2, number, cores.group(number)));
            }
            if (!caches3.has(number)) {
                caches3.add(cached(3, number, caches2.group(number)));
            }
            if (!sockets.has(number)) {
                sockets.add(siblings(number, "package_cpus_list", "core_siblings_list", new BitSet()));
            }
            found.add(new Processor(
                    number,
                    cores.number(number),
                    caches2.number(number),
                    caches3.number(number),
                    nodes[number],
                    sockets.number(number)));
        }
        return List.copyOf(found);
    }

    private BitSet cached(int level, int processor, BitSet inner) {
        return orElse(caches.sharing(level, processor, inner), processor, inner);
    }

    private BitSet siblings(int processor, String file, String oldFile, BitSet otherwise) {
        String folder = String.join("", CPU, Integer.toString(processor), "/topology/");
        BitSet members = files.list(folder.concat(file));
        return orElse(members.isEmpty() ? files.list(folder.concat(oldFile)) : members, processor, otherwise);
    }

    /** These members, or others if the list is wrong: if it leaves out the very processor that it belongs to. */
    private static BitSet orElse(BitSet members, int processor, BitSet otherwise) {
        return members.get(processor) ? members : otherwise;
    }

    private static BitSet only(int processor) {
        BitSet set = new BitSet();
        set.set(processor);
        return set;
    }

    private int[] nodes() {
        int[] nodes = new int[usable.length()];
        for (String name : files.names(NODES)) {
            BitSet number = name.startsWith("node") ? HostFiles.parseList(name.substring(4)) : new BitSet();
            if (number.cardinality() == 1) {
                BitSet members = files.list(String.join("", NODES, name, "/cpulist"));
                members.and(usable);
                for (int member = members.nextSetBit(0); member >= 0; member = members.nextSetBit(member + 1)) {
                    nodes[member] = number.nextSetBit(0);
                }
            }
        }
        return nodes;
    }
}
