package example;

import io.skua.Skua;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * Prints the SHA-256 of each file of a folder, and how small the file becomes when it is compressed: {@code Checksums
 * FOLDER}.
 *
 * <p>Each file goes through stages of a CompletableFuture: it is read, then its checksum and its compressed size are
 * computed at the same time, and then both are put together. All stages run on the scheduler, which is an executor.
 */
public final class Checksums {
    private Checksums() {}

    public static void main(String[] arguments) {
        if (arguments.length != 1 || !Files.isDirectory(Path.of(arguments[0]))) {
            System.err.println("Say which folder has the files: Checksums FOLDER");
            System.exit(2);
        }
        try (Skua skua = Skua.create();
                Stream<Path> entries = Files.list(Path.of(arguments[0]))) {
            List<CompletableFuture<String>> lines = entries.filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> line(skua, file))
                    .toList();
            lines.forEach(line -> System.out.println(line.join()));
        } catch (IOException | CompletionException e) {
            System.err.println("A file cannot be read: " + (e.getCause() == null ? e : e.getCause()).getMessage());
            System.exit(1);
        }
    }

    private static CompletableFuture<String> line(Skua skua, Path file) {
        CompletableFuture<byte[]> content = CompletableFuture.supplyAsync(() -> read(file), skua);
        CompletableFuture<String> checksum = content.thenApplyAsync(Checksums::sha256, skua);
        CompletableFuture<Integer> compressed = content.thenApplyAsync(Checksums::compressedSize, skua);
        return checksum.thenCombine(compressed, (hash, size) -> hash + " " + size + " bytes " + file.getFileName());
    }

    /** Reading may wait for a disk: meanwhile another thread uses the processor. */
    private static byte[] read(Path file) {
        try {
            return Skua.blocking(() -> Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("readAllBytes throws no other checked exception", e);
        }
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static int compressedSize(byte[] content) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(content);
            deflater.finish();
            byte[] buffer = new byte[1 << 16];
            int size = 0;
            while (!deflater.finished()) {
                size += deflater.deflate(buffer);
            }
            return size;
        } finally {
            deflater.end();
        }
    }
}
