package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.service.SandboxCustomer;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Pays a link of a test merchant with the sandbox. */
final class PayCommand extends Operation {
  @Parameters(paramLabel = "LINK", description = "The id of the payment link.")
  private String link = "";

  @Option(
      names = "--outcome",
      paramLabel = "OUTCOME",
      completionCandidates = Outcomes.class,
      converter = Outcomes.class,
      description = "What the sandbox reports: ${COMPLETION-CANDIDATES}. Default: success.")
  private Outcome outcome = Outcome.SUCCESS;

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      description =
          "The time until the sandbox reports what comes later, from 1 to 86400. Default: 10.")
  private int seconds = 10;

  /** The outcomes as the sandbox page names them. */
  static final class Outcomes extends ArrayList<String>
      implements picocli.CommandLine.ITypeConverter<Outcome> {
    private static final long serialVersionUID = 1;

    Outcomes() {
      super(Arrays.stream(Outcome.values()).map(Outcome::code).toList());
    }

    @Override
    public Outcome convert(String value) {
      return Outcome.of(value);
    }
  }

  PayCommand() {
    named(
        "pay",
        "Pays a payment link of a test merchant with the sandbox, and prints the id of the order.");
  }

  @Override
  public Integer call() {
    JsonNode found = service.api().get("/payment-links/" + link);
    String order = new SandboxCustomer().pay(found.path("checkoutUrl").asText(), outcome, seconds);
    System.out.println(order);
    return 0;
  }
}
