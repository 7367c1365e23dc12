package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import java.math.BigDecimal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a digital product. */
@Command(
    name = "update",
    description = {
      "Changes a digital product, and prints it. What is not given stays as it is;",
      "none clears a value."
    },
    mixinStandardHelpOptions = true)
final class ProductUpdateCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Mixin private Output output = new Output();
  @Mixin private ProductTermsOptions terms = new ProductTermsOptions();

  @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
  private String id = "";

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "What it is called, shown to the customer.")
  private @Nullable String title;

  @Option(
      names = "--amount",
      paramLabel = "AMOUNT",
      description = "What it costs from now on, in major units; 0 if it is given away.")
  private @Nullable BigDecimal amount;

  @Option(
      names = "--active",
      negatable = true,
      description = "Put it on sale again, or with --no-active take it off sale.")
  private @Nullable Boolean active;

  @Override
  public Integer call() {
    ObjectNode body = body();
    if (body.isEmpty()) {
      throw CommandFailure.usage("Nothing to change; --help lists the options");
    }
    ServiceApi api = service.api();
    String product = Query.of(ProductsCommand.COLLECTION, id);
    if (amount != null) {
      WrittenAmount.check("--amount", amount, api, product);
    }
    String changed = api.change(product, Json.write(body));
    System.err.println("Updated digital product " + id);
    if (!changed.isEmpty()) { // a token without products:read sees nothing
      output.print(changed);
    }
    return 0;
  }

  private ObjectNode body() {
    ObjectNode body = Json.object();
    Sale.put(body, "title", title);
    if (amount != null) {
      body.put("amount", amount);
    }
    if (active != null) {
      body.put("active", active);
    }
    terms.addTo(body);
    return body;
  }
}
