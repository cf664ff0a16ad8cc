package io.skua.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Java itself cannot tell of each stream whether it is a terminal. Where Linux does not either, it is none. */
public enum Terminal {
    /** Standard output. */
    OUTPUT(1),
    /** Standard error. */
    ERROR(2);

    private final int descriptor;

    Terminal(int descriptor) {
        this.descriptor = descriptor;
    }

    /** Returns whether somebody looks at a terminal there. */
    public boolean isThere() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return false;
        }
    }
}
