package io.skua.attach.server;

import io.skua.attach.socket.SocketFolder;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The socket of this process in the file system.
 *
 * <p>The socket listens before it gets its name. So a socket that has its name and refuses a connection is left over
 * from a process that was killed, and whoever finds it may remove it.
 */
final class Door {
    private static final int BACKLOG = 16;
    private static final int COPIES_MAX = 9; // of Skua in one process, each in a class loader of its own

    private final ServerSocketChannel channel;
    private final Path path;
    private final Object file; // which file it is

    private Door(ServerSocketChannel channel, Path path, Object file) {
        this.channel = channel;
        this.path = path;
        this.file = file;
    }

    /** Opens a socket in the first folder in which that is possible. */
    static Door open(List<SocketFolder> folders) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (SocketFolder folder : folders) {
            try {
                return openIn(folder);
            } catch (IOException | RuntimeException refused) {
                reasons.add(reason(folder, refused));
            }
        }
        throw new IOException(String.join("; ", reasons));
    }

    /** The JDK's exceptions about files have the path as message, or nothing but what is wrong. */
    private static String reason(SocketFolder folder, Exception refused) {
        String message = Objects.toString(refused.getMessage(), refused.toString());
        boolean isWhole =
                message.contains(" ") && message.contains(folder.path().toString());
        String kind = refused.getClass().getSimpleName().replace("Exception", "");
        return isWhole ? message : folder.path() + ": " + (message.startsWith("/") ? kind + " " + message : message);
    }

    private static Door openIn(SocketFolder folder) throws IOException {
        folder.prepare();
        long pid = ProcessHandle.current().pid();
        Path unborn = folder.unborn(pid, Door.class);
        Files.deleteIfExists(unborn); // of an earlier process with the same number
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(unborn), BACKLOG);
            channel.configureBlocking(false);
            Path named = name(folder, unborn, pid);
            return new Door(channel, named, key(named));
        } catch (Throwable refused) {
            channel.close();
            throw refused;
        } finally {
            Files.deleteIfExists(unborn);
        }
    }

    /** Gives the socket the first name that no living socket has. */
    private static Path name(SocketFolder folder, Path unborn, long pid) throws IOException {
        for (int number = 1; number <= COPIES_MAX; number++) {
            Path named = folder.socket(pid, number);
            if (isLeftOver(named)) {
                Files.deleteIfExists(named);
            }
            try {
                Files.createLink(named, unborn);
                return named;
            } catch (FileAlreadyExistsException taken) {
                // by another copy of Skua in this process, or in a container that has the same folder and number
            }
        }
        throw new IOException(folder.path() + " has too many sockets of process " + pid);
    }

    /** Returns whether there is a socket of this name, and nobody listens to it. */
    static boolean isLeftOver(Path socket) {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.configureBlocking(false);
            probe.connect(UnixDomainSocketAddress.of(socket));
            return false;
        } catch (ConnectException refused) {
            return true;
        } catch (IOException other) { // there is none, or it has no room for another visitor
            return false;
        }
    }

    private static Object key(Path path) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return Objects.requireNonNullElse(attributes.fileKey(), path);
    }

    ServerSocketChannel channel() {
        return channel;
    }

    Path path() {
        return path;
    }

    /** Returns whether visitors still find this socket under its name. */
    boolean isFound() {
        try {
            return key(path).equals(file);
        } catch (IOException gone) {
            return false;
        }
    }

    /** Removes the name, if it is this socket's. Called by any thread; throws nothing. */
    void removeName() {
        try {
            if (isFound()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | RuntimeException left) {
            // the next one who finds it removes it
        }
    }

    void close() {
        removeName();
        try {
            channel.close();
        } catch (IOException gone) {
            // it is closed all the same
        }
    }
}
