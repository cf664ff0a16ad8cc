package io.skua.workloads.sick;

import io.skua.Skua;
import io.skua.doctor.Cause;
import io.skua.policy.VictimPolicy;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A program that is slow for one reason.
 *
 * @param name for the command line, such as "long-leaf"
 * @param cause what the doctor must say
 * @param workers how many workers the program needs to show its sickness
 * @param policy from whom workers steal; null for the usual one
 * @param what the program does, in half a sentence
 * @param body runs the program once, for some tenths of a second
 */
public record SickProgram(
        String name, Cause cause, int workers, @Nullable VictimPolicy policy, String what, Consumer<Skua> body) {

    SickProgram(String name, Cause cause, int workers, String what, Consumer<Skua> body) {
        this(name, cause, workers, null, what, body);
    }

    /** Returns a scheduler for the program. */
    public Skua scheduler() {
        var builder = Skua.builder().name(name).workers(workers);
        return (policy == null ? builder : builder.policy(policy)).build();
    }

    /** Returns what the program is called in reports. */
    public String title() {
        return "sick " + name + ", " + what;
    }
}
