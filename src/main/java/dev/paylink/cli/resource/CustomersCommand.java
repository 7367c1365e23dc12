package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import java.util.Objects;
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
          "Erases the personal data of a customer from all orders and payment links. It finds"
              + " them by an e-mail address or a phone number, and prints how many there were. It"
              + " cannot be undone.",
      mixinStandardHelpOptions = true)
  static final class Erase implements Callable<Integer> {
    /** Answers after 10 s each, with events erased at best, but no order: five minutes. */
    private static final int MAX_IDLE = 30;

    @Mixin private ServiceOptions service = new ServiceOptions();

    @ArgGroup(multiplicity = "1")
    private Customer customer = new Customer();

    @Option(
        names = "--yes",
        description = "Erase; without it the command only says what it would do.")
    private boolean yes;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    /** One of both. */
    private static final class Customer {
      @Option(
          names = "--email",
          paramLabel = "ADDRESS",
          description =
              "The customer's e-mail address; upper and lower case are the same. `-` reads it from"
                  + " standard input, as lists of processes show options.")
      private @Nullable String email;

      @Option(
          names = "--phone",
          paramLabel = "NUMBER",
          description =
              "The customer's phone number, with or without country as in the orders. `-` reads it"
                  + " from standard input.")
      private @Nullable String phone;
    }

    /** Repeats the request until nothing is left: each answer comes after some seconds. */
    @Override
    public Integer call() {
      ServiceApi api = service.api();
      if (!yes) {
        throw CommandFailure.usage(
            "This would erase the customer from all orders and payment links with this address or"
                + " number, and cannot be undone. Give --yes to do it.");
      }
      JsonNode body =
          customer.email == null
              ? Json.object().put("phone", given(customer.phone))
              : Json.object().put("email", given(customer.email));
      erase(api, body);
      return 0;
    }

    private void erase(ServiceApi api, JsonNode body) {
      int orders = 0;
      int links = 0;
      int idle = 0;
      JsonNode erased;
      do {
        erased = api.post("/customers/erase", body);
        orders += erased.path("orders").asInt();
        links += erased.path("paymentLinks").asInt();
        System.err.println("Erased %d orders, %d payment links".formatted(orders, links));
        idle =
            erased.path("orders").asInt() + erased.path("paymentLinks").asInt() > 0 ? 0 : idle + 1;
      } while (!erased.path("complete").asBoolean() && idle < MAX_IDLE);
      if (!erased.path("complete").asBoolean()) {
        throw new CommandFailure("Some are left that others are working on; try again later");
      }
      print(orders, links);
    }

    private static String given(@Nullable String value) {
      String text = Objects.requireNonNull(value);
      return text.equals("-") ? new InputFile(text).firstLine() : text;
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
