package dev.paylink.landing;

import dev.paylink.api.Fault;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.id.TypeId;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Checks that the products of offers exist. */
final class LandingProducts {
  private final LandingStore store;

  LandingProducts(LandingStore store) {
    this.store = store;
  }

  /** Fails with {@code invalid_request} if an offer names a product that the merchant lacks. */
  Future<Void> check(UUID merchantId, PageContent content) {
    Map<String, UUID> offered = offered(content.blocks());
    return offered.isEmpty()
        ? Future.succeededFuture()
        : store
            .products(merchantId, offered.values())
            .map(
                known -> {
                  offered.forEach(
                      (field, product) -> {
                        if (!known.contains(product)) {
                          throw Fault.invalid(field, "must be the id of a digital product");
                        }
                      });
                  return null;
                });
  }

  private static Map<String, UUID> offered(List<LandingBlock> blocks) {
    Map<String, UUID> offered = new LinkedHashMap<>();
    for (int i = 0; i < blocks.size(); i++) {
      String product = blocks.get(i).productId();
      if (product != null) {
        offered.put("blocks.%d.productId".formatted(i), TypeId.DIGITAL_PRODUCT.decode(product));
      }
    }
    return offered;
  }
}
