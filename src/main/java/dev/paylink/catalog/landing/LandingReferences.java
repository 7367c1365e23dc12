package dev.paylink.catalog.landing;

import dev.paylink.api.Fault;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.base.id.TypeId;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks that the products and images that blocks name exist. */
final class LandingReferences {
  private final LandingStore store;

  LandingReferences(LandingStore store) {
    this.store = store;
  }

  /** Fails with {@code invalid_request} if a block names one that the merchant lacks. */
  Future<Void> check(UUID merchantId, PageContent content) {
    return checkProducts(merchantId, named(content, "productId", LandingBlock::productId))
        .compose(
            products ->
                store.checkImages(merchantId, named(content, "imageId", LandingBlock::imageId)));
  }

  private static Map<String, String> named(
      PageContent content, String field, Function<LandingBlock, @Nullable String> id) {
    List<LandingBlock> blocks = content.blocks();
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < blocks.size(); i++) {
      String value = id.apply(blocks.get(i));
      if (value != null) {
        named.put("blocks.%d.%s".formatted(i, field), value);
      }
    }
    return named;
  }

  private Future<Void> checkProducts(UUID merchantId, Map<String, String> named) {
    if (named.isEmpty()) {
      return Future.succeededFuture();
    }
    return store
        .products(
            merchantId,
            named.values().stream().map(TypeId.DIGITAL_PRODUCT::decode).collect(Collectors.toSet()))
        .map(
            known -> {
              named.forEach(
                  (field, product) -> {
                    if (!known.contains(TypeId.DIGITAL_PRODUCT.decode(product))) {
                      throw Fault.invalid(field, "must be the id of one of your digital products");
                    }
                  });
              return null;
            });
  }
}
