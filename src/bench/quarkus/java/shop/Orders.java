package shop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;

/** Creates orders and takes the reports of their payments, each in one transaction. */
@Path("/orders")
public class Orders {
  private static final String INSERT_ORDER =
      """
      insert into orders (id, status, amount, currency, name, email, phone)
      values (uuidv7(), 'pending', ?, ?, ?, ?, ?) returning *
      """;

  private static final String LOCK_ORDER = "select * from orders where id = ? for update";

  private static final String INSERT_PAYMENT =
      "insert into payment (id, order_id, provider, reference, amount) values (?, ?, ?, ?, ?)";

  private static final String SET_PAID =
      "update orders set status = 'paid', paid_at = now() where id = ? returning *";

  private static final String INSERT_EVENT = "insert into outbox (type, payload) values (?, ?)";
  private static final String INSERT_EVENTS = INSERT_EVENT + ", (?, ?)";

  @Inject AgroalDataSource database;
  @Inject ObjectMapper json;

  /** A new order. */
  public record NewOrder(long amount, String currency, String name, String email, String phone) {}

  /** An order. */
  public record Order(
      UUID id,
      String status,
      long amount,
      String currency,
      String name,
      String email,
      String phone,
      Instant createdAt,
      Instant paidAt) {
    static Order of(ResultSet row) throws SQLException {
      OffsetDateTime paidAt = row.getObject("paid_at", OffsetDateTime.class);
      return new Order(
          row.getObject("id", UUID.class),
          row.getString("status"),
          row.getLong("amount"),
          row.getString("currency"),
          row.getString("name"),
          row.getString("email"),
          row.getString("phone"),
          row.getObject("created_at", OffsetDateTime.class).toInstant(),
          paidAt == null ? null : paidAt.toInstant());
    }
  }

  /** What a payment service reports. */
  public record Report(String provider, String reference, long amount) {}

  /** A payment. */
  public record Payment(UUID id, UUID orderId, String provider, String reference, long amount) {}

  @GET
  @Path("/ready")
  public String ready() {
    return "ready";
  }

  @POST
  @Transactional
  public Order create(NewOrder order) throws SQLException, JsonProcessingException {
    try (Connection connection = database.getConnection()) {
      Order created =
          one(
              connection,
              INSERT_ORDER,
              order.amount(),
              order.currency(),
              order.name(),
              order.email(),
              order.phone());
      execute(connection, INSERT_EVENT, "order.created", event("order.created", created));
      return created;
    }
  }

  @POST
  @Path("/{id}/pay")
  @Transactional
  public Order pay(@PathParam("id") UUID id, Report report)
      throws SQLException, JsonProcessingException {
    try (Connection connection = database.getConnection()) {
      Order order = one(connection, LOCK_ORDER, id);
      if (!order.status().equals("pending") || order.amount() != report.amount()) {
        return order;
      }
      Payment payment =
          new Payment(
              UUID.randomUUID(), id, report.provider(), report.reference(), report.amount());
      execute(
          connection,
          INSERT_PAYMENT,
          payment.id(),
          id,
          payment.provider(),
          payment.reference(),
          payment.amount());
      Order paid = one(connection, SET_PAID, id);
      execute(
          connection,
          INSERT_EVENTS,
          "payment.succeeded",
          event("payment.succeeded", payment),
          "order.paid",
          event("order.paid", paid));
      return paid;
    }
  }

  private String event(String type, Object object) throws JsonProcessingException {
    return json.writeValueAsString(
        Map.of(
            "id",
            "evt_" + UUID.randomUUID(),
            "type",
            type,
            "createdAt",
            Instant.now(),
            "data",
            Map.of("object", object)));
  }

  private static Order one(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepare(connection, sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      if (!rows.next()) {
        throw new NotFoundException();
      }
      return Order.of(rows);
    }
  }

  private static void execute(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepare(connection, sql, parameters)) {
      statement.executeUpdate();
    }
  }

  private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }
}
