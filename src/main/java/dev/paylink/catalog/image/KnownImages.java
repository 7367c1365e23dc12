package dev.paylink.catalog.image;

import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Checks that a merchant has the images that a request names. Keeps them until the transaction that
 * starts to use them is over.
 */
public final class KnownImages {
  private KnownImages() {}

  /**
   * A common table expression {@code held} for a statement that creates an object with images of
   * the merchant {@code $1}. Its column {@code all_there} is whether the merchant has all of them;
   * they cannot be deleted until the statement is over.
   *
   * @param ids SQL of their distinct ids, an array
   */
  public static String held(String ids) {
    return """
    held as (
      select count(*) = cardinality(%1$s) as all_there
      from (
        select id from image where merchant_id = $1 and state = 'ready' and id = any (%1$s) for share
      ) i
    )"""
        .formatted(ids);
  }

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
