package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.SandboxCustomer;

/** Pays a link of a test merchant with the sandbox. */
final class PayCommand extends Operation {
  PayCommand() {
    super(
        Inputs.fields("post", "/payments/{paymentId}/sandbox")
            .orElse("scenario", SandboxCustomer.SUCCESS)
            .of("/payment-links/{paymentLinkId}"));
    named(
        "pay",
        "Pays a payment link of a test merchant with the sandbox, and prints the id of the order.");
  }

  @Override
  public Integer call() {
    JsonNode link = service.api().get(inputs.path());
    ObjectNode choice = inputs.body();
    String order =
        new SandboxCustomer()
            .pay(
                link.path("checkoutUrl").asText(),
                choice.path("scenario").asText(),
                choice.path("seconds").asInt(SandboxCustomer.USUAL_SECONDS));
    System.out.println(order);
    return 0;
  }
}
