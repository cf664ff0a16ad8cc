package io.skua.studio.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what was wrong with a run. */
public interface Diagnoser {
    /** Knows nothing of runs: the page goes without the view Doctor. */
    Diagnoser NONE = recording -> null;

    /**
     * Looks at a recording.
     *
     * @return a value for JSON: {@code sentence}, {@code cause}, {@code share}, {@code advice}, {@code evidence} as a
     *     list of {@code text}, {@code from}, {@code until} and {@code worker}, {@code account} from causes to
     *     fractions, {@code whatIf} as a list of sentences; null if nothing is known
     */
    @Nullable
    Map<String, Object> diagnose(InputStream recording) throws IOException;

    /**
     * Says what is wrong with a scheduler that runs now, or what was wrong before it ended. The first call begins to
     * listen to it, so that later calls know something.
     *
     * @param id of {@link LiveSchedulers.Live}
     * @return a value as {@link #diagnose} returns it; null if too little was heard
     */
    default @Nullable Map<String, Object> diagnoseLive(String id) throws IOException {
        return null;
    }
}
