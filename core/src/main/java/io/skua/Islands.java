package io.skua;

import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.keeper.Keeper;
import io.skua.ledger.HostLedger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How jobs share the workers of one {@link Skua}: each job has an island, a set of workers that grows and shrinks by
 * what the job needs. Immutable; each method returns changed settings.
 *
 * <pre>{@code
 * Skua skua = Skua.builder().islands().build();
 * Job<?> nightly = skua.submit(Skua.job("nightly index").weight(1), () -> index());
 * Job<?> report = skua.submit(Skua.job("report").weight(3).min(2), () -> report());
 * report.island().members(); // the workers that it has now
 * }</pre>
 */
public final class Islands {
    private static final Islands USUAL = new Islands(Rules.usual(), false, Duration.ZERO, null);

    private final Rule rule;
    private final boolean overlap;
    private final Duration period;
    private final @Nullable Path ledger;

    private Islands(Rule rule, boolean overlap, Duration period, @Nullable Path ledger) {
        this.rule = rule;
        this.overlap = overlap;
        this.period = period;
        this.ledger = ledger;
    }

    /** The rule {@code need}, without overlap, without a helper thread and without a ledger. */
    public static Islands usual() {
        return USUAL;
    }

    /** The rule that decides when an island grows and shrinks. */
    public Islands rule(Rule itsRule) {
        return new Islands(Objects.requireNonNull(itsRule, "rule"), overlap, period, ledger);
    }

    /** As {@link #rule(Rule)}, by the name of the rule. */
    public Islands rule(String name) {
        return rule(Rules.named(Objects.requireNonNull(name, "name")));
    }

    /** Allows two islands to share workers of their outermost zones. */
    public Islands overlapping() {
        return new Islands(rule, true, period, ledger);
    }

    /**
     * Judges each island once per period and at no other time, as the helper threads of the paper do. Without this, an
     * island is judged whenever something has changed.
     */
    public Islands period(Duration between) {
        if (between.isNegative() || between.isZero()) {
            throw new IllegalArgumentException(
                    "A period must be longer than 0, not " + JobContext.seconds(between) + " s.");
        }
        return new Islands(rule, overlap, between, ledger);
    }

    /**
     * Shares the processors of this host with other programs that use the same file, so that together they do not use
     * more processors than there are. If the file cannot be used, a warning is logged and the scheduler uses the
     * processors as if it were alone.
     */
    public Islands ledger(Path file) {
        return new Islands(rule, overlap, period, Objects.requireNonNull(file, "ledger"));
    }

    /**
     * The period in nanoseconds. A period that is too long for a {@code long} never ends, for all practical purposes.
     */
    private static long nanos(Duration period) {
        return period.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : period.toNanos();
    }

    /**
     * As {@link #ledger(Path)}, with a file in the folder for temporary files which all programs of this user share.
     */
    public Islands ledger() {
        return ledger(HostLedger.defaultFile());
    }

    Keeper.Settings keeperSettings() {
        return new Keeper.Settings(rule, overlap, nanos(period), ledger);
    }

    @Override
    public String toString() {
        return "Islands[rule " + rule.name() + (overlap ? ", overlapping" : "")
                + (period.isZero() ? "" : ", period " + period) + (ledger == null ? "" : ", ledger " + ledger) + "]";
    }
}
