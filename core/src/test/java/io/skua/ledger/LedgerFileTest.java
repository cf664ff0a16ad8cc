package io.skua.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no ledger, or no longer, and those that a killed process leaves behind. */
final class LedgerFileTest {
    private static final int CORES = 4;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("ledger");
    }

    @Test
    void aMissingFileIsCreatedForThisUser() throws Exception {
        assertUsable();
        assertThat(Files.size(file)).isEqualTo(LedgerTable.size(CORES));
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void theDefaultFileNamesTheUser() {
        Path path = HostLedger.defaultFile();
        assertThat(path.getParent()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
        assertThat(path.getFileName().toString()).matches("skua-[A-Za-z0-9._-]*\\.ledger");
    }

    @Test
    void otherFilesAreRefusedAndLeftAlone() throws Exception {
        for (String content : new String[] {"x", "a diary\n", "a diary\n".repeat(1000)}) {
            Files.writeString(file, content);
            assertRefused("is not a ledger; remove it");
            assertThat(file).hasContent(content);
        }
    }

    @Test
    void aLongFileOfZerosIsNoLedger() throws Exception {
        Files.write(file, new byte[LedgerTable.size(CORES) + 1]);
        assertRefused("is not a ledger");
    }

    @Test
    void otherVersionsCoresAndLengthsAreRefused() throws Exception {
        assertUsable();
        byte[] good = Files.readAllBytes(file);
        Files.write(file, with(good, 8, 2));
        assertRefused("is a ledger of version 2 and not 1");
        Files.write(file, with(good, 16, 3));
        assertRefused("is a ledger for 3 cores and not 4");
        Files.write(file, with(good, 0, 77));
        assertRefused("is not a ledger");
        Files.write(file, Arrays.copyOf(good, good.length - 8));
        assertRefused("is damaged");
        Files.write(file, Arrays.copyOf(good, good.length + 8));
        assertRefused("is damaged");
        Files.write(file, good);
        assertUsable();
    }

    @Test
    void anotherNumberOfCoresIsRefusedAlsoInOneJvm() throws Exception {
        try (HostLedger ledger = HostLedger.open(file, 8, 1)) {
            assertRefused("is a ledger for 8 cores and not 4");
            ledger.balance();
        }
    }

    @Test
    void whatCannotBeCreatedIsRefused() throws Exception {
        file = folder.resolve("no such folder").resolve("ledger");
        assertRefused("cannot be created: its folder does not exist");
        Path plain = Files.writeString(folder.resolve("plain"), "");
        file = plain.resolve("ledger");
        assertRefused("cannot be used: ");
        file = folder;
        assertRefused("is a folder, a link or something else");
        file = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("target"));
        assertRefused("is a folder, a link or something else");
        assertThat(folder.resolve("target")).doesNotExist();
    }

    @Test
    void aFileThatMayNotBeWrittenIsRefused() throws Exception {
        Files.writeString(file, "");
        assumeTrue(file.toFile().setWritable(false), "permissions can be changed");
        assumeFalse(Files.isWritable(file), "an administrator may write everything");
        assertRefused("cannot be written by this user");
    }

    /** Each is how far somebody may have come in creating the file when it was killed. */
    @Test
    void whatWasCreatedInPartIsFinished() throws Exception {
        byte[] zeros = new byte[LedgerTable.size(CORES)];
        byte[][] leftovers = {{}, new byte[3], new byte[64], zeros, with(zeros, 8, 1), with(with(zeros, 8, 1), 16, 4)};
        for (byte[] leftover : leftovers) {
            Files.write(file, leftover);
            assertUsable();
            assertThat(LedgerTable.fault(ByteBuffer.wrap(Files.readAllBytes(file)), CORES))
                    .isEmpty();
            Files.delete(file);
        }
    }

    /** Each is what a killed process may have left in the table: a slot in use that no lock keeps, with any cores. */
    @Test
    void whatTheDeadHeldIsFree() throws Exception {
        assertUsable();
        for (int claims = 0; claims <= CORES; claims++) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                LedgerTable table = map(channel);
                long token = table.occupy(0, ProcessHandle.current(), 1, CORES);
                long other = table.occupy(1, ProcessHandle.current(), 7, CORES);
                for (int core = 0; core < claims; core++) {
                    assertThat(table.tryClaim(core, core == 1 ? token : other)).isTrue();
                }
            }
            try (HostLedger ledger = HostLedger.open(file, CORES, 1)) {
                ledger.want(CORES);
                ledger.balance();
                assertThat(ledger.held().cardinality()).isEqualTo(CORES);
                assertThat(ledger.entries()).hasSize(1);
            }
        }
    }

    @Test
    void nonsenseInTheTableSpoilsNothing() throws Exception {
        assertUsable();
        byte[] content = Files.readAllBytes(file);
        for (int nonsense : new int[] {0xFF, 0x7F, 0x01}) {
            Arrays.fill(content, 64, content.length, (byte) nonsense);
            Files.write(file, content);
            assertUsable();
        }
    }

    @Test
    void aFileThatIsRemovedReplacedOrCutInUseIsReported() throws Exception {
        try (HostLedger ledger = HostLedger.open(file, CORES, 1)) {
            Path aside = Files.move(file, folder.resolve("aside"));
            assertLost(ledger, "was removed while it was in use.");
            Files.writeString(file, "something else");
            assertLost(ledger, "was replaced while it was in use.");
            Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
            ledger.balance();
            byte[] good = Files.readAllBytes(file);
            Files.write(file, with(good, 0, 1), StandardOpenOption.WRITE);
            assertLost(ledger, "was damaged by somebody while it was in use.");
            Files.write(file, new byte[0]);
            assertLost(ledger, "was damaged by somebody while it was in use.");
        }
    }

    @Test
    void twoPathsToOneFileAreOneLedger() throws Exception {
        Files.createDirectory(folder.resolve("sub"));
        Path detour = folder.resolve("sub").resolve("..").resolve("ledger");
        try (HostLedger first = HostLedger.open(file, CORES, 1);
                HostLedger second = HostLedger.open(detour, CORES, 1)) {
            assertThat(second.slot()).isNotEqualTo(first.slot());
            first.balance();
            assertThat(second.entries()).hasSize(2);
        }
    }

    /**
     * As in a server that loads Skua twice: nothing is shared between the two but the process, which owns the locks.
     */
    @Test
    void twoCopiesOfTheClassesAreTwoRuntimes() throws Exception {
        URL classes = HostLedger.class.getProtectionDomain().getCodeSource().getLocation();
        try (HostLedger here = HostLedger.open(file, CORES, 1);
                URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            here.want(CORES);
            here.balance();
            Class<?> copy = loader.loadClass(HostLedger.class.getName());
            AutoCloseable there = (AutoCloseable)
                    copy.getMethod("open", Path.class, int.class, int.class).invoke(null, file, CORES, 1);
            copy.getMethod("want", int.class).invoke(there, CORES);
            copy.getMethod("balance").invoke(there);
            assertThat(copy.getMethod("held").invoke(there)).isEqualTo(HostLedgerTest.cores());
            here.balance();
            assertThat(here.entries()).hasSize(2);
            assertThat(here.excess()).isEqualTo(HostLedgerTest.cores(2, 3));
            there.close();
            here.balance();
            assertThat(here.entries()).hasSize(1);
            assertThat(here.excess()).isEqualTo(HostLedgerTest.cores());
        }
    }

    private void assertUsable() throws Exception {
        try (HostLedger ledger = HostLedger.open(file, CORES, 1)) {
            ledger.want(CORES);
            ledger.balance();
            assertThat(ledger.held().cardinality()).isEqualTo(CORES);
        }
    }

    private void assertRefused(String why) {
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> HostLedger.open(file, CORES, 1).close())
                .withMessageStartingWith("The ledger file " + file + " " + why);
    }

    private void assertLost(HostLedger ledger, String why) {
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(ledger::balance)
                .withMessage("The ledger file " + file + " " + why);
    }

    private static byte[] with(byte[] content, int at, long word) {
        byte[] changed = content.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.nativeOrder()).putLong(at, word);
        return changed;
    }

    private static LedgerTable map(FileChannel channel) throws Exception {
        return new LedgerTable(channel.map(FileChannel.MapMode.READ_WRITE, 0, LedgerTable.size(CORES)), CORES);
    }
}
