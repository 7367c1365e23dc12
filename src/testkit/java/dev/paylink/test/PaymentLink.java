package dev.paylink.test;

import io.vertx.core.json.JsonObject;

/**
 * A payment link.
 *
 * @param id {@code plink_…}
 * @param checkoutUrl the page that the payer opens
 * @param json as the API answered
 */
public record PaymentLink(String id, String checkoutUrl, JsonObject json) {
  static PaymentLink of(JsonObject json) {
    return new PaymentLink(json.getString("id"), json.getString("checkoutUrl"), json);
  }
}
