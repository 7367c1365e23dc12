package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Language by {@code Accept-Language}, unless the customer chose one. */
class CheckoutLanguageIT {
  private static TestService service;
  private static String checkout;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    checkout = new TestMerchant(service, "sandbox").newCheckout();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        "--",
        "-;q=1",
        "",
        "*",
        ",",
        ";;;",
        ";q=1",
        "en;q=x",
        "id;q=2",
        "id;q=-1",
        "id;q=NaN",
        "id_ID",
        "i-d",
        "x-id",
        "\"id\"",
        "%00id",
        "fr-FR, de",
        "fr, id;q=0",
        "id;q=0.0, fr",
        "en, id;q=0.9"
      })
  void answersInEnglishByDefault(String accepted) {
    assertLanguage("en", accepted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"id", "ID", "in", "id-ID", "jv, id;q=0.2", "en;q=0.1,id;q=0.5", "fr;q=0,id"})
  void answersInIndonesianOnRequest(String accepted) {
    assertLanguage("id", accepted);
  }

  @Test
  void ignoresTooManyLanguages() {
    String many =
        IntStream.range(0, 1300)
            .mapToObj(number -> "" + letter(number / 676) + letter(number / 26) + letter(number))
            .map(language -> language + "-X")
            .collect(Collectors.joining(","));
    assertLanguage("en", many);
    assertLanguage("en", "id," + many);
  }

  @Test
  void keepsAChosenLanguageThroughFormsAndRedirects() {
    CheckoutClient browser = new CheckoutClient(service, "Accept-Language", "en");
    Page english = browser.get(checkout);
    Element link = english.html().expectFirst(".languages a");
    assertEquals("id", link.attr("hreflang"));
    assertPage(200, "id", browser.get(checkout + link.attr("href")));
    Page sandbox = browser.follow(browser.pay(checkout, "sandbox").location());
    assertPage(200, "id", sandbox);
    assertPage(404, "id", browser.get("/pay/unknown"));
    assertPage(404, "en", browser.get("/pay/unknown?lang=en"));
    assertPage(200, "en", browser.get(checkout + "?again=1"));
  }

  @Test
  void keepsTheFormWhenTheLanguageChanges() {
    CheckoutClient browser = new CheckoutClient(service);
    browser.pay(checkout, "sandbox");
    Page again = browser.get(checkout + "?again=1");
    String other = again.html().expectFirst(".languages a").attr("href");
    assertFalse(browser.get(checkout + other).form().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "fr", "ID", "id%00", "en,id", "%22%3E"})
  void ignoresAnUnknownLanguage(String language) {
    CheckoutClient browser = new CheckoutClient(service);
    Page page = browser.get(checkout + "?lang=" + language);
    assertPage(200, "en", page);
    assertFalse(page.response().headers().allValues("Set-Cookie").toString().contains("lang"));
  }

  private static char letter(int number) {
    return (char) ('a' + number % 26);
  }

  /** Checks a page, an error page and a refused method. */
  private static void assertLanguage(String language, String accepted) {
    CheckoutClient browser = new CheckoutClient(service, "Accept-Language", accepted);
    assertPage(200, language, browser.get(checkout));
    assertPage(404, language, browser.get("/pay/unknown"));
    assertPage(405, language, browser.send("PUT", checkout, BodyPublishers.noBody()).join());
  }

  private static void assertPage(int status, String language, Page page) {
    assertEquals(status, page.status(), page.response().body());
    assertEquals(language, page.html().select("html").attr("lang"));
    assertEquals(language, page.header("Content-Language"));
    assertFalse(page.html().select("h1").isEmpty());
  }
}
