package io.skua.host;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which processors share a cache. A processor's caches are numbered folders, and only the files in them say of which
 * level each is. Nearly always the processors of a machine number theirs alike, so this keeps the numbers from the last
 * processor that was looked through, and looks again when a cache is not where it was.
 */
final class CacheFiles {
    private static final int LEVEL_MAX = 3;
    private static final int FOLDERS_MAX = 16;

    private final HostFiles files;
    private final int[] folders = new int[LEVEL_MAX + 1]; // by level; -1 for none
    private int lookedThrough = -1;

    CacheFiles(HostFiles files) {
        this.files = files;
        Arrays.fill(folders, -1);
    }

    /**
     * Processors with the same cache of level 2 or 3; none when that is not known.
     *
     * @param inner those that share what is nearer to the processor
     */
    BitSet sharing(int level, int processor, BitSet inner) {
        if (lookedThrough != processor && folders[level] >= 0) {
            BitSet found = list(processor, folders[level]);
            // Most often a core has a cache to itself. Such a list tells nothing new, be it of this cache or not, so
            // the level need not be read.
            if (found.equals(inner) || level(processor, folders[level]) == level) {
                return found;
            }
        }
        if (lookedThrough != processor) {
            lookThrough(processor);
        }
        return folders[level] < 0 ? new BitSet() : list(processor, folders[level]);
    }

    private void lookThrough(int processor) {
        lookedThrough = processor;
        Arrays.fill(folders, -1);
        for (int folder = 0; folder < FOLDERS_MAX; folder++) {
            int level = level(processor, folder);
            if (level < 0) {
                return;
            }
            // Caches of the first level are nobody's business here, and only those are often for instructions alone.
            if (level > 1
                    && level <= LEVEL_MAX
                    && !files.text(path(processor, folder, "type")).equals("Instruction")) {
                folders[level] = folder;
            }
        }
    }

    private int level(int processor, int folder) {
        return files.number(path(processor, folder, "level"));
    }

    private BitSet list(int processor, int folder) {
        return files.list(path(processor, folder, "shared_cpu_list"));
    }

    private static String path(int processor, int folder, String file) {
        return String.join(
                "",
                HostProcessors.CPU,
                Integer.toString(processor),
                "/cache/index",
                Integer.toString(folder),
                "/",
                file);
    }
}
