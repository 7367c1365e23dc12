package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.ServiceApi;
import picocli.CommandLine.Mixin;

/** Changes one object of a collection, and prints it. */
final class UpdateCommand extends Operation {
  private final ObjectNode always;
  private final String done;

  @Mixin private Output output = new Output();

  /**
   * @param always what is changed beside the fields that are given
   * @param done what was done to which kind of object, for the message
   */
  UpdateCommand(Inputs fields, ObjectNode always, String done) {
    super(fields);
    this.always = always;
    this.done = done;
  }

  @Override
  public Integer call() {
    ObjectNode body = inputs.body().setAll(always);
    if (body.isEmpty()) {
      throw CommandFailure.usage("Nothing to change; --help lists the options");
    }
    ServiceApi api = service.api();
    WrittenAmount.check(body, api, inputs.path());
    String changed = api.change(inputs.path(), Json.write(body));
    System.err.println(done + " " + inputs.id());
    if (!changed.isEmpty()) { // a token without the scope to read sees nothing
      output.print(changed);
    }
    return 0;
  }
}
