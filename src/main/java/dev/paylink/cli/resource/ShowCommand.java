package dev.paylink.cli.resource;

import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one object of a collection. */
abstract class ShowCommand implements Callable<Integer> {
  private final String collection;

  @Mixin private ServiceOptions service = new ServiceOptions();
  @Mixin private Output output = new Output();

  @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
  private String id = "";

  ShowCommand(String collection) {
    this.collection = collection;
  }

  @Override
  public final Integer call() {
    output.print(service.api().text(Query.of(collection, id)));
    return 0;
  }
}
