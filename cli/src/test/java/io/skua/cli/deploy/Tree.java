package io.skua.cli.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the source tree that operators and newcomers use. */
final class Tree {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    static final Path DEPLOY = ROOT.resolve("deploy");

    private Tree() {}

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
