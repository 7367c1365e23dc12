package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.Token;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Reads tokens from rows of {@code token}. */
public final class TokenRows {
  private TokenRows() {}

  /** The token of a row with all columns, or of its snapshot in an event. */
  public static Token token(Columns row) {
    UUID id = row.uuid("id");
    UUID replacement = row.optionalUuid("replaced_by");
    return TokenBuilder.builder()
        .id(TypeId.TOKEN.encode(id))
        .label(row.text("label"))
        .scopes(List.of(row.text("scope").split(" ")))
        .createdAt(TypeId.timeOf(id))
        .expiresAt(Objects.requireNonNull(row.time("expires_at")))
        .lastUsedAt(row.time("last_used_at"))
        .revokedAt(row.time("revoked_at"))
        .replacedBy(replacement == null ? null : TypeId.TOKEN.encode(replacement))
        .build();
  }
}
