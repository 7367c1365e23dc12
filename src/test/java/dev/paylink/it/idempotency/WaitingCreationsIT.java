package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.NewPaymentLinkBuilder;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CreatedKind;
import dev.paylink.it.support.CreatingMerchant;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.SharedCreations;
import dev.paylink.it.support.SharedCreations.Held;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Creations that wait to share a statement: their order, and who needs them no more. */
class WaitingCreationsIT {
  private static final int FLOOD = 500;

  private static SharedCreations node;

  @BeforeAll
  static void start() {
    node = new SharedCreations();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static List<CompletableFuture<Answer>> send(
      CreatingMerchant merchant, CreatedKind kind, int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> merchant.api().sendAsync("POST", kind.path, kind.body("n-" + n)))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void writesNoRowForAClientThatHasGoneBeforeItsStatement(CreatedKind kind) throws IOException {
    CreatingMerchant merchant = node.newMerchant();
    try (Held held = node.hold(kind, merchant)) {
      List<Socket> gone = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        gone.add(open(merchant, kind, "gone-" + i));
      }
      List<CompletableFuture<Answer>> others = send(merchant, kind, 10);
      held.awaitRequests(gone.size() + others.size());
      for (Socket socket : gone) {
        socket.close();
      }
      held.release(others).forEach(answer -> assertEquals(201, answer.status()));
    }
    merchant.assertHas(kind, 4 + 10);
    assertEquals(
        0,
        node.service()
            .number(
                "select count(*) from %s where %s like 'gone-%%'"
                    .formatted(kind.table, kind.column)));
  }

  /** Sends a creation on a connection of its own. */
  private static Socket open(CreatingMerchant merchant, CreatedKind kind, String name)
      throws IOException {
    Socket socket = new Socket("127.0.0.1", node.service().port());
    String body = kind.body(name);
    String head =
        """
        POST /v1%s HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        Content-Length: %d\r
        \r
        """
            .formatted(kind.path, merchant.api().token(), body.length());
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** One request at a time of a merchant, while another's fill the statements. */
  @ParameterizedTest
  @EnumSource
  void keepsTheOrderOfWhatAClientCreatesInTurn(CreatedKind kind) {
    CreatingMerchant merchant = node.newMerchant();
    CreatingMerchant busy = node.newMerchant();
    List<String> created = new ArrayList<>();
    for (int round = 0; round < 5; round++) {
      List<CompletableFuture<Answer>> others = sendWithoutNames(busy, kind, 25);
      for (int i = 0; i < 5; i++) {
        String body = kind.body(round + "-" + i);
        created.add(merchant.api().post(kind.path, body).json().get("id").asText());
      }
      others.forEach(answer -> assertEquals(201, answer.join().status()));
    }
    assertEquals(created.stream().sorted().toList(), created);
    List<JsonNode> events = new FeedReader("&types=" + kind.event).await(merchant.api(), 25);
    assertEquals(
        created, events.stream().map(event -> event.at("/data/object/id").asText()).toList());
    merchant.assertHas(kind, 25);
  }

  private static List<CompletableFuture<Answer>> sendWithoutNames(
      CreatingMerchant merchant, CreatedKind kind, int count) {
    String body =
        kind == CreatedKind.ORDER ? "{\"amount\":1,\"currency\":\"USD\"}" : kind.body("busy");
    return Stream.generate(() -> merchant.api().sendAsync("POST", kind.path, body))
        .limit(count)
        .toList();
  }

  @Test
  void showsTheEventsOfAStatementInTheOrderOfTheirIds() {
    CreatingMerchant merchant = node.newMerchant();
    try (Held held = node.hold(CreatedKind.LINK, merchant)) {
      held.release(send(merchant, CreatedKind.LINK, 25));
    }
    List<String> events =
        new FeedReader("&types=" + CreatedKind.LINK.event)
            .await(merchant.api(), 4 + 25).stream()
                .skip(4)
                .map(event -> event.get("id").asText())
                .toList();
    long statements =
        node.service()
            .number(
                "select count(distinct xmin::text) from payment_link where merchant_id = '%s'"
                    .formatted(merchant.uuid()));
    // On a busy machine not all of them share one.
    long breaks =
        IntStream.range(1, events.size())
            .filter(i -> events.get(i).compareTo(events.get(i - 1)) < 0)
            .count();
    assertTrue(breaks < statements, events::toString);
  }

  @Test
  void answersAMerchantBeforeTheFloodOfAnother() {
    CreatingMerchant flooding = node.newMerchant();
    CreatingMerchant other = node.newMerchant();
    List<Future<?>> flood = new ArrayList<>();
    try (Held held = node.hold(CreatedKind.LINK, flooding)) {
      NewPaymentLink link =
          NewPaymentLinkBuilder.builder()
              .title("Flood")
              .amount(new BigDecimal("150000"))
              .currency("IDR")
              .build();
      for (int i = 0; i < FLOOD; i++) {
        CreatePaymentLink create = new CreatePaymentLink(flooding.id(), true, null, link);
        flood.add(node.service().node().bus().request(BusApi.CREATE_PAYMENT_LINK, create));
      }
      held.release(
              List.of(
                  other
                      .api()
                      .sendAsync("POST", CreatedKind.LINK.path, CreatedKind.LINK.body("other"))))
          .forEach(answer -> assertEquals(201, answer.status(), answer.text()));
    }
    TestService.await(Future.all(flood));
    flooding.assertHas(CreatedKind.LINK, 4 + FLOOD);
    long before =
        node.service()
            .number(
                """
                select count(*) from payment_link
                where merchant_id = '%s' and xmin::text::bigint <
                  (select xmin::text::bigint from payment_link where merchant_id = '%s')
                """
                    .formatted(flooding.uuid(), other.uuid()));
    assertTrue(before <= FLOOD / 2, before + " of the flood were written before");
  }
}
