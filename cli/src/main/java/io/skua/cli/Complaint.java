package io.skua.cli;

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

/** What a user reads when something is wrong: one sentence on standard error. */
final class Complaint {
    private static final int BAD_INPUT = 2;

    private Complaint() {}

    /** For arguments that the parser refuses. */
    static int aboutArguments(ParameterException problem, String[] args) {
        print(problem.getCommandLine(), sentence(problem));
        return BAD_INPUT;
    }

    /** For what a command throws. Only our own mistakes are worth a stack trace. */
    static int aboutExecution(Exception problem, CommandLine command, @Nullable ParseResult parsed) throws Exception {
        if (problem instanceof UserException mistake) {
            print(command, mistake.getMessage());
            return mistake.exitCode();
        }
        throw problem;
    }

    private static void print(CommandLine command, @Nullable String sentence) {
        command.getErr().println("skua: " + sentence);
    }

    private static String sentence(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            return aboutUnmatched(unmatched);
        }
        if (problem instanceof MissingParameterException missing) {
            return aboutMissing(missing);
        }
        String text =
                String.valueOf(problem.getMessage()).lines().findFirst().orElse("these arguments are not understood");
        return text.endsWith(".") ? text : text + ".";
    }

    private static String aboutUnmatched(UnmatchedArgumentException problem) {
        CommandLine command = problem.getCommandLine();
        String word = problem.getUnmatched().get(0);
        List<String> suggestions = problem.getSuggestions();
        boolean option = word.startsWith("-");
        boolean top = command.getParent() == null;
        if (!option && !top) {
            return "'" + word + "' is one argument too many for 'skua " + command.getCommandName() + "', which takes "
                    + command.getCommandSpec().options().get(0).longestName() + " and the like.";
        }
        String unknown = "there is no " + (option ? "option" : "command") + " '" + word + "'";
        if (!suggestions.isEmpty()) {
            return unknown + ", did you mean '" + suggestions.get(0) + "'?";
        }
        if (option) {
            return unknown + ", see 'skua help" + (top ? "" : " " + command.getCommandName())
                    + "' for those there are.";
        }
        return unknown + ", only "
                + String.join(", ", new TreeSet<>(command.getSubcommands().keySet())) + ".";
    }

    private static String aboutMissing(MissingParameterException problem) {
        ArgSpec missing = problem.getMissing().get(0);
        if (missing instanceof OptionSpec option) {
            return option.longestName() + " needs a value, as in " + option.longestName() + " " + option.paramLabel()
                    + ".";
        }
        return "'skua " + problem.getCommandLine().getCommandName() + "' needs a " + missing.paramLabel()
                + ", 'skua list' shows which there are.";
    }
}
