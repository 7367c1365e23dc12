package dev.paylink.it.support.order;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Performs random actions on one order and fails on any answer that indicates a defect. */
public final class OrderActor {
  private static final int MAX_STEPS = 6;
  private static final int REFERENCES = 5;
  private static final Duration OVERDUE = Duration.ofSeconds(61);
  private static final List<String> STATUSES =
      List.of("pending", "paid", "paid", "processing", "completed", "cancelled");

  private final List<TestService> nodes;
  private final TestMerchant merchant;
  private CheckoutClient browser;
  private Map<String, String> form = Map.of();
  private String checkout = "";
  private String order = "";

  public OrderActor(TestService one, TestService other, TestMerchant merchant) {
    this.nodes = List.of(one, other);
    this.merchant = merchant;
  }

  /** Creates the order, in four of five cases as a customer. */
  public void create(Random random) {
    if (random.nextInt(5) == 0) {
      order = merchant.api().newOrder();
      return;
    }
    checkout = merchant.newCheckout();
    browser = new CheckoutClient(nodes.get(0));
    form = CheckoutClient.fill(browser.get(checkout), "sandbox");
    order = merchant.startedPayment(browser.post(checkout, form).location()).orderId();
  }

  /** Returns the id of the created order. */
  public String order() {
    return order;
  }

  public void act(Random random) {
    for (int i = random.nextInt(MAX_STEPS); i >= 0; i--) {
      step(random, nodes.get(random.nextInt(2)));
    }
  }

  private void step(Random random, TestService node) {
    int dice = random.nextInt(20);
    if (dice < 5) {
      settle(random, node, true);
    } else if (dice < 7) {
      record(random, node);
    } else if (dice < 9) {
      settle(random, node, false);
    } else if (dice < 13) {
      String status = STATUSES.get(random.nextInt(STATUSES.size()));
      String clear = random.nextBoolean() ? ",\"suspicious\":false" : "";
      send(node, "PATCH", "{\"status\":\"%s\"%s}".formatted(status, clear));
    } else if (dice < 15) {
      send(node, "DELETE", null);
    } else if (dice < 16) {
      send(node, "PATCH", "{\"suspicious\":false}");
    } else if (dice < 19) {
      payAgain(random, node);
    } else if (random.nextInt(4) == 0) { // rare: cancels all pending orders
      nodes.forEach(each -> each.advance(OVERDUE));
    }
  }

  /** Reports a settlement of a random payment of the order, often a repeated one. */
  private void settle(Random random, TestService node, boolean succeeded) {
    JsonNode current = merchant.order(order);
    JsonNode payments = current.get("payments");
    if (payments.isEmpty()) {
      return;
    }
    JsonNode payment = payments.get(random.nextInt(payments.size()));
    String id = payment.get("id").asText();
    String provider = payment.get("provider").asText();
    String reference =
        random.nextInt(10) == 0 ? "of-all-orders" : id + "-" + random.nextInt(REFERENCES);
    SettlePayment report = report(current, random, provider, id, reference, succeeded);
    Future<?> settled = node.node().bus().request(BusApi.SETTLE_PAYMENT, report);
    Throwable failure = await(settled.transform(done -> Future.succeededFuture(done.cause())));
    assertTrue(
        failure == null
            || (reference.equals("of-all-orders")
                && Fault.of(failure).code() == FaultCode.INVALID_REQUEST),
        () -> "Settling failed: " + failure);
  }

  /** Reports the full amount, a part or a surplus of it, in one of six cases in dollars. */
  private static SettlePayment report(
      JsonNode order,
      Random random,
      String provider,
      String payment,
      String reference,
      boolean succeeded) {
    if (random.nextInt(3) == 0) {
      return succeeded
          ? SettlePayment.received(provider, payment, reference)
          : SettlePayment.failed(provider, payment, reference, "No");
    }
    BigDecimal amount = amount(order, random);
    String currency = currency(order, random);
    return new SettlePayment(provider, payment, reference, succeeded, "No", amount, currency, null);
  }

  private static BigDecimal amount(JsonNode order, Random random) {
    BigDecimal full = order.get("amount").decimalValue();
    return switch (random.nextInt(4)) {
      case 0 -> full;
      case 1 -> full.add(BigDecimal.ONE);
      default -> full.divideToIntegralValue(new BigDecimal(2 + random.nextInt(3)));
    };
  }

  private static String currency(JsonNode order, Random random) {
    return random.nextInt(6) == 0 ? "USD" : order.get("currency").asText();
  }

  /** Records a transfer as the merchant, often with a reference that was recorded before. */
  private void record(Random random, TestService node) {
    JsonNode current = merchant.order(order);
    String reference =
        random.nextBoolean()
            ? ""
            : ",\"reference\":\"%s-%d\"".formatted(order, random.nextInt(REFERENCES));
    String body =
        "{\"amount\":%s,\"currency\":\"%s\"%s}"
            .formatted(amount(current, random), currency(current, random), reference);
    ApiClient client = new ApiClient(node, merchant.api().token());
    ApiClient.Answer answer = client.post("/orders/" + order + "/payments", body);
    assertTrue(
        answer.status() == 201 || answer.code().equals("reference_already_recorded"),
        answer.text());
  }

  private void send(TestService node, String method, String body) {
    ApiClient client = new ApiClient(node, merchant.api().token());
    ApiClient.Answer answer = client.send(method, "/orders/" + order, body);
    assertTrue(Set.of(200, 204, 409).contains(answer.status()), answer.text());
  }

  /** Resends the form that created the order, possibly with another payment method. */
  private void payAgain(Random random, TestService node) {
    if (browser != null) {
      String provider = random.nextBoolean() ? "sandbox" : "manual";
      browser
          .at(node)
          .post(checkout, Map.of("form", form.get("form"), "provider", provider))
          .location();
    }
  }
}
