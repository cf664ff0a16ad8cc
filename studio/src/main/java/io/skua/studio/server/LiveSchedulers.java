package io.skua.studio.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The schedulers of this user that can be watched while they run. */
public interface LiveSchedulers {
    /** No scheduler. */
    LiveSchedulers NONE = new LiveSchedulers() {
        @Override
        public List<Live> list() {
            return List.of();
        }

        @Override
        public InputStream open(String id) throws IOException {
            throw new IOException("There is no scheduler " + id + ".");
        }
    };

    /**
     * A scheduler that runs.
     *
     * @param id by which the page asks for it
     * @param process the number of its process
     */
    record Live(String id, String title, long process) {}

    /** Returns those that run now. */
    List<Live> list() throws IOException;

    /**
     * Begins to watch one of them.
     *
     * @return the bytes of a recording that grows; closing it ends the watching
     */
    InputStream open(String id) throws IOException;
}
