package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * HTTP client of the checkout pages that works like a browser without JavaScript: keeps the cookie,
 * loads pages, posts their forms. It follows redirects only in {@link #follow}.
 */
public final class CheckoutClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Supplier<String> origin;
  private final String[] headers;
  private final Map<String, String> cookies = new ConcurrentHashMap<>();

  /**
   * @param headers sent with each request, alternating names and values
   */
  public CheckoutClient(TestService service, String... headers) {
    this(service::origin, Map.of(), headers);
  }

  /**
   * @param origin of the node to send the next request to
   */
  public CheckoutClient(Supplier<String> origin) {
    this(origin, Map.of());
  }

  private CheckoutClient(Supplier<String> origin, Map<String, String> cookies, String... headers) {
    this.origin = origin;
    this.cookies.putAll(cookies);
    this.headers = headers;
  }

  /** Returns the same browser, cookie included, sending to another node. */
  public CheckoutClient at(TestService other) {
    return new CheckoutClient(other::origin, cookies, headers);
  }

  /** Returns the secret of the browser. */
  public String secret() {
    return cookies.entrySet().stream()
        .filter(cookie -> cookie.getKey().matches("(__Host-)?paylink"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  /** A page from which a browser goes on to another site, which is a redirect for a customer. */
  private static boolean isOnward(HttpResponse<String> response) {
    return response.headers().firstValue("Refresh").isPresent();
  }

  /** Response of a checkout page. */
  public record Page(int status, HttpResponse<String> response) {
    public Document html() {
      assertEquals("text/html;charset=UTF-8", header("Content-Type"), response.body());
      return Jsoup.parse(response.body());
    }

    /** Returns the form token of the page. */
    public String form() {
      return html().select("input[name=form]").attr("value");
    }

    /** Returns where a browser goes on; fails if it stays. */
    public String location() {
      assertEquals(303, status, response.body());
      return isOnward(response) ? header("Refresh").replaceFirst("0;url=", "") : header("Location");
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  public Page get(String path) {
    return send("GET", path, BodyPublishers.noBody()).join();
  }

  public Page head(String path) {
    return send("HEAD", path, BodyPublishers.noBody()).join();
  }

  public Page post(String path, Map<String, String> fields) {
    return postAsync(path, fields).join();
  }

  public CompletableFuture<Page> postAsync(String path, Map<String, String> fields) {
    return post(path, encode(fields));
  }

  /** Posts a form again while the service is too busy, as its page says. */
  public CompletableFuture<Page> postUntilServed(String path, Map<String, String> fields) {
    return postAsync(path, fields)
        .thenCompose(
            page ->
                page.status() == 503
                    ? postUntilServed(path, fields)
                    : CompletableFuture.completedFuture(page));
  }

  /** Posts an already encoded form, which may be malformed. */
  public CompletableFuture<Page> post(String path, String encoded) {
    return send(
        "POST",
        path,
        BodyPublishers.ofString(encoded, StandardCharsets.ISO_8859_1),
        "Content-Type",
        "application/x-www-form-urlencoded");
  }

  public CompletableFuture<Page> send(
      String method, String path, BodyPublisher body, String... extraHeaders) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin.get() + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, body);
    if (!cookies.isEmpty()) {
      request.header("Cookie", cookieHeader());
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    if (extraHeaders.length > 0) {
      request.headers(extraHeaders);
    }
    return HTTP.sendAsync(request.build(), BodyHandlers.ofString())
        .thenApply(
            response -> {
              response.headers().allValues("Set-Cookie").forEach(this::keep);
              return new Page(isOnward(response) ? 303 : response.statusCode(), response);
            });
  }

  private String cookieHeader() {
    return cookies.entrySet().stream()
        .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  private void keep(String setCookie) {
    String[] cookie = setCookie.split(";", 2)[0].split("=", 2);
    cookies.put(cookie[0], cookie[1]);
  }

  public static String encode(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encode(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** Loads a page and follows its redirects. */
  public Page follow(String url) {
    Page page = get(pathOf(url));
    return page.status() == 303 ? follow(page.location()) : page;
  }

  /** Returns path and query of a URL; test nodes do not listen at their public URL. */
  public static String pathOf(String url) {
    URI uri = URI.create(url);
    return uri.getRawQuery() == null
        ? uri.getRawPath()
        : uri.getRawPath() + "?" + uri.getRawQuery();
  }

  /** Opens a checkout page and posts its form. */
  public Page pay(String checkout, String provider, String... fields) {
    return post(checkout, fill(get(checkout + "?again=1"), provider, fields));
  }

  /** Returns the fields of a page's form, filled in. */
  public static Map<String, String> fill(Page page, String provider, String... fields) {
    Map<String, String> filled = new HashMap<>(Map.of("form", page.form(), "provider", provider));
    for (int i = 0; i < fields.length; i += 2) {
      filled.put(fields[i], fields[i + 1]);
    }
    return filled;
  }

  /** Posts an outcome on the sandbox page and returns the redirect. */
  public Page choose(String sandboxUrl, String outcome) {
    String path = pathOf(sandboxUrl);
    return post(path, Map.of("form", get(path).form(), "outcome", outcome, "seconds", "10"));
  }
}
