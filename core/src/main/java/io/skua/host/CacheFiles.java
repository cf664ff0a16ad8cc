package io.skua.host;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which processors share a cache. The caches of a processor are numbered folders, and only the files in a folder say of
 * which level its cache is. Nearly always all processors of a machine have the same numbers. So this class keeps the
 * numbers of the last processor, and looks again only if a cache is not where it was.
 */
final class CacheFiles {
    private static final int LEVEL_MAX = 3;
    private static final int FOLDERS_MAX = 16;

    private final HostFiles files;
    private final int[] folders = new int[LEVEL_MAX + 1]; // by level; -1 if there is no such cache
    private int lookedThrough = -1;

    CacheFiles(HostFiles files) {
        this.files = files;
        Arrays.fill(folders, -1);
    }

    /**
     * The processors that share this processor's cache of level 2 or 3; none if that is not known.
     *
     * @param inner the processors that share the next smaller unit
     */
    BitSet sharing(int level, int processor, BitSet inner) {
        if (lookedThrough != processor && folders[level] >= 0) {
            BitSet found = list(processor, folders[level]);
            // Most often a core has a cache to itself. Such a list tells nothing new, whichever cache it belongs to, so
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
            // Caches of the first level are skipped. Only those are often for instructions alone, so the type of a
            // cache need not be read.
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
