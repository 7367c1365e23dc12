package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of what orders and payment links have in common when they are created. */
final class Sale {
  @Mixin private AmountOptions amount = new AmountOptions();

  @Option(names = "--customer-name", paramLabel = "NAME", description = "Name of the customer.")
  private @Nullable String name;

  @Option(
      names = "--customer-email",
      paramLabel = "EMAIL",
      description = "E-mail address of the customer.")
  private @Nullable String email;

  @Option(
      names = "--customer-phone",
      paramLabel = "PHONE",
      description = "Phone number of the customer.")
  private @Nullable String phone;

  @Option(
      names = "--metadata",
      paramLabel = "KEY=VALUE",
      description = "Data of your own. Repeat it for more.")
  private Map<String, String> metadata = new LinkedHashMap<>();

  /** Returns the body of the request, without what was not given. */
  ObjectNode body() {
    ObjectNode body = amount.body();
    ObjectNode customer = Json.object();
    put(customer, "name", name);
    put(customer, "email", email);
    put(customer, "phone", phone);
    if (!customer.isEmpty()) {
      body.set("customer", customer);
    }
    if (!metadata.isEmpty()) {
      ObjectNode own = body.putObject("metadata");
      metadata.forEach(own::put);
    }
    return body;
  }

  /** Sets a field, unless the value is null. */
  static void put(ObjectNode object, String field, @Nullable String value) {
    if (value != null) {
      object.put(field, value);
    }
  }
}
