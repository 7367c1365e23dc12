package dev.paylink.cli.resource;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the contract lets clients give is an option. */
class ResourcesTest {
  private static final Map<String, String> OPERATIONS =
      Map.ofEntries(
          entry("orders list", "get /orders"),
          entry("orders tail", "get /orders"),
          entry("orders export", "get /orders.csv"),
          entry("orders export-payments", "get /payments.csv"),
          entry("orders export-refunds", "get /refunds.csv"),
          entry("orders create", "post /orders"),
          entry("orders record-payment", "post /orders/{orderId}/payments"),
          entry("orders refund", "post /orders/{orderId}/refunds"),
          entry("orders send-receipt", "post /orders/{orderId}/messages"),
          entry("links list", "get /payment-links"),
          entry("links tail", "get /payment-links"),
          entry("links create", "post /payment-links"),
          entry("links update", "patch /payment-links/{paymentLinkId}"),
          entry("links pay", "post /payments/{paymentId}/sandbox"),
          entry("products list", "get /digital-products"),
          entry("products create", "post /digital-products"),
          entry("products update", "patch /digital-products/{productId}"),
          entry("products keys list", "get /digital-products/{productId}/licence-keys"),
          entry("pages list", "get /landing-pages"),
          entry("pages create", "post /landing-pages"),
          entry("pages update", "patch /landing-pages/{pageId}"),
          entry("pages stats", "get /landing-pages/{pageId}/stats"),
          entry("images list", "get /images"),
          entry("messages list", "get /messages"),
          entry("events list", "get /events"),
          entry("events tail", "get /events"));

  /** Why there is no option of that name. */
  private static final Map<String, String> LEFT_OUT =
      Map.of(
          "page", "--after goes through lists",
          "perPage", "it is --limit",
          "tail limit", "a tail has no end",
          "tail after", "a tail begins now",
          "tail createdFrom", "what a tail prints is created now",
          "tail createdTo", "what a tail prints is created now");

  private static JsonNode contract;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = ResourcesTest.class.getResourceAsStream("/openapi.json")) {
      contract = new ObjectMapper().readTree(in);
    }
  }

  @Test
  void hasAnOptionForEachFilterAndProperty() {
    List<String> missing = new ArrayList<>();
    OPERATIONS.forEach(
        (command, operation) -> {
          CommandSpec spec = command(command);
          for (String name : names(operation)) {
            String option = "--" + name.replaceAll("([A-Z])", "-$1").replace('.', '-');
            boolean left =
                LEFT_OUT.containsKey(name) || LEFT_OUT.containsKey(spec.name() + " " + name);
            if (!left && spec.findOption(option.toLowerCase(Locale.ROOT)) == null) {
              missing.add(command + " " + name);
            }
          }
        });
    assertEquals(List.of(), missing);
  }

  private static CommandSpec command(String path) {
    String[] names = path.split(" ");
    CommandSpec spec =
        Stream.of(
                Resources.ORDERS,
                Resources.LINKS,
                Resources.PRODUCTS,
                Resources.PAGES,
                Resources.IMAGES,
                Resources.MESSAGES,
                Resources.EVENTS)
            .filter(resource -> resource.name().equals(names[0]))
            .findFirst()
            .orElseThrow()
            .command();
    for (String name : List.of(names).subList(1, names.length)) {
      spec = spec.subcommands().get(name).getCommandSpec();
    }
    return spec;
  }

  /** The parameters of the query, or the properties of the body. */
  private static List<String> names(String operation) {
    String[] parts = operation.split(" ");
    JsonNode found = contract.path("paths").required(parts[1]).required(parts[0]);
    List<String> names = new ArrayList<>();
    if (parts[0].equals("get")) {
      for (JsonNode parameter : found.path("parameters")) {
        JsonNode resolved = target(parameter);
        if (resolved.path("in").asText().equals("query")) {
          names.add(resolved.path("name").asText());
        }
      }
    } else {
      JsonNode schema = found.at("/requestBody/content/application~1json/schema");
      target(schema).path("properties").fieldNames().forEachRemaining(names::add);
    }
    if (names.remove("customer")) {
      names.addAll(List.of("customer.name", "customer.email", "customer.phone"));
    }
    assertFalse(names.isEmpty(), operation);
    return names;
  }

  private static JsonNode target(JsonNode node) {
    return node.has("$ref") ? contract.at(node.get("$ref").asText().substring(1)) : node;
  }

  @Test
  void requiresWhatTheContractRequires() {
    assertEquals(List.of("--amount", "--currency", "--title"), required("links create"));
    assertEquals(List.of("--slug", "--title"), required("pages create"));
    assertEquals(List.of(), required("orders refund"));
  }

  @Test
  void sendsAReceiptUnlessAnotherKindIsNamed() {
    OptionSpec kind = command("orders send-receipt").findOption("--kind");
    assertEquals("receipt", kind.defaultValue());
    assertFalse(kind.required());
  }

  private static List<String> required(String command) {
    return command(command).options().stream()
        .filter(option -> option.required() && option.group() == null)
        .map(OptionSpec::longestName)
        .sorted()
        .toList();
  }
}
