package dev.paylink.bench.payment;

import dev.paylink.bench.payment.Purchases.Customer;
import dev.paylink.bench.payment.Purchases.Paid;
import dev.paylink.bench.payment.Site.Answer;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Customers with a new browser each, who pay a link with the sandbox as a browser without
 * JavaScript does: they load its pages and post their forms, with the fields and the cookie that
 * the pages give.
 */
final class SandboxCustomer implements Customer {
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">");
  private static final Pattern RECEIPT = Pattern.compile("/pay/[^/]+/orders/(ord_[0-9a-z]+)");
  private static final String IS_PAID = "class=\"status good\"";
  private static final int LOADS = 50; // of a receipt

  private final Site site;
  private final String[] links;

  /**
   * @param links paths of checkout pages
   */
  SandboxCustomer(Site site, String[] links) {
    this.site = site;
    this.links = links;
  }

  @Override
  public Future<Paid> buy(int number) {
    Browser browser = new Browser();
    String link = links[number % links.length];
    return browser
        .get(link)
        .compose(
            page -> {
              long nanos = System.nanoTime();
              return browser
                  .post(link, page, contact(number))
                  .compose(answer -> chooseSuccess(browser, location(answer)))
                  .compose(answer -> browser.get(location(answer)))
                  .compose(answer -> awaitPaid(browser, location(answer), 1))
                  .map(orderId -> new Paid(orderId, nanos));
            });
  }

  private static Map<String, String> contact(int number) {
    return Map.of(
        "provider",
        "sandbox",
        "name",
        "Siti Rahma",
        "email",
        "customer%d@example.com".formatted(number),
        "phone",
        "+62812%07d".formatted(number));
  }

  private static Future<Answer> chooseSuccess(Browser browser, String sandbox) {
    return browser
        .get(sandbox)
        .compose(
            page -> browser.post(sandbox, page, Map.of("outcome", "success", "seconds", "10")));
  }

  /** Loads the receipt until it says that the order is paid; returns the order. */
  private static Future<String> awaitPaid(Browser browser, String receipt, int load) {
    Matcher path = RECEIPT.matcher(receipt);
    if (!path.matches()) {
      return Future.failedFuture("Not a receipt: " + receipt);
    }
    return browser
        .get(receipt)
        .compose(
            page -> {
              if (page.body().toString().contains(IS_PAID)) {
                return Future.succeededFuture(path.group(1));
              }
              return load < LOADS
                  ? awaitPaid(browser, receipt, load + 1)
                  : Future.failedFuture(receipt + " does not say that it is paid");
            });
  }

  /** The path that an answer leads to. */
  private static String location(Answer answer) {
    String location = answer.headers().get("Location");
    if (location == null) {
      throw new IllegalStateException("The form was not accepted");
    }
    return URI.create(location).getRawPath();
  }

  /** A browser, which keeps the cookie. */
  private final class Browser {
    private String cookie = "";

    Future<Answer> get(String path) {
      return send(HttpMethod.GET, path, Map.of(), "");
    }

    /** Posts the form of a page with what was filled in. */
    Future<Answer> post(String path, Answer page, Map<String, String> filled) {
      Map<String, String> fields = new HashMap<>(filled);
      Matcher hidden = HIDDEN.matcher(page.body().toString());
      while (hidden.find()) {
        fields.put(hidden.group(1), hidden.group(2));
      }
      Map<String, String> form = Map.of("Content-Type", "application/x-www-form-urlencoded");
      return send(HttpMethod.POST, path, form, encode(fields));
    }

    private Future<Answer> send(
        HttpMethod method, String path, Map<String, String> headers, String body) {
      Map<String, String> all = new HashMap<>(headers);
      if (!cookie.isEmpty()) {
        all.put("Cookie", cookie);
      }
      return site.send(method, path, all, body).onSuccess(this::keepCookie);
    }

    private void keepCookie(Answer answer) {
      String given = answer.headers().get("Set-Cookie");
      cookie = given == null ? cookie : given.substring(0, given.indexOf(';'));
    }
  }

  private static String encode(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
