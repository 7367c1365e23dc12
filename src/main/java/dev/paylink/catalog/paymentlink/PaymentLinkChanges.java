package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdate;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdated;
import dev.paylink.api.PaymentLinkMessages.UpdatePaymentLink;
import dev.paylink.api.PaymentLinkUpdateBuilder;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ConditionalChanges.Outcome;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** Business rules of changing and deactivating payment links. */
final class PaymentLinkChanges {
  private static final ReplyForm<PaymentLink> LINK = ReplyForm.json(PaymentLink.class);
  private static final PaymentLinkUpdate DEACTIVATION =
      PaymentLinkUpdateBuilder.builder().active(false).build();

  private final PaymentLinkStore store;
  private final ConditionalChanges changes;
  private final OutboxSignal events;
  private final MerchantClocks clocks;

  PaymentLinkChanges(
      PaymentLinkStore store,
      ConditionalChanges changes,
      OutboxSignal events,
      MerchantClocks clocks) {
    this.store = store;
    this.changes = changes;
    this.events = events;
    this.clocks = clocks;
  }

  Future<PaymentLinkUpdated> update(UpdatePaymentLink command, Origin origin) {
    PaymentLinkUpdate update = normalized(command.update());
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "updatePaymentLink",
            TypeId.PAYMENT_LINK.decode(command.paymentLinkId()),
            update,
            command.conditions());
    Instant expiresAt = update.expiresAt();
    boolean past = expiresAt != null && !expiresAt.isAfter(now(change));
    Future<Outcome<PaymentLink>> outcome =
        past
            ? replayOfExpired(change)
            : events.announce(
                changes.carryOut(
                    change, LINK, current(change), on -> apply(change, update, origin, on)));
    return outcome.map(done -> new PaymentLinkUpdated(done.reply(), done.replayed()));
  }

  private Instant now(Change change) {
    return clocks.of(change.merchantId()).instant();
  }

  /** The same change has one form, as its fingerprint is made from it. */
  private static PaymentLinkUpdate normalized(PaymentLinkUpdate update) {
    List<String> require = update.require();
    return PaymentLinkUpdateBuilder.builder(update)
        .require(require == null ? null : require.stream().sorted().distinct().toList())
        .build();
  }

  /**
   * Replays the reply if the change was made before its expiry; otherwise rejects {@code
   * expiresAt}.
   */
  private Future<Outcome<PaymentLink>> replayOfExpired(Change change) {
    return changes
        .find(change, LINK)
        .map(found -> found.orElseThrow(() -> Fault.invalid("expiresAt", "must be in the future")));
  }

  Future<Done> deactivate(DeactivatePaymentLink command, Origin origin) {
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "deactivatePaymentLink",
            TypeId.PAYMENT_LINK.decode(command.paymentLinkId()),
            null,
            command.conditions());
    return events.announce(
        changes.carryOut(change, current(change), on -> apply(change, DEACTIVATION, origin, on)));
  }

  private Function<Database, Future<? extends Record>> current(Change change) {
    return on ->
        store
            .on(on)
            .lock(change.merchantId(), change.resourceId(), now(change))
            .map(
                found -> found.orElseThrow(() -> TypeId.PAYMENT_LINK.unknown(change.resourceId())));
  }

  private Future<PaymentLink> apply(
      Change change, PaymentLinkUpdate update, Origin origin, Database on) {
    return store
        .on(on)
        .update(change.merchantId(), change.resourceId(), update, now(change), origin)
        .map(
            found -> {
              PaymentLinkStore.Updated updated =
                  found.orElseThrow(() -> TypeId.PAYMENT_LINK.unknown(change.resourceId()));
              if (updated.refused()) {
                throw new Fault(
                    FaultCode.INVALID_TRANSITION,
                    "The payment link has expired; set expiresAt to activate it");
              }
              return updated.link();
            });
  }
}
