package io.skua.workloads.busy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BusyWatchTest {
    private static final List<String> STATUS = List.of("Name:\tjava", "Cpus_allowed_list:\t0-1,3", "Threads:\t9");

    /** After this many seconds, with this much time of four processors that were busy alike; the third is not ours. */
    private static ProcessorTimes after(long seconds, double busy, double stolen, double own) {
        long busyTicks = Math.round(100 * seconds * busy);
        long stolenTicks = Math.round(100 * seconds * stolen);
        long idle = 100 * seconds - busyTicks - stolenTicks;
        String ours = " " + busyTicks + " 0 0 " + idle + " 0 0 0 " + stolenTicks + " 0 0";
        List<String> stat = List.of(
                "cpu  1 2 3 4 5 6 7 8 9 10",
                "cpu0" + ours,
                "cpu1" + ours,
                "cpu2 999999 0 0 0 0 0 0 999999 0 0",
                "cpu3" + ours,
                "intr 83593878 0 0",
                "ctxt 500944414");
        return ProcessorTimes.parse(stat, STATUS, process(Math.round(own * 3 * 100 * seconds)))
                .orElseThrow();
    }

    /** The line of a process with an unpleasant name, which spent its time in four ways. */
    private static String process(long ticks) {
        String times = (ticks - 6) + " 1 2 3";
        return "4711 (a (b) c) S 1 4711 4711 0 -1 4194560 1 2 3 4 " + times + " 20 0 1 0 100";
    }

    private static Optional<String> warning(double busy, double stolen, double own) {
        return BusyWatch.warning(after(1, 1, 0, 1), plus(after(10, busy, stolen, own)));
    }

    /** What had passed before the measurement. */
    private static ProcessorTimes plus(ProcessorTimes more) {
        ProcessorTimes first = after(1, 1, 0, 1);
        return new ProcessorTimes(
                first.busyTicks() + more.busyTicks(),
                first.stolenTicks() + more.stolenTicks(),
                first.allTicks() + more.allTicks(),
                first.ownTicks() + more.ownTicks());
    }

    @Test
    void onlyTheProcessorsThatWeMayUseCount() {
        ProcessorTimes times = after(10, 0.5, 0.1, 0.25);
        assertThat(times).isEqualTo(new ProcessorTimes(1_500, 300, 3_000, 750));
    }

    @Test
    void ownWorkIsNoReasonToWarn() {
        assertThat(warning(1, 0, 1)).isEmpty();
        assertThat(warning(0.5, 0, 0.5)).isEmpty();
        assertThat(warning(0.04, 0.04, 0)).isEmpty();
    }

    @Test
    void whoTookTheProcessorsIsNamed() {
        assertThat(warning(1, 0, 0.6))
                .contains("the machine was busy: other programs took 40 % of the processors' time during the"
                        + " measurement, so do not trust the figures.");
        assertThat(warning(0.8, 0.2, 0.8))
                .hasValueSatisfying(text -> assertThat(text).contains(": other virtual machines took 20 % of"));
        assertThat(warning(0.5, 0.2, 0))
                .hasValueSatisfying(text ->
                        assertThat(text).contains(": other programs took 50 % and other virtual machines 20 % of"));
    }

    @Test
    void aMomentIsTooShortToTell() {
        assertThat(BusyWatch.warning(after(1, 1, 0, 1), after(1, 1, 0, 1))).isEmpty();
    }

    @Test
    void aSystemThatTellsNothingIsNotBusy() {
        String process = process(10);
        List<String> one = List.of("cpu0 1 2 3 4 5 6 7 8");
        assertThat(ProcessorTimes.parse(one, STATUS, process)).isPresent();
        assertThat(ProcessorTimes.parse(List.of(), STATUS, process)).isEmpty();
        assertThat(ProcessorTimes.parse(one, List.of(), process)).isEmpty();
        assertThat(ProcessorTimes.parse(List.of("cpu0 0 0 0 0 0 0 0 0"), STATUS, process))
                .isEmpty();
    }
}
