package dev.paylink.it.support.paymentlink;

import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.base.id.TypeId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** In-memory snapshot of a merchant's links that computes lists by examining every link. */
public final class PaymentLinkModel {
  private record Row(
      String id,
      Instant createdAt,
      @Nullable Instant expiresAt,
      boolean deactivated,
      boolean expired,
      boolean exhausted) {
    String status(Instant at) {
      if (deactivated) {
        return "deactivated";
      }
      if (expired || expiresAt != null && !expiresAt.isAfter(at)) {
        return "expired";
      }
      return exhausted ? "exhausted" : "active";
    }
  }

  private final List<Row> newestFirst = new ArrayList<>();

  /** Reads the links visible to the connection's transaction. */
  public PaymentLinkModel(Connection connection, String merchantId) throws SQLException {
    String sql =
        "select * from payment_link where merchant_id = '%s' order by id desc"
            .formatted(TypeId.MERCHANT.decode(merchantId));
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        newestFirst.add(row(result));
      }
    }
  }

  private static Row row(ResultSet result) throws SQLException {
    UUID id = result.getObject("id", UUID.class);
    Timestamp expiresAt = result.getTimestamp("expires_at");
    return new Row(
        TypeId.PAYMENT_LINK.encode(id),
        TypeId.timeOf(id),
        expiresAt == null ? null : expiresAt.toInstant(),
        result.getBoolean("deactivated"),
        result.getBoolean("expired"),
        result.getBoolean("exhausted"));
  }

  public List<String> ids() {
    return newestFirst.stream().map(Row::id).toList();
  }

  /** Returns the ids of all pages of a list at a time. */
  public List<String> matching(ListPaymentLinks query, Instant at) {
    return newestFirst.stream().filter(row -> matches(row, query, at)).map(Row::id).toList();
  }

  private static boolean matches(Row row, ListPaymentLinks query, Instant at) {
    return (query.status() == null || query.status().code().equals(row.status(at)))
        && (query.createdFrom() == null || !row.createdAt().isBefore(query.createdFrom()))
        && (query.createdTo() == null || row.createdAt().isBefore(query.createdTo()));
  }
}
