package dev.paylink.it.support.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A customer of a shop, who types one text wherever there is a field for it. */
final class ConsoleCustomer {
  /** What an e-mail address may have of what breaks a page. */
  private static final String EMAIL = "'*/`$x=alert`{{}}@example.com";

  private static final String PHONE = "+6281200000000";
  private static final int MAX_CAMPAIGN = 100;

  private final TestService service;
  private final Seller seller;
  private final String text;

  ConsoleCustomer(TestService service, Seller seller, String text) {
    this.service = service;
    this.seller = seller;
    this.text = text;
  }

  /** Orders through a link, and says that the money is on its way; returns the order. */
  String report(Seller.Link link) {
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = CheckoutClient.pathOf(link.url());
    browser.pay(checkout, "manual", "name", text, "email", EMAIL, "phone", PHONE);
    String order = seller.order(link).get("id").asText();
    String receipt = checkout + "/orders/" + order;
    Document page = browser.get(receipt).html();
    String form = page.select("form.report input[name=form]").attr("value");
    assertEquals(303, browser.post(receipt + "/reported", Map.of("form", form)).status());
    return order;
  }

  /** Buys the offer of a landing page after a click on an advertisement; returns the order. */
  String buyOn(JsonNode landingPage) {
    CheckoutClient browser = new CheckoutClient(service);
    String address = CheckoutClient.pathOf(landingPage.get("url").asText());
    String campaign = text.substring(0, Math.min(MAX_CAMPAIGN, text.length()));
    String query = "?utm_campaign=" + URLEncoder.encode(campaign, StandardCharsets.UTF_8);
    Document page = browser.get(address + query).html();
    String checkout = page.select(".offer a.button").attr("href");
    Element form = browser.get(checkout).html().selectFirst("#pay-form");
    Map<String, String> fields = new HashMap<>(Map.of("provider", "sandbox"));
    form.select("input[type=hidden]").forEach(one -> fields.put(one.attr("name"), one.val()));
    assertEquals(303, browser.post(form.attr("action"), fields).status());
    String orders = "/orders?landingPageId=" + landingPage.get("id").asText();
    return seller.api().get(orders).json().at("/data/0/id").asText();
  }
}
