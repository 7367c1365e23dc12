package dev.paylink.access.audit;

import dev.paylink.api.Origin.Actor;
import dev.paylink.base.id.TypeId;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of a request that is to be written.
 *
 * @param details JSON
 * @param body JSON
 */
@RecordBuilder
record AuditEntry(
    UUID id,
    UUID merchantId,
    Actor actor,
    String method,
    String path,
    String operationId,
    int status,
    @Nullable String code,
    @Nullable String message,
    @Nullable String details,
    @Nullable String address,
    @Nullable String idempotencyKey,
    int durationMs,
    @Nullable String body) {
  /** What an object with short texts takes. */
  private static final int FIXED_BYTES = 500;

  /** The day of the partition. */
  LocalDate day() {
    return LocalDate.ofInstant(TypeId.timeOf(id), ZoneOffset.UTC);
  }

  /** About the memory that it takes. */
  int bytes() {
    return FIXED_BYTES + length(message) + length(details) + length(idempotencyKey) + length(body);
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
