package dev.paylink.catalog.product.licence;

import dev.paylink.api.LicenceKeyBuilder;
import dev.paylink.api.LicenceKeyMessages.LicenceKey;
import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import java.util.UUID;

/** Maps rows of licence keys to objects of the API. */
public final class LicenceRows {
  private LicenceRows() {}

  /** Maps a row to a key. */
  public static LicenceKey key(Columns row) {
    UUID order = row.optionalUuid("order_id");
    return LicenceKeyBuilder.builder()
        .id(row.id(TypeId.LICENCE_KEY, "id"))
        .productId(row.id(TypeId.DIGITAL_PRODUCT, "product_id"))
        .hint(row.text("hint"))
        .status(LicenceKeyStatus.of(row.text("state")))
        .orderId(order == null ? null : TypeId.ORDER.encode(order))
        .assignedAt(row.time("assigned_at"))
        .revokedAt(row.time("revoked_at"))
        .build();
  }
}
