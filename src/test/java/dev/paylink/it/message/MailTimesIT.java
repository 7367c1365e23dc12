package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Partitions;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import dev.paylink.it.support.mail.ReceivedMail;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reminders and digests, by a node whose clock is moved, with times to pay of methods. */
class MailTimesIT {
  private static final String EMAIL = "siti@example.com";
  private static final String OWNER = "ayu@batik.example";
  private static final String REMINDERS =
      "{\"messages\":{\"reminder\":\"on\",\"receipt\":\"off\"}}";
  private static final String DIGESTS =
      "{\"messages\":{\"order_paid\":\"daily\",\"receipt\":\"off\"},\"timeZone\":\"%s\"}";

  private MailServer mail;
  private TestService service;

  @BeforeEach
  void start() {
    mail = new MailServer();
    service =
        TestService.start(
            mail.settings("PAYLINK_ORDERS_PENDING_TTL_BY_METHOD", "manual=3d,sandbox=8h"));
  }

  @AfterEach
  void close() {
    service.close();
    mail.close();
  }

  private void moveTo(Instant time) {
    service.advance(Duration.between(service.clock().instant(), time));
  }

  private static Instant created(MailSeller seller, String order) {
    return Instant.parse(seller.merchant().order(order).get("createdAt").asText());
  }

  private static Instant next(JsonNode message) {
    return Instant.parse(message.get("nextAttemptAt").asText());
  }

  /** Of an order whose customer starts to pay by a method. */
  private void remindsAfter(String method, Duration threeQuarters) {
    MailSeller seller = new MailSeller(service).with(REMINDERS);
    String order = seller.begin(method, EMAIL);
    Instant due = created(seller, order).plus(threeQuarters);
    seller.await(order, "queued");
    moveTo(due.minus(Duration.ofMinutes(5)));
    await()
        .until(
            () -> Duration.between(next(seller.await(order, "queued")), due).abs().toSeconds() < 5);
    assertEquals(List.of(), mail.received());
    moveTo(due.plusSeconds(5));
    ReceivedMail reminder = mail.await(EMAIL);
    assertEquals("Your order at Batik Ayu is not paid yet", reminder.subject());
    assertTrue(reminder.html().select("a[href]").attr("href").contains(order));
    assertFalse(reminder.all().contains("evil"), reminder::all);
    assertEquals(1, seller.await(order, "sent").get("attempts").asInt());
  }

  @Test
  void remindsAfterThreeQuartersOfTheTimeToPay() {
    remindsAfter("sandbox", Duration.ofHours(6));
  }

  @Test
  void remindsBeforeTheOrderIsCancelledWhenTheSandboxClockMoves() {
    MailSeller seller = new MailSeller(service).with(REMINDERS);
    String order = seller.begin("sandbox", EMAIL);
    seller.await(order, "queued");
    ApiClient api = seller.merchant().api();
    assertEquals(200, api.post("/sandbox/clock", "{\"advance\":\"P1D\"}").status());
    assertTrue(mail.await(EMAIL).subject().endsWith("is not paid yet"));
    await().until(() -> seller.merchant().status(order).equals("cancelled"));
  }

  @Test
  void remindsLaterIfTheMethodHasALongerTime() {
    remindsAfter("manual", Duration.ofHours(54));
  }

  @Test
  void remindsNobodyWhoHasPaid() {
    MailSeller seller = new MailSeller(service).with(REMINDERS);
    String order = seller.pay(EMAIL);
    seller.await(order, "queued");
    service.advance(Duration.ofHours(7));
    JsonNode skipped = seller.await(order, "skipped");
    assertEquals("reminder", skipped.get("kind").asText());
    assertEquals(0, skipped.get("attempts").asInt());
    assertEquals(List.of(), mail.received());
  }

  @Test
  void sendsTheOrdersOfADayInTheNextMorning() {
    ZoneId zone = ZoneId.of("Asia/Jakarta");
    MailSeller seller = owned(zone);
    LocalDate day = LocalDate.ofInstant(service.clock().instant(), zone).plusDays(1);
    moveTo(day.atTime(10, 0).atZone(zone).toInstant());
    List<String> orders = List.of(seller.paidOrder(EMAIL), seller.paidOrder(EMAIL));
    JsonNode waiting = seller.await("kind=order_paid&status=queued");
    assertEquals(day.plusDays(1).atTime(7, 0).atZone(zone).toInstant(), next(waiting));
    requireDigest(seller, day, zone, orders);
  }

  private MailSeller owned(ZoneId zone) {
    MailSeller seller = new MailSeller(service).with(DIGESTS.formatted(zone));
    service.execute("update merchant set notify_email = '%s'".formatted(OWNER));
    return seller;
  }

  private void requireDigest(MailSeller seller, LocalDate day, ZoneId zone, List<String> orders) {
    moveTo(day.plusDays(1).atTime(6, 59).atZone(zone).toInstant());
    MailSeller.awaitPlanned(service);
    assertEquals(List.of(), mail.to(OWNER));
    moveTo(day.plusDays(1).atTime(7, 0).atZone(zone).toInstant());
    ReceivedMail digest = mail.await(OWNER);
    assertTrue(digest.subject().endsWith(": " + orders.size()), digest.subject());
    for (String order : orders) {
      String number = seller.merchant().order(order).get("number").asText();
      assertTrue(digest.text().contains(number), digest::text);
    }
    assertTrue(digest.text().matches("(?s).*Total: \\S*300[.,]000.*"), digest::text);
    assertEquals(1, seller.messages("kind=order_paid").size());
  }

  /** A day of 23 or 25 hours has the orders of its first and its last minutes, and no others. */
  @Test
  void sendsTheOrdersOfADayOnWhichTheClocksChange() {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    Instant change =
        zone.getRules()
            .nextTransition(service.clock().instant().plus(Duration.ofDays(2)))
            .getInstant();
    LocalDate day = LocalDate.ofInstant(change, zone);
    moveTo(day.minusDays(1).atTime(23, 50).atZone(zone).toInstant());
    Partitions.awaitCurrent(service); // else they are created under the orders
    MailSeller seller = owned(zone);
    service.execute("update merchant set notify_email = null");
    seller.paidOrder(EMAIL);
    MailSeller.awaitPlanned(service);
    service.execute("update merchant set notify_email = '%s'".formatted(OWNER));
    moveTo(day.atTime(0, 5).atZone(zone).toInstant());
    String first = seller.paidOrder(EMAIL);
    moveTo(day.atTime(LocalTime.of(23, 50)).atZone(zone).toInstant());
    String last = seller.paidOrder(EMAIL);
    requireDigest(seller, day, zone, List.of(first, last));
  }
}
