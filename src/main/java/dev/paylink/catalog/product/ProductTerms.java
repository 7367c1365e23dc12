package dev.paylink.catalog.product;

import dev.paylink.api.DigitalProductMessages.Deliverable;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdate;
import dev.paylink.api.DigitalProductMessages.NewDigitalProduct;
import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.base.content.ExtensionNames;
import dev.paylink.base.json.MetadataChange;
import dev.paylink.catalog.paymentlink.SuccessUrls;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a merchant says of a product.
 *
 * @param active whether it is on sale during its period
 * @param require sorted
 */
@RecordBuilder
record ProductTerms(
    String title,
    @Nullable String description,
    Money price,
    @Nullable String successUrl,
    @Nullable Integer maxOrders,
    @Nullable Instant activeFrom,
    @Nullable Instant activeUntil,
    boolean active,
    List<String> require,
    @Nullable Metadata metadata,
    @Nullable String coverImageId,
    @Nullable Deliverable deliverable) {
  ProductTerms {
    require = require.stream().sorted().distinct().toList();
  }

  /** Fails with {@code invalid_request}. */
  static ProductTerms of(NewDigitalProduct product, boolean testMode) {
    ProductTerms terms =
        ProductTermsBuilder.builder()
            .title(product.title())
            .description(product.description())
            .price(Money.ofOrZero(product.amount(), Currency.current(product.currency())))
            .successUrl(product.successUrl())
            .maxOrders(product.maxOrders())
            .activeFrom(product.activeFrom())
            .activeUntil(product.activeUntil())
            .active(true)
            .require(Objects.requireNonNullElse(product.require(), List.of()))
            .metadata(product.metadata())
            .coverImageId(product.coverImageId())
            .deliverable(product.deliverable())
            .build();
    terms.check(testMode);
    return terms;
  }

  /** These with changes; fails with {@code invalid_request}. */
  ProductTerms with(DigitalProductUpdate update, boolean testMode) {
    ProductTerms terms =
        ProductTermsBuilder.builder()
            .title(orElse(update.title(), title))
            .description(orKept(update, "description", update.description(), description))
            .price(
                update.amount() == null ? price : Money.ofOrZero(update.amount(), price.currency()))
            .successUrl(orKept(update, "successUrl", update.successUrl(), successUrl))
            .maxOrders(orKept(update, "maxOrders", update.maxOrders(), maxOrders))
            .activeFrom(orKept(update, "activeFrom", update.activeFrom(), activeFrom))
            .activeUntil(orKept(update, "activeUntil", update.activeUntil(), activeUntil))
            .active(orElse(update.active(), active))
            .require(orElse(update.require(), require))
            .metadata(update.resets("metadata") ? null : changed(metadata, update.metadata()))
            .coverImageId(orKept(update, "coverImageId", update.coverImageId(), coverImageId))
            .deliverable(orKept(update, "deliverable", update.deliverable(), deliverable))
            .build();
    terms.check(testMode);
    return terms;
  }

  private static <T> T orElse(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  private static <T> @Nullable T orKept(
      DigitalProductUpdate update, String field, @Nullable T given, @Nullable T otherwise) {
    return update.resets(field) ? null : given == null ? otherwise : given;
  }

  private static @Nullable Metadata changed(
      @Nullable Metadata current, @Nullable MetadataPatch patch) {
    Optional<MetadataChange> change =
        patch == null ? Optional.empty() : MetadataChange.of(current, patch);
    return change.isEmpty() ? current : change.get().metadata();
  }

  private void check(boolean testMode) {
    if (successUrl != null) {
      SuccessUrls.check(successUrl, testMode);
    }
    if (activeFrom != null && activeUntil != null && !activeUntil.isAfter(activeFrom)) {
      throw Fault.invalid("activeUntil", "must be after activeFrom");
    }
    if (deliverable != null && !ExtensionNames.isName(deliverable.kind())) {
      throw Fault.invalid("deliverable.kind", ExtensionNames.RULE);
    }
    if (deliverable != null && deliverable.data() != null) {
      ExtensionNames.checkData("deliverable.data", deliverable.data());
    }
  }
}
