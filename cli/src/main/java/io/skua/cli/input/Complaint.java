package io.skua.cli.input;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a user reads when something is wrong: one sentence on standard error, no usage text and no stack trace. */
public final class Complaint {
    private static final int BAD_INPUT = 2;

    private Complaint() {}

    /** For arguments that the parser refuses. */
    public static int aboutArguments(ParameterException problem, String[] args) {
        print(problem.getCommandLine(), sentence(problem));
        return BAD_INPUT;
    }

    /** For what a command throws. What is not made for users is our own mistake, and that is worth a stack trace. */
    public static int aboutExecution(Exception problem, CommandLine command, @Nullable ParseResult parsed)
            throws Exception {
        if (problem instanceof UserException forUser) {
            print(command, forUser.getMessage());
            return forUser.exitCode();
        }
        throw problem;
    }

    private static void print(CommandLine command, @Nullable String sentence) {
        command.getErr().println("skua: " + sentence);
    }

    private static String sentence(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        if (problem instanceof UnmatchedArgumentException unmatched) {
            return aboutUnmatched(command, unmatched.getUnmatched().get(0));
        }
        if (problem instanceof MissingParameterException missing) {
            return aboutMissing(command, missing.getMissing().get(0));
        }
        String text = String.valueOf(problem.getMessage()).lines().findFirst().orElse("what does that mean?");
        if (text.startsWith("Unknown subcommand")) { // of help
            return unknown("command", problem.getValue(), commands(command));
        }
        return text.endsWith(".") ? text : text + ".";
    }

    private static String aboutUnmatched(CommandLine command, String word) {
        if (word.startsWith("-")) {
            return unknown("option", word, options(command));
        }
        boolean takesArguments =
                !command.getCommandSpec().positionalParameters().isEmpty();
        if (!command.getSubcommands().isEmpty() && !takesArguments) {
            return unknown("command", word, commands(command));
        }
        return "'" + command.getCommandSpec().qualifiedName() + "' takes no argument '" + word + "', only "
                + String.join(", ", options(command)) + ".";
    }

    private static String unknown(String what, String word, Collection<String> known) {
        return "there is no " + what + " '" + word + "', "
                + Nearest.to(word, known)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElseGet(() -> "only " + String.join(", ", known) + ".");
    }

    private static Collection<String> commands(CommandLine command) {
        return new TreeSet<>(command.getSubcommands().keySet());
    }

    private static List<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName)
                .sorted()
                .toList();
    }

    private static String aboutMissing(CommandLine command, ArgSpec missing) {
        if (missing instanceof OptionSpec option) {
            String name = option.longestName();
            return name + " needs a value, as in " + name + " " + option.paramLabel() + ".";
        }
        String need = "'" + command.getCommandSpec().qualifiedName() + "' needs a " + missing.paramLabel();
        return switch (missing.paramLabel()) {
            case "FILE" -> need + ": the name of a file.";
            case "DIR" -> need + ": the name of a folder.";
            default -> need + ", 'skua list' shows which there are.";
        };
    }
}
