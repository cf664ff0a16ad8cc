package io.skua.cli.output;

import io.skua.workloads.places.Picture;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Pictures as PNG files, written by hand so that a place needs no windows and fonts (java.desktop). */
public final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int SHADES = 256;

    /** From what is decided at once to what takes long: red, green and blue each. */
    private static final int[][] COLORS = {
        {236, 244, 252}, {158, 202, 225}, {49, 130, 189}, {63, 33, 110}, {197, 27, 125}, {253, 174, 97}, {255, 247, 188}
    };

    private static final int[] UNDECIDED = {12, 12, 28};

    private Png() {}

    /** Writes a picture to a file, which is either as it was or complete. */
    public static void write(Picture picture, Path file) throws IOException {
        Path unfinished = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.write(unfinished, bytes(picture));
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Returns a picture in the format, with a palette. */
    static byte[] bytes(Picture picture) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            bytes.write(SIGNATURE);
            chunk(bytes, "IHDR", header(picture));
            chunk(bytes, "PLTE", palette());
            chunk(bytes, "IDAT", rows(picture));
            chunk(bytes, "IEND", new byte[0]);
        } catch (IOException e) {
            throw new UncheckedIOException("there is always room in memory, or an OutOfMemoryError", e);
        }
        return bytes.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream bytes, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(content);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(content.length);
        out.write(name);
        out.write(content);
        out.writeInt((int) checksum.getValue());
    }

    private static byte[] header(Picture picture) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(picture.width());
        out.writeInt(picture.height());
        out.write(new byte[] {8, 3, 0, 0, 0}); // 8 bits that are numbers of a palette; nothing interlaced
        return bytes.toByteArray();
    }

    /** Shades differ most where they are small, so the palette follows their logarithm. */
    private static byte[] palette() {
        byte[] palette = new byte[3 * SHADES];
        for (int shade = 0; shade < SHADES; shade++) {
            double position = shade == 0 ? 0 : Math.log(shade) / Math.log(SHADES - 1) * (COLORS.length - 1);
            int from = Math.min((int) position, COLORS.length - 2);
            for (int i = 0; i < 3; i++) {
                double mixed = COLORS[from][i] + (position - from) * (COLORS[from + 1][i] - COLORS[from][i]);
                palette[3 * shade + i] = (byte) (shade == 0 ? UNDECIDED[i] : Math.round(mixed));
            }
        }
        return palette;
    }

    private static byte[] rows(Picture picture) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            for (int row = 0; row < picture.height(); row++) {
                out.write(0); // the row is not filtered
                out.write(picture.shades(), row * picture.width(), picture.width());
            }
        }
        return bytes.toByteArray();
    }
}
