package dev.paylink.cli.resource;

import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** Commands on one kind of object. */
public record Resource(String name, String description, Supplier<List<Named>> commands)
    implements Named {
  /** Returns the command without its sub-commands, for the help of all. */
  public CommandSpec bare() {
    CommandSpec command = CommandSpec.create().name(name).mixinStandardHelpOptions(true);
    command.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
    return command;
  }

  /**
   * Returns the command with the sub-command of this name, or with all if there is no such command.
   */
  public CommandSpec with(String below) {
    CommandSpec command = bare();
    List<Named> all = commands.get();
    List<Named> used = all.stream().filter(one -> one.name().equals(below)).toList();
    (used.isEmpty() ? all : used).forEach(one -> command.addSubcommand(one.name(), one.command()));
    return command;
  }

  @Override
  public CommandSpec command() {
    return with("");
  }
}
