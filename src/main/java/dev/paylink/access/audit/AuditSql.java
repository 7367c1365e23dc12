package dev.paylink.access.audit;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.PageCut;
import java.util.List;

/** SQL of kept requests, in partitions of one day each. */
final class AuditSql {
  private AuditSql() {}

  private static final String COLUMNS =
      """
      id, method, path, operation_id, status, code, message, details, actor_type, actor_id, actor_label, address,
      idempotency_key, duration_ms, body""";

  private static final List<String> LARGE = List.of("path", "message", "details", "body");

  /**
   * A page of requests, newest first, which {@link PageCut} shortens. Reads the index of one
   * partition after the other, newest first, until the page is full: at most one entry of each of
   * the 38 partitions more than it returns. Parameters: merchant, lowest id, id above the highest,
   * limit.
   */
  static final String LIST =
      PageCut.of(
              """
          select %s from api_request
          where merchant_id = $1 and id >= $2 and id < $3 order by id desc limit $4"""
                  .formatted(COLUMNS),
              LARGE)
          + " order by r.id desc";

  /** Parameters: merchant, id. */
  static final String GET =
      """
      select %s from api_request where merchant_id = $1 and id = $2
      """
          .formatted(COLUMNS);

  /**
   * Writes a batch; a request that an earlier try has written is passed over. Each parameter is an
   * array.
   */
  static final NamedStatement INSERT =
      NamedStatement.of(
          """
      insert into api_request (
        id, merchant_id, actor_type, actor_id, actor_label, method, path, operation_id, status, code, message,
        details, address, idempotency_key, duration_ms, body)
      select * from unnest(
        #{id}::uuid[], #{merchantId}::uuid[], #{actorType}::text[], #{actorId}::text[], #{actorLabel}::text[], #{method}::text[],
        #{path}::text[], #{operationId}::text[], #{status}::int2[], #{code}::text[], #{message}::text[],
        #{details}::text[], #{address}::text[], #{idempotencyKey}::text[], #{durationMs}::int[], #{body}::text[])
      on conflict do nothing
      """);
}
