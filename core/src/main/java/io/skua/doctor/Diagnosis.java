package io.skua.doctor;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the doctor says.
 *
 * @param cause the largest loss, if it is at least a tenth of the time; otherwise {@link Cause#HEALTHY}
 * @param share what part of the workers' time this cause has, from 0 to 1
 * @param evidence what was seen that speaks for the cause
 * @param advice what to do, in one sentence
 * @param account the parts of all causes; they add up to 1, unless nothing happened: then they are all 0
 */
public record Diagnosis(Cause cause, double share, List<Evidence> evidence, String advice, Map<Cause, Double> account) {
    /** A loss of at least this part of the time is named. */
    public static final double NAMED_MIN = 0.1;

    /** Copies the evidence and the account, so that a diagnosis never changes. */
    public Diagnosis {
        evidence = List.copyOf(evidence);
        Map<Cause, Double> copy = new EnumMap<>(Cause.class);
        copy.putAll(account);
        account = Collections.unmodifiableMap(copy);
    }

    /** Returns the cause that is to be named for this account. */
    static Cause named(Map<Cause, Double> account) {
        Cause worst = Cause.HEALTHY;
        double most = NAMED_MIN;
        for (Map.Entry<Cause, Double> entry : account.entrySet()) {
            if (entry.getKey() != Cause.HEALTHY && entry.getValue() >= most) {
                worst = entry.getKey();
                most = entry.getValue();
            }
        }
        return worst;
    }

    /** Returns cause, share and the first piece of evidence in one sentence, without the full stop at its end. */
    public String sentence() {
        String clause = clause();
        return cause == Cause.JVM
                ? clause.replaceFirst("jvm", "JVM")
                : clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
    }

    /** Returns the {@link #sentence} as it stands after a colon, with a small letter at its beginning. */
    public String clause() {
        String first = evidence.isEmpty() ? "" : ": " + evidence.get(0).text();
        String percent = String.format(Locale.ROOT, "%.0f %%", 100 * share);
        return cause == Cause.HEALTHY
                ? "healthy, the workers were busy " + percent + " of the time" + first
                : cause.label() + " cost " + percent + " of the workers' time" + first;
    }
}
