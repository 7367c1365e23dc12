package dev.paylink.paymentlink;

import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.event.EventSignal;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.idempotency.Created;
import dev.paylink.idempotency.Creation;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.money.Money;
import dev.paylink.paymentlink.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.paymentlink.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLinkCreated;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLinkPage;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/** The rules of payment links. */
final class PaymentLinkService {
  private final PaymentLinkStore store;
  private final IdempotencyStore idempotency;
  private final CheckoutUrls checkoutUrls;
  private final EventSignal events;
  private final Ids ids;
  private final InstantSource clock;

  PaymentLinkService(
      PaymentLinkStore store,
      IdempotencyStore idempotency,
      CheckoutUrls checkoutUrls,
      EventSignal events,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.idempotency = idempotency;
    this.checkoutUrls = checkoutUrls;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  Future<PaymentLinkPage> list(ListPaymentLinks query) {
    return store.list(query, clock.instant());
  }

  Future<PaymentLink> get(GetPaymentLink query) {
    return store
        .get(
            merchant(query.merchantId()),
            TypeId.PAYMENT_LINK.decode(query.paymentLinkId()),
            clock.instant())
        .map(found -> found.orElseThrow(() -> unknown(query.paymentLinkId())));
  }

  Future<Created> create(CreatePaymentLink command) {
    NewPaymentLink asked = command.link();
    Money money = Money.of(asked.amount(), asked.currency());
    if (asked.successUrl() != null) {
      SuccessUrls.check(asked.successUrl(), command.testMode());
    }
    NewPaymentLink link =
        new NewPaymentLink(
            asked.title(),
            money.amount(),
            asked.currency(),
            asked.successUrl(),
            asked.expiresAt(),
            asked.customer(),
            asked.metadata());
    String token = checkoutUrls.newToken();
    Creation creation = creation(command, link, token);
    Instant now = clock.instant();
    if (link.expiresAt() != null && !link.expiresAt().isAfter(now)) {
      return replayOfExpired(creation);
    }
    return events.announce(store.create(creation, link, money, token, now));
  }

  private Creation creation(CreatePaymentLink command, NewPaymentLink link, String token) {
    UUID id = ids.next();
    String publicId = TypeId.PAYMENT_LINK.encode(id);
    PaymentLinkCreated answer =
        new PaymentLinkCreated(publicId, link.title(), checkoutUrls.url(token), TypeId.timeOf(id));
    return new Creation(
        merchant(command.merchantId()),
        "createPaymentLink",
        command.idempotencyKey(),
        link,
        id,
        publicId,
        answer);
  }

  /** The link may have been made while its expiry still lay ahead; then that answer stands. */
  private Future<Created> replayOfExpired(Creation creation) {
    return idempotency
        .find(creation, TypeId.PAYMENT_LINK)
        .map(found -> found.orElseThrow(() -> Fault.invalid("expiresAt", "must be in the future")));
  }

  Future<Void> deactivate(DeactivatePaymentLink command) {
    UUID linkId = TypeId.PAYMENT_LINK.decode(command.paymentLinkId());
    return events
        .announce(store.deactivate(merchant(command.merchantId()), linkId, clock.instant()))
        .map(
            exists -> {
              if (!exists) {
                throw unknown(command.paymentLinkId());
              }
              return null;
            });
  }

  private static Fault unknown(String linkId) {
    return new Fault(FaultCode.NOT_FOUND, "There is no payment link " + linkId);
  }

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }
}
