package io.skua.attach.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may put a socket where, and which sockets are opened. */
@Tag("one-processor")
final class SocketFolderTest {
    @TempDir
    private Path temporary;

    private int user;
    private Path path;
    private SocketFolder folder;

    @BeforeEach
    void nameFolder() throws IOException {
        user = Identity.own();
        path = temporary.resolve("skua");
        folder = SocketFolder.at(path, user);
    }

    @Test
    void aNewFolderIsForItsOwnerOnly() throws IOException {
        folder.prepare();
        folder.prepare();
        assertThat(Files.getPosixFilePermissions(path)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxr-xr-x", "rwx--x---", "rwx-----x", "rwx----w-"})
    void aFolderThatOthersCanUseIsRefused(String mode) throws IOException {
        Files.createDirectory(path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
        assertThatThrownBy(folder::prepare).isInstanceOf(IOException.class).hasMessageContaining("700");
        assertThat(folder.sockets()).isEmpty();
    }

    @Test
    void theFolderOfAnotherUserIsRefused() throws IOException {
        folder.prepare();
        try (ServerSocketChannel server = listen("4711.sock")) {
            assertThat(server.isOpen()).isTrue();
            assertThat(folder.sockets()).hasSize(1);
            SocketFolder anothers = SocketFolder.at(path, user + 1);
            assertThatThrownBy(anothers::prepare).hasMessageContaining("belongs to another user");
            assertThat(anothers.sockets()).isEmpty();
            assertThat(anothers.isOwnSocket(path.resolve("4711.sock"))).isFalse();
        }
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path real = Files.createDirectory(
                temporary.resolve("real"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createSymbolicLink(path, real);
        assertThatThrownBy(folder::prepare).hasMessageContaining("is no folder");
        Files.delete(path);
        Files.writeString(path, "a file");
        assertThatThrownBy(folder::prepare).hasMessageContaining("is no folder");
    }

    @Test
    void onlySocketsWithTheNameOfAProcessAreFound() throws IOException {
        folder.prepare();
        try (ServerSocketChannel one = listen("4711.sock");
                ServerSocketChannel second = listen("4711-2.sock");
                ServerSocketChannel strange = listen("stranger.sock");
                ServerSocketChannel huge = listen("99999999999999999999.sock")) {
            assertThat(List.of(one, second, strange, huge)).allMatch(ServerSocketChannel::isOpen);
            Files.writeString(path.resolve("12.sock"), "no socket");
            Files.createSymbolicLink(path.resolve("13.sock"), path.resolve("4711.sock"));
            Files.createDirectory(path.resolve("14.sock"));
            assertThat(folder.sockets())
                    .containsExactly(
                            new SocketFolder.Found(path.resolve("4711-2.sock"), 4711),
                            new SocketFolder.Found(path.resolve("4711.sock"), 4711));
        }
    }

    private ServerSocketChannel listen(String name) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        return server.bind(UnixDomainSocketAddress.of(path.resolve(name)));
    }

    @Test
    void aMissingParentIsNamed() {
        SocketFolder nowhere = SocketFolder.at(temporary.resolve("missing/skua"), user);
        assertThatThrownBy(nowhere::prepare).hasMessageContaining("missing does not exist");
        assertThat(nowhere.sockets()).isEmpty();
    }

    @Test
    void aPathThatIsTooLongForASocketIsRefused() {
        SocketFolder deep = SocketFolder.at(temporary.resolve("x".repeat(100)), user);
        assertThatThrownBy(() -> deep.socket(1, 1)).hasMessageContaining("at most 107");
    }

    @Test
    void theRuntimeFolderOfAnotherUserIsNotUsed() {
        assertThat(SocketFolder.runtimeFolder(temporary.toString(), user)).isEqualTo(temporary);
        assertThat(SocketFolder.runtimeFolder(temporary.toString(), user + 1)).isNull();
        assertThat(SocketFolder.runtimeFolder("relative", user)).isNull();
        assertThat(SocketFolder.runtimeFolder("", user)).isNull();
        assertThat(SocketFolder.runtimeFolder(null, user)).isNull();
        assertThat(SocketFolder.runtimeFolder(temporary + "/missing", user)).isNull();
    }

    @Test
    void theEffectiveUserCounts() throws IOException {
        assertThat(Identity.fromStatus(List.of("Name:\tjava", "Uid:\t1000\t1001\t1000\t1000")))
                .isEqualTo(1001);
        assertThatThrownBy(() -> Identity.fromStatus(List.of("Name:\tjava"))).isInstanceOf(IOException.class);
        assertThat(Identity.of(temporary)).isEqualTo(user);
    }
}
