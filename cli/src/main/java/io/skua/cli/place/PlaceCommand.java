package io.skua.cli.place;

import io.skua.cli.gateway.PlacesGateway;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.session.ClusterSession;
import io.skua.cli.session.Gateway;
import io.skua.cli.session.JoinOptions;
import io.skua.cli.session.SessionStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs one place of a cluster. */
@Command(
        name = "place",
        description = "Run one place of a cluster in the foreground. It takes part in all jobs until it is told to end"
                + " (Ctrl-C or SIGTERM); then it gives its work back, which takes 10 seconds at most, and leaves.",
        footer = {
            "",
            "Example: skua place --name skua-0 --bind 127.0.0.1:7800",
            "Example: skua place --name skua-1 --bind 127.0.0.1:7801 --peers 127.0.0.1:7800",
            "Then:    skua cluster run uts T1L --attach 127.0.0.1:7800"
        })
public final class PlaceCommand extends SkuaCommand {
    private static final Duration LEAVE_MOST = Duration.ofSeconds(10);

    @Mixin
    private PlaceOptions options;

    @Option(names = "--led", hidden = true, description = "Do what is said on standard input, a JSON object per line.")
    private boolean led;

    private final Gateway gateway = new PlacesGateway();
    private volatile boolean isLeaving;

    @Override
    public void run() {
        JoinOptions itsOptions = options.options();
        try {
            if (led) {
                lead(itsOptions);
            } else {
                stay(itsOptions);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserException.result("the place was interrupted.");
        }
    }

    private void lead(JoinOptions itsOptions) throws InterruptedException {
        System.setOut(System.err); // what libraries print must not come between the lines for the parent
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        LedPlace place =
                new LedPlace(in, out(), gateway, () -> Runtime.getRuntime().halt(1));
        if (!place.run(itsOptions)) {
            throw UserException.result("the place could not join.");
        }
    }

    private void stay(JoinOptions itsOptions) throws InterruptedException {
        ClusterSession session;
        try {
            session = gateway.join(itsOptions, this::sayWhileHere);
        } catch (IOException refused) {
            throw UserException.result(clause(refused));
        } catch (IllegalArgumentException wrong) {
            throw UserException.input(Inputs.clause(wrong) + ".");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(session), "place leaves"));
        SessionStatus.Who who = session.status().who();
        say("Place " + who.name() + " (number " + who.number() + ") listens at " + who.address() + ". Places: "
                + String.join(", ", session.members()) + ".");
        String why = session.awaitEnd();
        if (!isLeaving) {
            throw UserException.result("the place has ended: " + why);
        }
    }

    private void leave(ClusterSession session) {
        isLeaving = true;
        say("The place leaves; this takes " + LEAVE_MOST.toSeconds() + " s at most.");
        say(
                session.leave(LEAVE_MOST)
                        ? "The place has left."
                        : "The place has ended before it had given all its work back; others do that work again.");
    }

    /** Who leaves does not tell any more who else does. */
    private void sayWhileHere(String sentence) {
        if (!isLeaving) {
            say(sentence);
        }
    }

    private void say(String sentence) {
        out().println(sentence);
        out().flush();
    }

    private static String clause(IOException refused) {
        return String.valueOf(refused.getMessage());
    }
}
