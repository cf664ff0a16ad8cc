package io.skua.cli.story;

import io.skua.cli.file.Reasons;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Draws a run of a cluster that was written down. */
@Command(
        name = "draw",
        description = "Print a recording of 'skua cluster run' or 'skua sim cluster' as a picture (SVG): how fast"
                + " each place has worked over time, and what happened to places.",
        footer = {"", "Example: skua cluster draw run.skua >run.svg"})
public final class ClusterDrawCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The recording.")
    private String file;

    @Override
    public void run() {
        RunRecord record;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(file)))) {
            record = RunRecord.read(in);
        } catch (InvalidPathException e) {
            throw UserException.input("'" + file + "' cannot be the name of a file.");
        } catch (IOException e) {
            throw UserException.input("the file " + file + " cannot be read: " + Reasons.of(e) + ".");
        } catch (IllegalArgumentException e) {
            throw UserException.input(
                    "the file " + file + " is no recording of a cluster: 'skua cluster run --record FILE' writes one.");
        }
        if (!RunPicture.hasLines(record)) {
            throw UserException.input("there is nothing to draw in " + file + ", since no place has told what it did:"
                    + " record a run that takes a second or more.");
        }
        out().print(RunPicture.svg(record));
        out().flush();
    }
}
