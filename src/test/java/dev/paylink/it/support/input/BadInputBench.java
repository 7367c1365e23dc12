package dev.paylink.it.support.input;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.merchant.MerchantStore.Merchant;

/**
 * What bad requests are sent to: a node with one pending order, and clients that may do everything,
 * so that nothing but the fault of the request is in its way.
 */
public final class BadInputBench implements AutoCloseable {
  private static final String COUNTS =
      """
      select (select count(*) from orders)
           + (select count(*) from payment_link)
           + (select count(*) from event)
           + (select count(*) from webhook_endpoint)
           + (select count(*) from webhook_delivery)
           + (select count(*) from webhook_attempt)
           + (select count(*) from idempotency_key)
      """;

  private final TestService service = TestService.start();
  private final Merchant merchant = service.merchant("test");
  private final ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
  private final ApiClient liveClient =
      service.client(service.merchant("live"), TestService.ALL_SCOPES);
  private final String orderId = client.newOrder();
  private final String endpointId = client.newEndpoint();
  private final String deliveryId = newDelivery();
  private final BadTokens tokens = new BadTokens(service, merchant);

  /** The id of a delivery that is held. */
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

  /** Puts the token of the client and the ids of what it has where the text asks for them. */
  public String fill(String text) {
    return text.replace("{token}", client.token())
        .replace("{order}", orderId)
        .replace("{endpoint}", endpointId)
        .replace("{delivery}", deliveryId);
  }

  /** How many rows there are of what a request could store. */
  public long stored() {
    return service.number(COUNTS);
  }

  @Override
  public void close() {
    service.close();
  }
}
