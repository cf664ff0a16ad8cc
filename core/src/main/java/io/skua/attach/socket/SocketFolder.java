package io.skua.attach.socket;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A folder with the sockets of one user's processes. It belongs to this user, and nobody else can enter it: the mode of
 * a socket itself is not checked by every system. The folder is no symbolic link, which somebody else could have laid.
 *
 * <p>There are two such folders: {@code $XDG_RUNTIME_DIR/skua}, and {@code skua-UID} in the temporary folder for
 * processes without that variable. The system property {@value #PROPERTY} names another one instead of both.
 */
public final class SocketFolder {
    /** The system property that names the folder. */
    public static final String PROPERTY = "skua.studio.directory";

    private static final int PATH_BYTES_MAX = 107; // what Linux has room for, without the 0 at the end
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");
    private static final Pattern NAME = Pattern.compile("([1-9][0-9]{0,17})(-[2-9])?\\.sock");

    private final Path path;
    private final int user;

    private SocketFolder(Path path, int user) {
        this.path = path;
        this.user = user;
    }

    /**
     * A socket that lies in a folder.
     *
     * @param pid the process, as the name of the socket tells
     */
    public record Found(Path path, long pid) {}

    /** Returns where the folders of this user may be; the first is where a new socket belongs. */
    public static List<SocketFolder> ofThisUser() throws IOException {
        int user = Identity.own();
        String named = System.getProperty(PROPERTY);
        if (named != null && !named.isEmpty()) {
            return List.of(new SocketFolder(Path.of(named).toAbsolutePath(), user));
        }
        List<SocketFolder> folders = new ArrayList<>();
        Path runtime = runtimeFolder(System.getenv("XDG_RUNTIME_DIR"), user);
        if (runtime != null) {
            folders.add(new SocketFolder(runtime.resolve("skua"), user));
        }
        // The JDK's own tools use this folder too: java.io.tmpdir may be another one in each process.
        Path shared = Path.of("/tmp");
        Path temporary = Files.isDirectory(shared) ? shared : Path.of(System.getProperty("java.io.tmpdir", "."));
        folders.add(new SocketFolder(temporary.resolve("skua-" + Integer.toUnsignedString(user)), user));
        return folders;
    }

    /** Returns the folder that the variable names; null if it is not this user's, as after a change of the user. */
    static @Nullable Path runtimeFolder(@Nullable String variable, int user) {
        if (variable == null || !variable.startsWith("/")) {
            return null;
        }
        try {
            Path folder = Path.of(variable);
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Identity.of(folder) == user ? folder : null;
        } catch (IOException | RuntimeException unusable) {
            return null;
        }
    }

    /** For tests. */
    static SocketFolder at(Path path, int user) {
        return new SocketFolder(path, user);
    }

    public Path path() {
        return path;
    }

    /** Makes the folder if it is missing, and checks it. */
    public void prepare() throws IOException {
        try {
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PRIVATE));
        } catch (FileAlreadyExistsException there) {
            // then it is checked below, whoever has made it
        } catch (NoSuchFileException noParent) {
            throw new IOException(path.getParent() + " does not exist", noParent);
        } catch (UnsupportedOperationException notPosix) {
            throw new IOException("this system cannot keep others out of a folder", notPosix);
        }
        check();
    }

    /** Throws a sentence without its full stop if somebody else could have put something into the folder. */
    public void check() throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory()) {
            throw new IOException(path + " is no folder; remove it");
        }
        if (Identity.of(path) != user) {
            throw new IOException(path + " belongs to another user");
        }
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        if (!PRIVATE.containsAll(mode)) {
            throw new IOException(path + " can be used by others (mode " + PosixFilePermissions.toString(mode)
                    + "); remove it, or change its mode to 700");
        }
    }

    /**
     * Returns the path of a socket.
     *
     * @param number 1, or more for another copy of Skua in the same process
     */
    public Path socket(long pid, int number) throws IOException {
        return fitting(path.resolve(pid + (number == 1 ? "" : "-" + number) + ".sock"));
    }

    /**
     * Returns where a socket lies before it listens, so that nobody takes it for one that is left over.
     *
     * @param owner tells several copies of Skua in the same process apart
     */
    public Path unborn(long pid, Object owner) throws IOException {
        return fitting(path.resolve(pid + "-" + Integer.toHexString(System.identityHashCode(owner)) + ".new"));
    }

    private static Path fitting(Path socket) throws IOException {
        int length = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (length > PATH_BYTES_MAX) {
            throw new IOException("the path " + socket + " has " + length + " bytes, and that of a socket has at most "
                    + PATH_BYTES_MAX);
        }
        return socket;
    }

    /** Returns the sockets in this folder that belong to this user; none if the folder is missing or not private. */
    public List<Found> sockets() {
        List<Found> found = new ArrayList<>();
        try {
            check();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, "*.sock")) {
                for (Path entry : entries) {
                    Matcher name = NAME.matcher(entry.getFileName().toString());
                    if (name.matches() && isOwnSocket(entry)) {
                        found.add(new Found(entry, Long.parseLong(name.group(1))));
                    }
                }
            }
        } catch (IOException | RuntimeException unusable) {
            found.clear(); // there is no folder, or one that nobody should use
        }
        found.sort((one, other) -> one.path().compareTo(other.path()));
        return found;
    }

    /** Returns whether a file is neither a plain file, a folder nor a link, and belongs to this user. */
    boolean isOwnSocket(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                            .isOther()
                    && Identity.of(file) == user;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }
}
