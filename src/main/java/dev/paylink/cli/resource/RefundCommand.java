package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import java.math.BigDecimal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Refunds money of an order. */
@Command(
    name = "refund",
    description = "Sends money of an order back to the customer.",
    mixinStandardHelpOptions = true)
final class RefundCommand implements Callable<Integer> {
  @Mixin private Creation creation = new Creation();

  @Parameters(paramLabel = "ORDER_ID", description = "ord_…, as `orders list` shows it")
  private String id = "";

  @Option(
      names = "--amount",
      paramLabel = "AMOUNT",
      description = "In the currency of the order. Default: all that is left.")
  private @Nullable BigDecimal amount;

  @Option(
      names = "--payment",
      paramLabel = "PAYMENT_ID",
      description =
          "pay_…, the payment whose money goes back, as `orders get` shows it. Default: the newest"
              + " that the order did not need, or that covers the amount.")
  private @Nullable String payment;

  @Option(names = "--reason", paramLabel = "TEXT", description = "Your reason.")
  private @Nullable String reason;

  @Override
  public Integer call() {
    ObjectNode body = Json.object();
    String order = Query.of("/orders", id);
    if (amount != null) {
      WrittenAmount.check("--amount", amount, creation.api(), order);
      body.put("amount", amount);
    }
    Sale.put(body, "paymentId", payment);
    Sale.put(body, "reason", reason);
    return creation.of("created", "refund", order + "/refunds", body);
  }
}
