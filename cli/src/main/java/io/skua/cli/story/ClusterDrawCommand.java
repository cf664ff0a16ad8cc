package io.skua.cli.story;

import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Draws a run of a cluster that was written down. */
@Command(
        name = "draw",
        description = "Print a run that 'skua cluster run --record FILE' has written down as a picture (SVG): how fast"
                + " each place has worked over time, and what happened to places.",
        footer = {"", "Example: skua cluster draw run.json >run.svg"})
public final class ClusterDrawCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The record of a run.")
    private String file;

    @Override
    public void run() {
        RunRecord record;
        try {
            record = RunRecord.of(Files.readString(Path.of(file)));
        } catch (InvalidPathException e) {
            throw UserException.input("'" + file + "' cannot be the name of a file.");
        } catch (IOException e) {
            throw UserException.input("the file " + file + " cannot be read: " + e.getMessage() + ".");
        } catch (IllegalArgumentException e) {
            throw UserException.input(
                    "the file " + file + " is no record of a run: 'skua cluster run --record FILE'" + " writes one.");
        }
        if (!RunPicture.hasLines(record)) {
            throw UserException.input("there is nothing to draw in " + file + ", since no place has told what it did:"
                    + " record a run that takes a second or more.");
        }
        out().print(RunPicture.svg(record));
        out().flush();
    }
}
