package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.ReceivedMail;
import dev.paylink.it.support.mail.ScriptedSmtp;
import io.vertx.core.Future;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections to the mail server, of a node with one slot for messages. */
class MailConnectionsIT {
  private static final String EMAIL = "siti@example.com";

  private ScriptedSmtp smtp;
  private TestService service;
  private MailSeller seller;

  @BeforeEach
  void start() {
    smtp = new ScriptedSmtp();
    service =
        TestService.start(
            smtp.settings(
                "PAYLINK_MESSAGES_MAX_IN_FLIGHT",
                "1",
                "PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR",
                "0"));
    seller = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    smtp.close();
  }

  @Test
  void connectsAgainWhenTheServerHasClosedTheConnection() {
    seller.await(seller.paidOrder(EMAIL), "sent");
    smtp.cut();
    assertEquals(1, seller.await(seller.paidOrder(EMAIL), "sent").get("attempts").asInt());
    assertEquals(2, smtp.count("CONNECT"));
  }

  @Test
  void sendsAtMostAHundredMessagesByAConnection() {
    for (int i = 0; i < 101; i++) {
      seller.paidOrder("siti%d@example.com".formatted(i));
    }
    await().until(() -> smtp.taken().size() == 101);
    assertEquals(101, smtp.taken().stream().map(ReceivedMail::recipient).distinct().count());
    assertEquals(2, smtp.count("CONNECT"));
  }

  @Test
  void recordsMessagesInFlightWhenTheNodeStops() {
    CountDownLatch answer = new CountDownLatch(1);
    smtp.script(
        command -> {
          if (command.verb().equals("CONTENT")) {
            awaitUninterrupted(answer);
          }
          return null;
        });
    seller.paidOrder(EMAIL);
    await().until(() -> smtp.count("CONTENT") == 1);
    int deployments = service.vertx().deploymentIDs().size();
    Future<Void> stopped = service.stop();
    await().until(() -> service.vertx().deploymentIDs().size() < deployments);
    assertFalse(stopped.isComplete());
    answer.countDown();
    TestService.await(stopped);
    assertEquals("sent", service.text("select status from message"));
    assertEquals(1, smtp.count("CONTENT"));
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
