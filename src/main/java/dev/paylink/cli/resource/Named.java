package dev.paylink.cli.resource;

import picocli.CommandLine.Model.CommandSpec;

/** A command that is made when it is used, as that takes time. */
interface Named {
  String name();

  CommandSpec command();
}
