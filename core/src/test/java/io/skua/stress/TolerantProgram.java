package io.skua.stress;

import io.skua.Skua;
import org.jspecify.annotations.Nullable;

/**
 * A random program for tests in which anything may fail: whatever it returns must be right, but it may fail for reasons
 * that it does not know.
 */
public final class TolerantProgram {
    private final RandomProgram program;
    private final Oracle oracle;
    private final ProgramRun run;

    /**
     * A program of this many nodes.
     *
     * @param booms whether its nodes throw exceptions of their own
     */
    public TolerantProgram(long seed, Skua skua, int nodes, boolean booms) {
        program = new RandomProgram(seed, new RandomProgram.Features(nodes, booms, true, false, true));
        oracle = new Oracle(program.root(), program.size());
        run = new ProgramRun(skua, program, oracle, new ProgramRun.Conditions(true, true, true, null));
    }

    /** The whole program; call it as the body of a job. */
    public long body() throws Exception {
        return run.body();
    }

    /** What is wrong with the value that the program returned; null if nothing is. */
    public @Nullable String complaint(long value) {
        Oracle.Result expected = oracle.result(program.root().id());
        if (expected.isBoom() || expected.value() != value) {
            return "the program returned " + Long.toHexString(value) + ", not " + expected;
        }
        String inside = run.complaint();
        return inside != null && inside.contains(" returned ") ? inside : null;
    }

    /** Whether a node of such a program threw this. */
    public static boolean isBoom(Throwable thrown) {
        return thrown instanceof Boom;
    }
}
