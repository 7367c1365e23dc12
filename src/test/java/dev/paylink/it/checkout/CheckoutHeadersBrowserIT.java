package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.RequestOptions;
import com.microsoft.playwright.options.SameSiteAttribute;
import dev.paylink.it.support.BrowserTest;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Security headers and cookies of every answer; reading pages changes nothing. */
@BrowserTest
class CheckoutHeadersBrowserIT {
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
          + " connect-src 'self'; form-action 'self' %s; base-uri 'none'; frame-ancestors 'none'";

  private static final String ROWS =
      """
      select concat_ws(' ', (select count(*) from orders), (select count(*) from payment),
                       (select count(*) from event), (select count(*) from payment_link),
                       (select count(*) from settlement), (select count(*) from sandbox_plan))
      """;

  private static TestService service;
  private static Seller seller;

  @BeforeAll
  static void start(@OwnNode("it compares the rows of all merchants") TestService node) {
    service = node;
    seller = Seller.withBankTransfer(service);
  }

  @Test
  void sendsStrictHeadersWithEveryPage() {
    List<Response> answers = new ArrayList<>();
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create()) {
      visitor.page().onResponse(answers::add);
      visitor.open(link.url() + "x");
      visitor.openLink(link).find("#email").fill("nobody");
      visitor.submit();
      visitor.awaitFormError("Please check your entries");
      visitor.find("#email").fill("");
      visitor.submit();
      visitor.awaitHeading("Waiting for your payment");
      visitor.unfold("Not paid yet?");
      visitor.find("label:has-text('Sandbox')").click();
      visitor.payWith(Outcome.SUCCESS);
      visitor.awaitHeading("Payment received");
      visitor.openLink(link).awaitHeading("You have already paid this");
      seller.api().delete("/payment-links/" + link.id());
      visitor.openLink(link).awaitHeading("This payment link is no longer active");
      List<Response> pages = answers.stream().filter(CheckoutHeadersBrowserIT::isPage).toList();
      pages.forEach(CheckoutHeadersBrowserIT::assertStrict);
      assertTrue(pages.size() >= 12, () -> pages.stream().map(Response::url).toList().toString());
      answers.forEach(
          answer -> assertEquals("nosniff", answer.headerValue("x-content-type-options")));
    }
  }

  private static boolean isPage(Response answer) {
    return !answer.url().contains("/pay/assets/");
  }

  private static void assertStrict(Response answer) {
    String context = answer.request().method() + " " + answer.url() + " " + answer.status();
    assertEquals(
        POLICY.formatted(service.origin().replace("127.0.0.1", "localhost")),
        answer.headerValue("content-security-policy"),
        context);
    assertEquals("no-referrer", answer.headerValue("referrer-policy"), context);
    assertEquals("no-store", answer.headerValue("cache-control"), context);
    assertEquals("noindex", answer.headerValue("x-robots-tag"), context);
  }

  @Test
  void hidesCookieFromScriptsAndOtherSites() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      List<Cookie> cookies = visitor.context().cookies();
      assertEquals(1, cookies.size());
      assertTrue(cookies.get(0).httpOnly);
      assertEquals(SameSiteAttribute.LAX, cookies.get(0).sameSite);
      assertEquals("", visitor.page().evaluate("document.cookie"));
      String secret = cookies.get(0).value;
      assertTrue(!visitor.page().content().contains(secret));
      visitor.openLink(link);
      assertEquals(secret, visitor.context().cookies().get(0).value);
    }
  }

  @Test
  void changesNothingOnRepeatedReads() {
    Seller.Link link = seller.newLink();
    try (Visitor visitor = Visitor.create().openLink(link)) {
      visitor.find("label:has-text('Sandbox')").click();
      visitor.submit();
      visitor.awaitHeading("Sandbox payment");
      String before = service.text(ROWS);
      String receipt = link.url() + "/orders/" + seller.order(link).get("id").asText();
      List<String> urls =
          List.of(
              visitor.page().url(),
              link.url(),
              link.url() + "?again=1",
              receipt,
              receipt + "/return",
              receipt + "/status");
      urls.forEach(url -> readRepeatedly(visitor, url));
      assertEquals(before, service.text(ROWS));
    }
  }

  private static void readRepeatedly(Visitor visitor, String url) {
    for (String method : List.of("GET", "GET", "GET", "GET", "GET", "HEAD")) {
      APIResponse answer =
          visitor.context().request().fetch(url, RequestOptions.create().setMethod(method));
      assertEquals(200, answer.status(), method + " " + url);
      assertEquals(method.equals("HEAD"), answer.body().length == 0, method + " " + url);
    }
  }
}
