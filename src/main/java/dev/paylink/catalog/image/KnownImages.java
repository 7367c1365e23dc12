package dev.paylink.catalog.image;

import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Checks that a merchant has the images that a request names. One that is deleted at the same time
 * is left out of pages, like one that was never there.
 */
public final class KnownImages {
  private KnownImages() {}

  /**
   * Fails with {@code invalid_request} if the merchant lacks an image.
   *
   * @param named ids of images by the fields that name them
   */
  public static Future<Void> check(Database database, UUID merchantId, Map<String, String> named) {
    if (named.isEmpty()) {
      return Future.succeededFuture();
    }
    UUID[] ids = named.values().stream().map(TypeId.IMAGE::decode).toArray(UUID[]::new);
    return new PictureStore(database).known(merchantId, ids).map(known -> requireAll(named, known));
  }

  private static Void requireAll(Map<String, String> named, Set<UUID> known) {
    named.forEach(
        (field, imageId) -> {
          if (!known.contains(TypeId.IMAGE.decode(imageId))) {
            throw Fault.invalid(field, "must be the id of one of your images");
          }
        });
    return null;
  }
}
