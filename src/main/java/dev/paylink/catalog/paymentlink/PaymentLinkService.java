package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.NewPaymentLinkBuilder;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkBuilder;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkCreated;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.web.contact.Customers;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Business rules of reading and creating payment links. */
final class PaymentLinkService {
  private final PaymentLinkStore store;
  private final PaymentLinkListStore lists;
  private final IdempotencyStore idempotency;
  private final CheckoutUrls checkoutUrls;
  private final MerchantClocks clocks;

  PaymentLinkService(
      PaymentLinkStore store,
      PaymentLinkListStore lists,
      IdempotencyStore idempotency,
      CheckoutUrls checkoutUrls,
      MerchantClocks clocks) {
    this.store = store;
    this.lists = lists;
    this.idempotency = idempotency;
    this.checkoutUrls = checkoutUrls;
    this.clocks = clocks;
  }

  Future<PaymentLinkPage> list(ListPaymentLinks query) {
    return lists.list(query, clocks.of(query.merchantId()).instant());
  }

  Future<PaymentLink> get(GetPaymentLink query) {
    return store
        .get(
            merchant(query.merchantId()),
            TypeId.PAYMENT_LINK.decode(query.paymentLinkId()),
            clocks.of(query.merchantId()).instant())
        .map(found -> found.orElseThrow(() -> TypeId.PAYMENT_LINK.unknown(query.paymentLinkId())));
  }

  Future<PaymentLinkCreated> create(CreatePaymentLink command, Origin origin) {
    NewPaymentLink requested = command.link();
    Money money = Money.of(requested.amount(), requested.currency());
    if (requested.successUrl() != null) {
      SuccessUrls.check(requested.successUrl(), command.testMode());
    }
    NewPaymentLink link =
        NewPaymentLinkBuilder.builder(requested)
            .amount(money.amount())
            .require(
                requested.require() == null ? null : requested.require().stream().sorted().toList())
            .build();
    MerchantClock clock = clocks.of(command.merchantId());
    UUID id = clock.newId();
    String token = checkoutUrls.newToken();
    PaymentLink answer = activeLink(id, link, checkoutUrls.url(token));
    Creation creation =
        new Creation(
            merchant(command.merchantId()),
            "createPaymentLink",
            command.idempotencyKey(),
            link,
            id,
            answer.id(),
            answer);
    Instant now = clock.instant();
    boolean expired = link.expiresAt() != null && !link.expiresAt().isAfter(now);
    Future<FirstAnswer> created =
        expired
            ? replayOfExpired(creation)
            : store.create(creation, answer, money, token, now, origin);
    return created.map(
        first -> new PaymentLinkCreated(first.resource(answer), first.replayed(), first.json()));
  }

  /** The link as it is stored. */
  private static PaymentLink activeLink(UUID id, NewPaymentLink link, String checkoutUrl) {
    Customer customer = CustomerColumns.orEmpty(Customers.normalized(link.customer()));
    Instant expiresAt = link.expiresAt();
    return PaymentLinkBuilder.builder()
        .id(TypeId.PAYMENT_LINK.encode(id))
        .title(link.title())
        .amount(link.amount())
        .currency(link.currency())
        .status(PaymentLinkStatus.ACTIVE)
        .checkoutUrl(checkoutUrl)
        .successUrl(link.successUrl())
        .expiresAt(expiresAt == null ? null : expiresAt.truncatedTo(ChronoUnit.MICROS))
        .customer(CustomerColumns.of(customer.name(), customer.email(), customer.phone()))
        .metadata(link.metadata())
        .maxPayments(link.maxPayments())
        .allowPartial(Boolean.TRUE.equals(link.allowPartial()))
        .require(Objects.requireNonNullElse(link.require(), List.of()))
        .paymentCount(0L)
        .amountReceived(BigDecimal.ZERO)
        .createdAt(TypeId.timeOf(id))
        .updatedAt(TypeId.timeOf(id))
        .build();
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

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }
}
