package io.skua.attach.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Which user this process is, as a number. The name of a user may be missing in a container, or not be unique. */
final class Identity {
    private static final String UID = "unix:uid";

    private Identity() {}

    /** Returns the number of this process's user. */
    static int own() throws IOException {
        try {
            return fromStatus(Files.readAllLines(Path.of("/proc/self/status")));
        } catch (IOException | RuntimeException noSuchFile) { // no Linux
            return ofNewFile();
        }
    }

    /** Reads the effective user: the second number of the line that begins with "Uid:". */
    static int fromStatus(List<String> lines) throws IOException {
        for (String line : lines) {
            if (line.startsWith("Uid:")) {
                return Integer.parseUnsignedInt(line.strip().split("\\s+")[2]);
            }
        }
        throw new IOException("this system does not tell which user this is");
    }

    private static int ofNewFile() throws IOException {
        Path probe = Files.createTempFile("skua", null);
        try {
            return of(probe);
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    /** Returns the number of the user to whom a file belongs; a symbolic link is not followed. */
    static int of(Path file) throws IOException {
        try {
            return (Integer) Files.getAttribute(file, UID, LinkOption.NOFOLLOW_LINKS);
        } catch (UnsupportedOperationException | IllegalArgumentException notUnix) {
            throw new IOException("this system does not tell to whom a file belongs", notUnix);
        }
    }
}
