package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import java.math.BigDecimal;
import picocli.CommandLine.Option;

/** Options of an amount in a currency. */
final class AmountOptions {
  @Option(
      names = "--amount",
      required = true,
      paramLabel = "AMOUNT",
      description = "Amount in major units, for example 12.5.")
  private BigDecimal amount = BigDecimal.ZERO;

  @Option(
      names = "--currency",
      required = true,
      paramLabel = "CODE",
      description = "Currency by ISO 4217, for example USD.")
  private String currency = "";

  /** Returns the body of a request with both. */
  ObjectNode body() {
    WrittenAmount.check("--amount", amount, currency);
    return Json.object().put("amount", amount).put("currency", currency);
  }
}
