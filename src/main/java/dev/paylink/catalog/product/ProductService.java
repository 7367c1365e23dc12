package dev.paylink.catalog.product;

import dev.paylink.api.DigitalProductBuilder;
import dev.paylink.api.DigitalProductMessages.CreateDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductCreated;
import dev.paylink.api.DigitalProductMessages.DigitalProductPage;
import dev.paylink.api.DigitalProductMessages.GetDigitalProduct;
import dev.paylink.api.DigitalProductMessages.ListDigitalProducts;
import dev.paylink.api.DigitalProductStatus;
import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Business rules of reading and creating digital products. */
final class ProductService {
  private final ProductStore store;
  private final IdempotencyStore idempotency;
  private final CheckoutUrls checkoutUrls;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  ProductService(
      ProductStore store,
      IdempotencyStore idempotency,
      CheckoutUrls checkoutUrls,
      OutboxSignal events,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.idempotency = idempotency;
    this.checkoutUrls = checkoutUrls;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  Future<DigitalProductPage> list(ListDigitalProducts query) {
    return store.list(TypeId.MERCHANT.decode(query.merchantId()), query.paging(), clock.instant());
  }

  Future<DigitalProduct> get(GetDigitalProduct query) {
    return store
        .get(
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.DIGITAL_PRODUCT.decode(query.productId()),
            clock.instant())
        .map(
            found ->
                found
                    .orElseThrow(() -> TypeId.DIGITAL_PRODUCT.unknown(query.productId()))
                    .product());
  }

  Future<DigitalProductCreated> create(CreateDigitalProduct command, Origin origin) {
    ProductTerms terms = ProductTerms.of(command.product(), command.testMode());
    UUID id = ids.next();
    String token = checkoutUrls.newToken();
    Instant now = clock.instant();
    DigitalProduct product = product(id, terms, token, now);
    Creation creation =
        new Creation(
            TypeId.MERCHANT.decode(command.merchantId()),
            "createDigitalProduct",
            command.idempotencyKey(),
            terms,
            id,
            product.id(),
            product);
    Instant until = terms.activeUntil();
    Future<FirstAnswer> answer =
        until != null && !until.isAfter(now)
            ? replayOfEnded(creation)
            : events.announce(
                store
                    .checkCover(creation.merchantId(), terms)
                    .compose(known -> store.create(creation, terms, token, now, origin)));
    return answer.map(
        first ->
            new DigitalProductCreated(first.resource(product), first.replayed(), first.json()));
  }

  private DigitalProduct product(UUID id, ProductTerms terms, String token, Instant now) {
    Instant from = terms.activeFrom();
    Instant createdAt = TypeId.timeOf(id);
    return DigitalProductBuilder.builder()
        .id(TypeId.DIGITAL_PRODUCT.encode(id))
        .title(terms.title())
        .description(terms.description())
        .amount(terms.price().amount())
        .currency(terms.price().currency().code())
        .status(
            from != null && from.isAfter(now)
                ? DigitalProductStatus.SCHEDULED
                : DigitalProductStatus.ACTIVE)
        .checkoutUrl(checkoutUrls.url(token))
        .successUrl(terms.successUrl())
        .maxOrders(terms.maxOrders())
        .activeFrom(from)
        .activeUntil(terms.activeUntil())
        .require(terms.require())
        .metadata(terms.metadata())
        .coverImageId(terms.coverImageId())
        .coverImageUrl(coverImageUrl(terms))
        .files(List.of())
        .deliverable(terms.deliverable())
        .orderCount(0L)
        .amountReceived(BigDecimal.ZERO)
        .createdAt(createdAt)
        .updatedAt(createdAt)
        .build();
  }

  private @Nullable String coverImageUrl(ProductTerms terms) {
    String image = terms.coverImageId();
    return image == null ? null : checkoutUrls.image(image);
  }

  /**
   * Replays the answer if the product was created before its end; otherwise rejects {@code
   * activeUntil}.
   */
  private Future<FirstAnswer> replayOfEnded(Creation creation) {
    return idempotency
        .find(creation, TypeId.DIGITAL_PRODUCT)
        .map(
            found ->
                found.orElseThrow(() -> Fault.invalid("activeUntil", "must be in the future")));
  }
}
