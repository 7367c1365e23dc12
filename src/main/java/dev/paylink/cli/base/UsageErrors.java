package dev.paylink.cli.base;

import dev.paylink.base.config.SimilarNames;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports a wrong argument on standard error in a few lines: what is wrong, what may have been
 * meant, and where the help is. The exit code is 2.
 */
public final class UsageErrors implements IParameterExceptionHandler {
  private static final int MAX_SUGGESTIONS = 3;

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(message(failure));
    if (failure instanceof UnmatchedArgumentException unmatched) {
      suggest(unmatched, err);
    }
    err.printf("See '%s --help'%n", command.getCommandSpec().qualifiedName());
    err.flush();
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static String message(ParameterException failure) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unknown(command, unmatched);
    }
    String message = String.valueOf(failure.getMessage());
    if (message.startsWith("Missing required subcommand")) {
      return "A command is missing; there are " + String.join(", ", command.subcommands().keySet());
    }
    // The name of a Java exception says nothing to a user.
    return message.replaceFirst("^Error: ", "").replaceAll("\\s*\\(?java\\.[a-z.]+.*$", "");
  }

  /** Names the first argument that is not known; the others may have been meant for it. */
  private static String unknown(CommandSpec command, UnmatchedArgumentException failure) {
    String argument = failure.getUnmatched().get(0);
    if (failure.isUnknownOption()) {
      return "Unknown option '%s'".formatted(argument);
    }
    return command.subcommands().isEmpty()
        ? "Unexpected argument '%s'".formatted(argument)
        : "Unknown command '%s'".formatted(argument);
  }

  private static void suggest(UnmatchedArgumentException failure, PrintWriter err) {
    List<String> similar = similar(failure);
    if (!similar.isEmpty()) {
      err.println(
          similar.stream()
              .limit(MAX_SUGGESTIONS)
              .collect(Collectors.joining(" or ", "Did you mean ", "?")));
    }
  }

  /** Picocli compares pairs of letters: it misses the nearest of short names, and guesses. */
  private static List<String> similar(UnmatchedArgumentException failure) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    String argument = failure.getUnmatched().get(0).replaceFirst("=.*", "");
    return SimilarNames.of(
        argument,
        failure.isUnknownOption() ? command.optionsMap().keySet() : command.subcommands().keySet());
  }
}
