package io.skua.lab.reproduce.islands;

import java.util.ArrayList;
import java.util.List;

/**
 * Jobs that share a machine. The list was drawn up once, before anything was measured: short with long, scarce with
 * plentiful parallelism, at once and one after the other.
 *
 * @param stagger how much later than the last each job arrives, as a part of the time of the longest alone
 */
record JobMix(String name, List<Role> roles, double stagger) {
    static final List<JobMix> ALL = List.of(
            of("2: plentiful, scarce", 0, Role.LONG, Role.MATMUL),
            of("2: long, then short", 0.3, Role.LONG, Role.SHORT),
            of("4: long, then two scarce and a short", 0.1, Role.LONG, Role.MATMUL, Role.MANDELBROT, Role.SHORT),
            of("4: sort, strassen, queens, fft", 0, Role.SORT, Role.STRASSEN, Role.QUEENS, Role.FFT),
            of(
                    "8: all kinds at once",
                    0,
                    Role.LONG,
                    Role.SHORT,
                    Role.SORT,
                    Role.STRASSEN,
                    Role.QUEENS,
                    Role.MATMUL,
                    Role.MANDELBROT,
                    Role.VARLOOP),
            of("2: waves, sort", 0, Role.WAVES, Role.SORT),
            of("2: both plentiful", 0, Role.LONG, Role.FFT),
            of("4: waves and varloop with plentiful", 0.05, Role.VARLOOP, Role.WAVES, Role.LONG, Role.QUEENS),
            of(
                    "8: all kinds, staggered",
                    0.1,
                    Role.STRASSEN,
                    Role.WAVES,
                    Role.SORT,
                    Role.MATMUL,
                    Role.FFT,
                    Role.MANDELBROT,
                    Role.LONG,
                    Role.QUEENS),
            of(
                    "8: long, then seven short",
                    0.1,
                    Role.LONG,
                    Role.SHORT,
                    Role.SHORT,
                    Role.SHORT,
                    Role.SHORT,
                    Role.SHORT,
                    Role.SHORT,
                    Role.SHORT));

    JobMix {
        roles = List.copyOf(roles);
    }

    private static JobMix of(String name, double stagger, Role... roles) {
        return new JobMix(name, List.of(roles), stagger);
    }

    /** The first ones. */
    static List<JobMix> few(int count) {
        return ALL.subList(0, count);
    }

    Setup on(String machine, SharingWay way) {
        List<ArrivingJob> entries = new ArrayList<>();
        for (int i = 0; i < roles.size(); i++) {
            entries.add(new ArrivingJob(roles.get(i).input(machine), i * stagger));
        }
        return new Setup(machine, entries, way);
    }
}
