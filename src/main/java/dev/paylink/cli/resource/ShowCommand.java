package dev.paylink.cli.resource;

import dev.paylink.cli.service.Output;
import picocli.CommandLine.Mixin;

/** Shows one object of a collection. */
final class ShowCommand extends Operation {

  @Mixin private Output output = new Output();

  ShowCommand(Inputs object) {
    super(object);
  }

  @Override
  public Integer call() {
    output.print(service.api().text(inputs.path()));
    return 0;
  }
}
