package io.skua.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.places.Picture;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written can be read by somebody else's code. */
final class PngTest {
    @TempDir
    private Path folder;

    @Test
    void anotherReaderSeesThePicture() throws IOException {
        byte[] shades = new byte[16 * 20];
        for (int i = 0; i < shades.length; i++) {
            shades[i] = (byte) i;
        }
        Path file = folder.resolve("picture.png");
        Files.writeString(file, "something else");
        Png.write(new Picture(16, 20, shades), file);
        BufferedImage image = ImageIO.read(file.toFile());
        assertThat(image.getWidth()).isEqualTo(16);
        assertThat(image.getHeight()).isEqualTo(20);
        assertThat(image.getRGB(0, 0)).isEqualTo(0xff0c0c1c);
        assertThat(image.getRGB(1, 0)).isEqualTo(0xffecf4fc);
        assertThat(image.getRGB(15, 15)).isEqualTo(0xfffff7bc);
        assertThat(image.getRGB(0, 16)).as("shades begin anew").isEqualTo(image.getRGB(0, 0));
        Set<Integer> colors = new HashSet<>();
        for (int i = 0; i < 256; i++) {
            colors.add(image.getRGB(i % 16, i / 16));
        }
        assertThat(colors).hasSizeGreaterThan(200);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
