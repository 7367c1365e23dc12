package dev.paylink.test;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.FormElement;

/**
 * A browser without JavaScript at the pages of one node. It keeps cookies, and follows redirects
 * within the node; one that leads elsewhere is returned, not followed.
 */
public final class Payer {
  private static final int MAX_REDIRECTS = 20;

  private final String origin;
  private final Map<String, String> cookies = new HashMap<>();

  Payer(String origin) {
    this.origin = origin;
  }

  /**
   * Opens the page of a link, chooses a payment method and sends the form.
   *
   * @param provider the name of the provider
   * @param fields alternating names and values, as {@code "email", "ayu@example.com"}
   * @return where that led to; for a provider that redirects, {@link Page#redirect()}
   */
  public Page pay(PaymentLink link, String provider, String... fields) {
    Page page = open(link.checkoutUrl());
    if (!page.methods().contains(provider)) {
      throw new AssertionError(
          "The page offers %s, and not %s: the merchant lacks it, or its provider gave no usable"
                  .formatted(page.methods(), provider)
              + " description within 1 s. "
              + page);
    }
    Map<String, String> filled = new HashMap<>(Map.of("provider", provider));
    for (int i = 0; i < fields.length; i += 2) {
      filled.put(fields[i], fields[i + 1]);
    }
    return submit(page, filled);
  }

  /**
   * Opens a page of the node.
   *
   * @param url absolute, or a path
   */
  public Page open(String url) {
    return visit("GET", URI.create(origin).resolve(url), BodyPublishers.noBody());
  }

  /**
   * Sends the first form of a page.
   *
   * @param fields by name, instead of what the page has in them
   */
  public Page submit(Page page, Map<String, String> fields) {
    FormElement form =
        page.html().forms().stream()
            .findFirst()
            .orElseThrow(() -> new AssertionError("There is no form on " + page));
    Map<String, String> filled = new LinkedHashMap<>();
    form.formData().forEach(field -> filled.put(field.key(), field.value()));
    filled.putAll(fields);
    return visit(
        "POST",
        page.url().resolve(form.attr("action")),
        BodyPublishers.ofString(encoded(filled)),
        "Content-Type",
        "application/x-www-form-urlencoded");
  }

  private static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private Page visit(String method, URI url, BodyPublisher body, String... headers) {
    HttpResponse<String> answer = send(method, url, body, headers);
    URI at = url;
    for (int i = 0; i < MAX_REDIRECTS; i++) {
      URI target = target(answer).map(at::resolve).orElse(null);
      if (target == null) {
        Document html = Jsoup.parse(answer.body(), at.toString());
        return new Page(answer.statusCode(), at, html, null);
      }
      if (!isOwn(target)) {
        return new Page(answer.statusCode(), at, Jsoup.parse("", at.toString()), target);
      }
      at = target;
      answer = send("GET", at, BodyPublishers.noBody());
    }
    throw new AssertionError("Redirected more than %d times from %s".formatted(MAX_REDIRECTS, url));
  }

  /** Where a browser goes on: by a redirect, or at once from a page to another site. */
  private static Optional<String> target(HttpResponse<String> answer) {
    return answer.statusCode() / 100 == 3
        ? answer.headers().firstValue("Location")
        : answer.headers().firstValue("Refresh").map(refresh -> refresh.replaceFirst("0;url=", ""));
  }

  private boolean isOwn(URI url) {
    return origin.equals("%s://%s".formatted(url.getScheme(), url.getRawAuthority()));
  }

  private HttpResponse<String> send(String method, URI url, BodyPublisher body, String... headers) {
    if (!isOwn(url)) {
      throw new IllegalArgumentException("%s is no page of %s".formatted(url, origin));
    }
    String[] sent = cookies.isEmpty() ? headers : Http.with(headers, "Cookie", cookies());
    HttpResponse<String> answer = Http.send(method, url.toString(), body, sent);
    answer.headers().allValues("Set-Cookie").forEach(this::keep);
    return answer;
  }

  private String cookies() {
    return cookies.entrySet().stream()
        .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  private void keep(String setCookie) {
    String[] cookie = setCookie.split(";", 2)[0].split("=", 2);
    cookies.put(cookie[0], cookie[1]);
  }
}
