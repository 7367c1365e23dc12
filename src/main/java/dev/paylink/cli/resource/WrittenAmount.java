package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ApiRefusal;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.web.money.Currency;
import java.math.BigDecimal;

/**
 * Amounts as people write them. The API takes 150.000 IDR as 150, as JSON has no other meaning for
 * it. People mean 150,000 by it.
 */
final class WrittenAmount {
  private WrittenAmount() {}

  /**
   * Refuses an amount with more decimals than its currency has or is used with, even if they are
   * zeros.
   *
   * @param object path of what has the currency, if the body has no currency; one that the token
   *     may not see is left to the service
   */
  static void check(JsonNode body, ServiceApi api, String object) {
    BigDecimal amount = body.path("amount").decimalValue();
    if (body.has("currency")) {
      check("--amount", amount, Json.text(body, "/currency"));
    } else if (amount.scale() > 0) {
      try {
        check("--amount", amount, Json.text(Json.read(api.text(object)), "/currency"));
      } catch (ApiRefusal refusal) {
        if (!refusal.isForbidden()) {
          throw refusal;
        }
      }
    }
  }

  /** Does the same for each object of a JSON file that has an amount and a currency. */
  static void checkAll(String name, JsonNode value) {
    JsonNode amount = value.path("amount");
    if (amount.isNumber()) {
      check(name + ".amount", amount.decimalValue(), value.path("currency").asText());
    }
    value.properties().forEach(field -> checkAll(name + "." + field.getKey(), field.getValue()));
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      checkAll(name + "." + i, value.get(i));
    }
  }

  /**
   * @param code of the currency; an unknown one is left to the service
   */
  private static void check(String name, BigDecimal amount, String code) {
    int allowed = Currency.find(code).map(Currency::usualDecimals).orElse(Integer.MAX_VALUE);
    if (amount.scale() > allowed) {
      throw CommandFailure.usage(
          "%s must have %s in %s: %s has %d. A point is never a separator of thousands"
              .formatted(
                  name,
                  allowed == 0 ? "no decimals" : "at most %d decimals".formatted(allowed),
                  code,
                  amount.toPlainString(),
                  amount.scale()));
    }
  }
}
