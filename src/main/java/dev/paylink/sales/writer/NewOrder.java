package dev.paylink.sales.writer;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.json.StrictJson;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order that is to be created.
 *
 * @param amount in minor units
 * @param metadata as JSON
 * @param link the payment link through which it is made; null if absent
 * @param attempt the form that makes it; a form makes one order
 * @param browser SHA-256 of the cookie of the browser that makes it
 * @param attribution the campaign that led to the landing page, as JSON
 */
@RecordBuilder
public record NewOrder(
    UUID id,
    UUID merchantId,
    OrderStatus status,
    String source,
    long amount,
    String currency,
    @Nullable String customerName,
    @Nullable String customerEmail,
    @Nullable String customerPhone,
    @Nullable String metadata,
    @Nullable LinkVersion link,
    @Nullable UUID productId,
    @Nullable UUID landingPageId,
    @Nullable String attribution,
    @Nullable String attempt,
    @Nullable String browser,
    @Nullable String payerAddress,
    @Nullable String language,
    List<Suspicion> suspicions) {

  /**
   * A payment link as it was when the order was decided.
   *
   * @param version changes with each change of the link
   * @param limited whether it can be paid a limited number of times
   * @param maxPending permitted number of pending orders; 0 for any number. Transactions that run
   *     at the same time may exceed it
   */
  public record LinkVersion(UUID id, String version, boolean limited, int maxPending) {}

  /** The order before its first event. */
  OrderRow row() {
    return OrderRowBuilder.builder()
        .id(id)
        .version("")
        .merchantId(merchantId)
        .status(status)
        .source(source)
        .amount(amount)
        .currency(currency)
        .suspicious(!suspicions.isEmpty())
        .suspicions(suspicions)
        .paymentLinkId(link == null ? null : link.id())
        .productId(productId)
        .build();
  }

  /** The columns of {@link OrderWriterSql#ADD_ORDERS}. */
  List<@Nullable Object> values(int sequence) {
    return Arrays.asList(
        id,
        merchantId,
        status.code(),
        source,
        amount,
        currency,
        customerName,
        customerEmail,
        customerPhone,
        metadata,
        link == null ? null : link.id(),
        productId,
        landingPageId,
        attribution,
        attempt,
        browser,
        payerAddress,
        language,
        !suspicions.isEmpty(),
        StrictJson.write(suspicions),
        sequence);
  }
}
