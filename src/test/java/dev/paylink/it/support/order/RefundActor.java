package dev.paylink.it.support.order;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Creates random refunds of one order on both nodes, reports random outcomes of them, and fails on
 * any answer that indicates a defect.
 */
public final class RefundActor {
  private static final int MIN_STEPS = 4;
  private static final int MORE_STEPS = 8;
  private static final int KEYS = 4;
  private static final List<String> REASONS =
      List.of("", "", "sandbox:fail", "sandbox:pending", "sandbox:pending");
  private static final Set<String> REFUSALS =
      Set.of("refund_exceeds_received", "refund_needs_payment", "idempotency_key_reused");

  private final List<TestService> nodes;
  private final TestMerchant merchant;
  private final String order;
  private final Set<String> seen;

  /**
   * @param seen gets the codes of refused refunds; safe for concurrent use
   */
  public RefundActor(
      TestService one, TestService other, TestMerchant merchant, String order, Set<String> seen) {
    this.nodes = List.of(one, other);
    this.merchant = merchant;
    this.order = order;
    this.seen = seen;
  }

  public void act(Random random) {
    for (int i = MIN_STEPS + random.nextInt(MORE_STEPS); i > 0; i--) {
      if (random.nextInt(3) == 0) {
        report(random);
      } else {
        create(random);
      }
    }
  }

  /** Sends one refund to each of the nodes at once, or to one of them. */
  private void create(Random random) {
    String body = body(random);
    String[] key =
        random.nextInt(3) == 0
            ? new String[] {"Idempotency-Key", order + "-" + random.nextInt(KEYS)}
            : new String[0];
    List<CompletableFuture<Answer>> sent = new ArrayList<>();
    for (TestService node : random.nextBoolean() ? nodes : List.of(node(random))) {
      sent.add(client(node).sendAsync("POST", "/orders/" + order + "/refunds", body, key));
    }
    for (CompletableFuture<Answer> each : sent) {
      Answer answer = each.join();
      assertTrue(answer.status() == 201 || REFUSALS.contains(answer.code()), answer.text());
      seen.add(answer.status() == 201 ? "refund" : answer.code());
    }
  }

  private TestService node(Random random) {
    return nodes.get(random.nextInt(nodes.size()));
  }

  private ApiClient client(TestService node) {
    return new ApiClient(node, merchant.api().token());
  }

  /** Asks for all that is left, for a part or for more than the order costs. */
  private String body(Random random) {
    List<String> fields = new ArrayList<>();
    JsonNode current = merchant.order(order);
    long full = current.get("amount").asLong();
    switch (random.nextInt(5)) {
      case 0, 1 -> {} // all that is left
      case 2 -> fields.add("\"amount\":" + full);
      case 3 -> fields.add("\"amount\":" + full / (2 + random.nextInt(4)));
      default -> fields.add("\"amount\":" + (full + random.nextInt(2) * full + 1));
    }
    JsonNode payments = current.get("payments");
    if (!payments.isEmpty() && random.nextBoolean()) {
      String payment = payments.get(random.nextInt(payments.size())).get("id").asText();
      fields.add("\"paymentId\":\"%s\"".formatted(payment));
    }
    String reason = REASONS.get(random.nextInt(REASONS.size()));
    if (!reason.isEmpty()) {
      fields.add("\"reason\":\"%s\"".formatted(reason));
    }
    return "{" + String.join(",", fields) + "}";
  }

  /** Reports an outcome of a random refund of the order, often of one that is settled. */
  private void report(Random random) {
    JsonNode refunds = client(node(random)).get("/orders/" + order + "/refunds").json().get("data");
    if (refunds.isEmpty()) {
      return;
    }
    JsonNode refund = refunds.get(random.nextInt(refunds.size()));
    SettleRefund report =
        new SettleRefund(
            refund.get("provider").asText(),
            refund.get("id").asText(),
            "reported",
            random.nextBoolean(),
            "No");
    RefundSettled stored = await(node(random).node().bus().request(BusApi.SETTLE_REFUND, report));
    String status = refund.get("status").asText();
    if (status.equals("pending")) {
      assertNotEquals("pending", stored.status().code());
    } else if (status.equals("failed")) {
      assertEquals(status, stored.status().code(), "A failed refund came back");
    }
  }
}
