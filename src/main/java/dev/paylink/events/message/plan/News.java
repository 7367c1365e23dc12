package dev.paylink.events.message.plan;

import dev.paylink.api.EventType;
import dev.paylink.sales.merchant.MessageSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event of the feed, with whom it can be told to.
 *
 * @param at when it happened
 * @param object of the event, as it is stored
 * @param orderId null if it is not about an order, a payment or a refund
 * @param email of the customer as the order is now; null if absent
 * @param phone likewise
 * @param notifyEmail where messages to the merchant go; null for nowhere
 * @param zone of the merchant
 */
@RecordBuilder
record News(
    UUID id,
    EventType type,
    UUID merchantId,
    Instant at,
    Map<?, ?> object,
    @Nullable UUID orderId,
    @Nullable String email,
    @Nullable String phone,
    @Nullable String notifyEmail,
    MessageSettings settings,
    ZoneId zone) {
  News {
    object = Collections.unmodifiableMap(new LinkedHashMap<>(object)); // has nulls
  }
}
