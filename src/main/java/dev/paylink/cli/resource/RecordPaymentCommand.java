package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Query;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records money that the merchant has received for an order. */
@Command(
    name = "record-payment",
    description = {
      "Records money that you have received for an order, such as a bank transfer.",
      "The order becomes paid once it has received its amount; it may come in parts."
    },
    mixinStandardHelpOptions = true)
final class RecordPaymentCommand implements Callable<Integer> {
  @Mixin private AmountOptions amount = new AmountOptions();
  @Mixin private Creation creation = new Creation();

  @Parameters(paramLabel = "ID", description = "Id of the order, as `list` shows it.")
  private String id = "";

  @Option(
      names = "--reference",
      paramLabel = "TEXT",
      description =
          "The bank's reference of the transfer. The same reference is recorded only once.")
  private @Nullable String reference;

  @Option(
      names = "--paid-at",
      paramLabel = "TIME",
      description = "When the customer paid: 2026-11-21T04:34:00Z.")
  private @Nullable String paidAt;

  @Option(names = "--note", paramLabel = "TEXT", description = "For your own use.")
  private @Nullable String note;

  @Override
  public Integer call() {
    ObjectNode body = amount.body();
    Sale.put(body, "reference", reference);
    Sale.put(body, "paidAt", paidAt);
    Sale.put(body, "note", note);
    return creation.of("recorded", "payment", Query.of("/orders", id) + "/payments", body);
  }
}
