package dev.paylink.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script that completes this command line in a shell. */
@Command(
    name = "completion",
    description = {
      "Prints a script that completes the commands and options of `paylink` in a shell.",
      "For ~/.bashrc or ~/.zshrc, where the script `paylink` is beside the jar:",
      "  PATH=$PATH:/opt/paylink",
      "  source <(paylink completion bash)"
    },
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Runnable {
  /** The shells for which there is a script. */
  enum Shell {
    bash,
    zsh
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      defaultValue = "bash",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Shell shell = Shell.bash;

  @Override
  public void run() {
    CommandSpec root = spec.root();
    // One script serves both: in zsh it loads the emulation of completion in bash.
    System.out.println(AutoComplete.bash(root.name(), root.commandLine()));
  }
}
