package io.skua.cli.top;

import io.skua.attach.AttachException;
import io.skua.attach.SkuaProcess;
import io.skua.cli.input.UserException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which processes a user means. */
final class Pids {
    private static final String NONE =
            "no process of this user can be looked at; start one with -Dskua.studio or" + " SKUA_STUDIO=1.";

    private Pids() {}

    /**
     * Returns the process of this number, or all of them.
     *
     * @param pid null for all
     * @throws UserException if there is none
     */
    static List<SkuaProcess> find(@Nullable String pid) {
        try {
            if (pid != null) {
                return List.of(process(pid));
            }
            List<SkuaProcess> all = SkuaProcess.list();
            if (all.isEmpty()) {
                throw UserException.result(NONE);
            }
            return all;
        } catch (AttachException problem) {
            throw UserException.result(clause(problem));
        }
    }

    /** Returns the process of this number. */
    static SkuaProcess process(String pid) {
        if (!pid.matches("[1-9][0-9]{0,17}")) {
            throw UserException.input("the number of a process is expected, not '" + pid + "'.");
        }
        try {
            return SkuaProcess.of(Long.parseLong(pid));
        } catch (AttachException problem) {
            throw UserException.input(clause(problem));
        }
    }

    /** A sentence of ours, as it is said after the name of the command. */
    static String clause(Exception problem) {
        String sentence = String.valueOf(problem.getMessage());
        return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }
}
