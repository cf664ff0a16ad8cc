package io.skua.cli.live;

import java.util.List;
import java.util.function.Supplier;

/** Where a run is shown while it goes on. */
interface RunView extends AutoCloseable {
    /** Something has happened: a sentence that stays. */
    void note(String sentence);

    /** How things are: lines that are written over. Asked only if there is somebody who sees them. */
    void show(Supplier<List<String>> lines);

    @Override
    void close();
}
