package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a payment link. */
@Command(
    name = "update",
    description = "Changes a payment link, and prints it. What is not given stays as it is.",
    mixinStandardHelpOptions = true)
final class LinkUpdateCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Mixin private Output output = new Output();

  @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
  private String id = "";

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "What is sold, shown to the customer.")
  private @Nullable String title;

  @Option(
      names = "--expires-at",
      paramLabel = "TIME",
      description = "When the link stops being payable: 2026-12-31T17:00:00Z, or none for never.")
  private @Nullable String expiresAt;

  @Option(
      names = "--max-payments",
      paramLabel = "NUMBER",
      description = "How many orders can be paid through the link, or none for any number.")
  private @Nullable String maxPayments;

  @Option(
      names = "--active",
      negatable = true,
      description = "Activate the link again, or with --no-active deactivate it.")
  private @Nullable Boolean active;

  @Option(
      names = "--allow-partial",
      negatable = true,
      description = "Whether customers may pay an order in parts.")
  private @Nullable Boolean allowPartial;

  @Option(
      names = "--require",
      split = ",",
      paramLabel = "FIELD",
      description = "What the customer must fill in: email, name, phone; none for nothing.")
  private @Nullable List<String> require;

  @Override
  public Integer call() {
    ObjectNode body = body();
    if (body.isEmpty()) {
      throw CommandFailure.usage("Nothing to change; --help lists the options");
    }
    String changed = service.api().change(Query.of("/payment-links", id), Json.write(body));
    System.err.println("Updated payment link " + id);
    if (!changed.isEmpty()) { // a token without payment-links:read sees nothing
      output.print(changed);
    }
    return 0;
  }

  private ObjectNode body() {
    ObjectNode body = Json.object();
    Sale.put(body, "title", title);
    Clearable.put(body, "expiresAt", expiresAt);
    Clearable.putNumber(body, "maxPayments", maxPayments, "--max-payments");
    if (active != null) {
      body.put("active", active);
    }
    if (allowPartial != null) {
      body.put("allowPartial", allowPartial);
    }
    Clearable.putList(body, "require", require);
    return body;
  }
}
