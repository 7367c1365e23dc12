package dev.paylink.catalog.fulfilment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.DeliverableMessages.Deliver;
import dev.paylink.api.DeliverableMessages.Delivered;
import dev.paylink.api.DeliverableMessages.RevokeDeliverable;
import dev.paylink.base.url.MerchantUrls;
import dev.paylink.catalog.fulfilment.DeliverableStore.Claimed;
import dev.paylink.sales.payment.ProviderLoop;
import dev.paylink.web.text.InputText;
import dev.paylink.web.text.StorableText;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks extensions to deliver and to revoke. An instance belongs to one event loop. */
final class DeliverableRequests implements ProviderLoop.Asking<Claimed> {
  private static final Logger log = LoggerFactory.getLogger(DeliverableRequests.class);

  private final Bus bus;
  private final DeliverableStore store;

  DeliverableRequests(Bus bus, DeliverableStore store) {
    this.bus = bus;
    this.store = store;
  }

  @Override
  public boolean isHere(String kind) {
    return bus.handles(BusApi.deliver(kind));
  }

  @Override
  public Future<?> ask(String kind, Claimed claimed) {
    return (claimed.revoked() ? revoke(kind, claimed) : deliver(kind, claimed))
        .recover(
            failure -> {
              logRetry(kind, claimed, failure);
              return store.release(claimed);
            });
  }

  private Future<Void> deliver(String kind, Claimed claimed) {
    return bus.request(BusApi.deliver(kind), claimed.request())
        .map(DeliverableRequests::checked)
        .compose(
            answer -> answer.pending() ? store.release(claimed) : store.delivered(claimed, answer));
  }

  private static Delivered checked(@Nullable Delivered answer) {
    if (answer == null || !answer.pending() && answer.text() == null && answer.url() == null) {
      throw new IllegalStateException("The answer has neither text nor URL");
    }
    if (answer.text() != null && !isText(answer.text())) {
      throw new IllegalStateException(
          "The text is not 1 to %d characters that can be stored".formatted(Delivered.MAX_TEXT));
    }
    if (answer.url() != null
        && (answer.url().length() > Delivered.MAX_URL
            || !MerchantUrls.isFit(answer.url(), false))) {
      throw new IllegalStateException(
          "The URL is not https without user info, of at most %d characters"
              .formatted(Delivered.MAX_URL));
    }
    return answer;
  }

  private static boolean isText(String text) {
    return InputText.isVisible(text)
        && text.length() <= Delivered.MAX_TEXT
        && StorableText.isStorable(text);
  }

  private Future<Void> revoke(String kind, Claimed claimed) {
    Command<RevokeDeliverable, Void> command = BusApi.revokeDeliverable(kind);
    Deliver delivered = claimed.request();
    Future<Void> answer =
        bus.handles(command)
            ? bus.request(
                command,
                new RevokeDeliverable(
                    delivered.merchantId(),
                    delivered.testMode(),
                    delivered.orderId(),
                    delivered.productId(),
                    kind,
                    delivered.data()))
            : Future.succeededFuture();
    return answer.compose(done -> store.revoked(claimed));
  }

  private static void logRetry(String kind, Claimed claimed, Throwable failure) {
    log.warn(
        "{} did not {} for order {} (request {}), asking again: {}",
        kind,
        claimed.revoked() ? "revoke" : "deliver",
        claimed.request().orderId(),
        claimed.tries(),
        String.valueOf(failure.getCause() == null ? failure : failure.getCause()));
  }
}
