package dev.paylink.cli.resource;

import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends one object of a collection by {@code DELETE}, and prints its id. */
abstract class EndCommand implements Callable<Integer> {
  private final String collection;
  private final String done;

  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
  private String id = "";

  /**
   * @param done what was done to which kind of object, for the message
   */
  EndCommand(String collection, String done) {
    this.collection = collection;
    this.done = done;
  }

  @Override
  public final Integer call() {
    service.api().delete(Query.of(collection, id));
    System.err.println(done + " " + id);
    System.out.println(id);
    return 0;
  }
}
