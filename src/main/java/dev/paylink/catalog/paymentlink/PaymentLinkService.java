package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkCreated;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkSummary;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.money.Money;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/** Business rules of reading and creating payment links. */
final class PaymentLinkService {
  private final PaymentLinkStore store;
  private final PaymentLinkListStore lists;
  private final IdempotencyStore idempotency;
  private final CheckoutUrls checkoutUrls;
  private final Ids ids;
  private final InstantSource clock;

  PaymentLinkService(
      PaymentLinkStore store,
      PaymentLinkListStore lists,
      IdempotencyStore idempotency,
      CheckoutUrls checkoutUrls,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.lists = lists;
    this.idempotency = idempotency;
    this.checkoutUrls = checkoutUrls;
    this.ids = ids;
    this.clock = clock;
  }

  Future<PaymentLinkPage> list(ListPaymentLinks query) {
    return lists.list(query, clock.instant());
  }

  Future<PaymentLink> get(GetPaymentLink query) {
    return store
        .get(
            merchant(query.merchantId()),
            TypeId.PAYMENT_LINK.decode(query.paymentLinkId()),
            clock.instant())
        .map(found -> found.orElseThrow(() -> unknown(query.paymentLinkId())));
  }

  Future<PaymentLinkCreated> create(CreatePaymentLink command, Origin origin) {
    NewPaymentLink requested = command.link();
    Money money = Money.of(requested.amount(), requested.currency());
    if (requested.successUrl() != null) {
      SuccessUrls.check(requested.successUrl(), command.testMode());
    }
    NewPaymentLink link =
        new NewPaymentLink(
            requested.title(),
            money.amount(),
            requested.currency(),
            requested.successUrl(),
            requested.expiresAt(),
            requested.customer(),
            requested.metadata(),
            requested.maxPayments(),
            requested.allowPartial(),
            requested.require() == null ? null : requested.require().stream().sorted().toList());
    UUID id = ids.next();
    String token = checkoutUrls.newToken();
    PaymentLinkSummary summary =
        new PaymentLinkSummary(
            TypeId.PAYMENT_LINK.encode(id),
            link.title(),
            checkoutUrls.url(token),
            TypeId.timeOf(id));
    Creation creation =
        new Creation(
            merchant(command.merchantId()),
            "createPaymentLink",
            command.idempotencyKey(),
            link,
            id,
            summary.id(),
            summary);
    Instant now = clock.instant();
    boolean expired = link.expiresAt() != null && !link.expiresAt().isAfter(now);
    Future<FirstAnswer> answer =
        expired
            ? replayOfExpired(creation)
            : store.create(creation, link, money, token, now, origin);
    return answer.map(
        first -> new PaymentLinkCreated(first.resource(summary), first.replayed(), first.json()));
  }

  /**
   * Replays the answer if the link was created before its expiry; otherwise rejects {@code
   * expiresAt}.
   */
  private Future<FirstAnswer> replayOfExpired(Creation creation) {
    return idempotency
        .find(creation, TypeId.PAYMENT_LINK)
        .map(found -> found.orElseThrow(() -> Fault.invalid("expiresAt", "must be in the future")));
  }

  static Fault unknown(String linkId) {
    return new Fault(FaultCode.NOT_FOUND, "There is no payment link " + linkId);
  }

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }
}
