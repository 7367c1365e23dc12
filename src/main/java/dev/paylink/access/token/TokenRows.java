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
    return new Token(
        TypeId.TOKEN.encode(id),
        row.text("label"),
        List.of(row.text("scope").split(" ")),
        TypeId.timeOf(id),
        Objects.requireNonNull(row.time("expires_at")),
        row.time("last_used_at"),
        row.time("revoked_at"),
        replacement == null ? null : TypeId.TOKEN.encode(replacement));
  }
}
