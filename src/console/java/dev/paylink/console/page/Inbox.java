package dev.paylink.console.page;

import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.OrderAttention;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What waits for a person: orders by reason, endpoints, tokens and messages. */
public final class Inbox {
  /** How long before its end a token needs attention. */
  private static final Duration EXPIRING = Duration.ofDays(14);

  private static final String SUSPICIOUS = "suspicious";

  private final Operations operations;

  /**
   * Orders that wait for one reason.
   *
   * @param reason an {@link OrderAttention}, or {@code suspicious}
   * @param filter the query of the list that has all of them
   */
  public record Waiting(String reason, OrderPage orders, String filter) {}

  /**
   * All that waits, as far as the person may see it.
   *
   * @param endpoints that fail or were disabled
   * @param tokens that expire soon
   * @param messages that were not sent, newest first
   */
  public record Content(
      List<Waiting> orders,
      List<WebhookEndpoint> endpoints,
      List<ExpiringToken> tokens,
      List<Message> messages) {
    /** Whether nothing waits. */
    public boolean isEmpty() {
      return count() == 0;
    }

    /** How much waits. */
    public long count() {
      return orders.stream().mapToLong(one -> one.orders().meta().total()).sum()
          + endpoints.size()
          + tokens.size()
          + messages.size();
    }
  }

  /** A token that expires soon. */
  public record ExpiringToken(
      String id, String label, Instant expiresAt, @Nullable Instant revokedAt) {}

  /** A page of tokens. */
  private record TokenPage(List<ExpiringToken> data) {}

  Inbox(Operations operations) {
    this.operations = operations;
  }

  /**
   * Reads what waits.
   *
   * @param perReason how many orders are read for each reason
   */
  Future<Content> read(StaffRequest request, int perReason) {
    List<Future<Waiting>> orders = new ArrayList<>();
    for (OrderAttention reason : OrderAttention.values()) {
      orders.add(waiting(request, reason.code(), "attention", reason.code(), perReason));
    }
    orders.add(waiting(request, SUSPICIOUS, SUSPICIOUS, "true", perReason));
    Future<List<WebhookEndpoint>> endpoints = endpoints(request);
    Future<List<ExpiringToken>> tokens = tokens(request);
    Future<List<Message>> messages = messages(request, perReason);
    return Future.all(orders)
        .compose(read -> Future.all(endpoints, tokens, messages))
        .map(
            read ->
                new Content(
                    orders.stream()
                        .map(Future::result)
                        .filter(one -> one.orders().meta().total() > 0)
                        .toList(),
                    endpoints.result(),
                    tokens.result(),
                    messages.result()));
  }

  private Future<Waiting> waiting(
      StaffRequest request, String reason, String filter, String value, int perReason) {
    return operations
        .read(
            request,
            "listOrders",
            Map.of(filter, value, "perPage", Integer.toString(perReason)),
            OrderPage.class)
        .map(page -> new Waiting(reason, page, filter + "=" + value));
  }

  private Future<List<WebhookEndpoint>> endpoints(StaffRequest request) {
    return request.may("webhooks:manage")
        ? operations
            .read(request, "listWebhookEndpoints", Map.of("perPage", "100"), EndpointPage.class)
            .map(
                page ->
                    page.data().stream()
                        .filter(one -> one.failingSince() != null || one.disabledReason() != null)
                        .toList())
        : Future.succeededFuture(List.of());
  }

  private Future<List<ExpiringToken>> tokens(StaffRequest request) {
    Instant now = request.session().now();
    return request.may("tokens:manage")
        ? operations
            .read(request, "listTokens", Map.of("perPage", "100"), TokenPage.class)
            .map(
                page ->
                    page.data().stream()
                        .filter(one -> one.revokedAt() == null && one.expiresAt().isAfter(now))
                        .filter(one -> one.expiresAt().isBefore(now.plus(EXPIRING)))
                        .toList())
        : Future.succeededFuture(List.of());
  }

  private Future<List<Message>> messages(StaffRequest request, int limit) {
    return operations
        .read(
            request,
            "listMessages",
            Map.of("status", "failed", "limit", Integer.toString(limit)),
            MessagePage.class)
        .map(MessagePage::data);
  }
}
