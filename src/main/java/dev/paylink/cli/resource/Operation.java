package dev.paylink.cli.resource;

import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** A command that calls one operation of the API. */
abstract class Operation implements Callable<Integer>, Named {
  final Inputs inputs;
  @Mixin final ServiceOptions service = new ServiceOptions();

  private String name = "";
  private String[] description = {};
  private String[] aliases = {};

  /** A command that keeps all its inputs in fields. */
  Operation() {
    this(Inputs.none(""));
  }

  Operation(Inputs inputs) {
    this.inputs = inputs;
  }

  final Operation named(String name, String... description) {
    this.name = name;
    this.description = description;
    return this;
  }

  final Operation alias(String... aliases) {
    this.aliases = aliases;
    return this;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final CommandSpec command() {
    CommandSpec command = CommandSpec.forAnnotatedObject(this).name(name).aliases(aliases);
    command.mixinStandardHelpOptions(true).usageMessage().description(description);
    inputs.addTo(command);
    return command;
  }
}
