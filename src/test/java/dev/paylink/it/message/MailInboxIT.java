package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** E-mails in place of a mail server, on a node with {@code mail.type: inbox}. */
class MailInboxIT {
  private static final String EMAIL = "siti@example.com";

  private static TestService service;

  @BeforeAll
  static void start() {
    service = TestService.start(Map.of("PAYLINK_MAIL_TYPE", "inbox"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void listsAndShowsMessagesThatWereNotSent() {
    MailSeller seller = new MailSeller(service).with("{\"supportEmail\":\"help@batik.example\"}");
    String first = seller.await(seller.pay(EMAIL), "sent").get("id").asText();
    String order = seller.pay("budi@example.com");
    String second = seller.await(order, "sent").get("id").asText();
    CheckoutClient browser = new CheckoutClient(service);
    List<String> links = browser.get("/dev/mail/").html().select("td a").eachAttr("href");
    assertTrue(links.indexOf("/dev/mail/" + second) < links.indexOf("/dev/mail/" + first));
    Document shown = browser.get("/dev/mail/" + second).html();
    for (String said :
        List.of("budi@example.com", "Batik Ayu", "help@batik.example", "receipt", second)) {
      assertTrue(shown.text().contains(said), shown::text);
    }
    assertTrue(shown.select("pre").text().contains(number(seller, order)), shown::text);
    Element frame = shown.select("iframe").first();
    assertTrue(frame.hasAttr("sandbox"));
    Page html = browser.get(frame.attr("src"));
    assertEquals("Your receipt from Batik Ayu", html.html().select("h1").text());
    assertTrue(html.html().text().contains(number(seller, order)));
    assertTrue(html.header("Content-Security-Policy").startsWith("default-src 'none'"));
  }

  private static String number(MailSeller seller, String order) {
    JsonNode shown = seller.merchant().order(order);
    return shown.get("number").asText();
  }

  @Test
  void knowsNoOtherMessages() {
    CheckoutClient browser = new CheckoutClient(service);
    assertEquals(404, browser.get("/dev/mail/msg_01jd5k9a2be6w9q2m4t8x0c3fb").status());
    assertEquals(404, browser.get("/dev/mail/msg_01jd5k9a2be6w9q2m4t8x0c3fb/html").status());
  }

  @Test
  void isNotThereUnlessItIsSwitchedOn(TestService shared) {
    Page page = new CheckoutClient(shared).get("/dev/mail/");
    assertEquals(404, page.status());
    assertFalse(page.response().body().contains("Inbox"));
  }
}
