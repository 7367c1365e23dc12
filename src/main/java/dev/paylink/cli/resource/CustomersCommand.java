package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Commands on customers. */
@Command(
    name = "customers",
    description = "Erases customers of a running service.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = CustomersCommand.Erase.class)
public final class CustomersCommand {

  @Command(
      name = "erase",
      description =
          "Erases the personal data of a customer from all orders and payment links with an e-mail"
              + " address or a phone number, and prints how many there were. It cannot be undone.",
      mixinStandardHelpOptions = true)
  static final class Erase implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();

    @ArgGroup(multiplicity = "1")
    private Customer customer = new Customer();

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    /** One of both. */
    private static final class Customer {
      @Option(
          names = "--email",
          paramLabel = "ADDRESS",
          description = "The customer's e-mail address; upper and lower case are the same.")
      private @Nullable String email;

      @Option(
          names = "--phone",
          paramLabel = "NUMBER",
          description = "The customer's phone number, with or without country as in the orders.")
      private @Nullable String phone;
    }

    /** Repeats the request until nothing is left: each answer comes after some seconds. */
    @Override
    public Integer call() {
      ServiceApi api = service.api();
      JsonObject body =
          customer.email == null
              ? new JsonObject().put("phone", customer.phone)
              : new JsonObject().put("email", customer.email);
      int orders = 0;
      int links = 0;
      JsonObject erased;
      do {
        erased = api.post("/customers/erase", body);
        orders += erased.getInteger("orders");
        links += erased.getInteger("paymentLinks");
        System.err.println("Erased %d orders, %d payment links".formatted(orders, links));
      } while (!erased.getBoolean("complete"));
      print(orders, links);
      return 0;
    }

    private void print(int orders, int links) {
      ObjectNode sum = Json.object().put("orders", orders).put("paymentLinks", links);
      System.out.println(
          json
              ? Json.write(sum.put("complete", true))
              : "orders %d%npaymentLinks %d".formatted(orders, links));
    }
  }
}
