package dev.paylink.it.support.input;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Target of bad requests: a node with one pending order and clients with all scopes, so that only
 * the tested fault can cause a refusal.
 */
public final class BadInputFixture implements AutoCloseable {
  private static final String COUNTS =
      """
      select (select count(*) from orders)
           + (select count(*) from payment_link)
           + (select count(*) from event)
           + (select count(*) from webhook_endpoint)
           + (select count(*) from webhook_delivery)
           + (select coalesce(sum(attempts), 0) from webhook_delivery)
           + (select count(*) from idempotency_key)
      """;

  /** A node of its own: rows of all merchants are counted. */
  private final TestService service = TestService.start();

  private final Merchant merchant = service.merchant("test");
  private final ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
  private final ApiClient liveClient =
      service.client(service.merchant("live"), TestService.ALL_SCOPES);
  private final String orderId = client.newOrder();
  private final String endpointId = client.newEndpoint();
  private final String deliveryId = newDelivery();
  private final Connection database = connect();
  private final BadTokens tokens = new BadTokens(service, merchant);

  private Connection connect() {
    try {
      return TestDatabase.shared().connect(service.databaseUri());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Creates a held delivery and returns its id. */
  private String newDelivery() {
    client.newLink();
    return new Webhooks(service, client).onlyDelivery(endpointId);
  }

  public TestService service() {
    return service;
  }

  public ApiClient client() {
    return client;
  }

  public ApiClient liveClient() {
    return liveClient;
  }

  public BadTokens tokens() {
    return tokens;
  }

  /**
   * Replaces {@code {token}}, {@code {order}}, {@code {endpoint}} and {@code {delivery}} in a text.
   */
  public String fill(String text) {
    return text.replace("{token}", client.token())
        .replace("{order}", orderId)
        .replace("{endpoint}", endpointId)
        .replace("{delivery}", deliveryId);
  }

  /** Counts the rows of all tables that a request could write. */
  public long stored() {
    try (Statement statement = database.createStatement();
        ResultSet count = statement.executeQuery(COUNTS)) {
      count.next();
      return count.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
