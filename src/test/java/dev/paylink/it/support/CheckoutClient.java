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
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * Pays as a browser without JavaScript does: keeps the cookie, shows pages, sends their forms.
 * Redirects are followed only when a test says so.
 */
public final class CheckoutClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String origin;
  private final String[] headers;
  private volatile String cookie;

  /**
   * @param headers sent with each request, names and values in turn
   */
  public CheckoutClient(TestService service, String... headers) {
    this(service.origin(), "", headers);
  }

  public CheckoutClient(JarNode node) {
    this(node.origin(), "");
  }

  private CheckoutClient(String origin, String cookie, String... headers) {
    this.origin = origin;
    this.cookie = cookie;
    this.headers = headers;
  }

  /** The same browser, whose requests another node gets. */
  public CheckoutClient at(TestService other) {
    return new CheckoutClient(other.origin(), cookie, headers);
  }

  /** What the cookie holds. */
  public String secret() {
    return cookie.substring(cookie.indexOf('=') + 1);
  }

  /** What came back. */
  public record Page(int status, HttpResponse<String> response) {
    public Document html() {
      assertEquals("text/html;charset=UTF-8", header("Content-Type"), response.body());
      return Jsoup.parse(response.body());
    }

    /** What marks the form of the page. */
    public String form() {
      return html().select("input[name=form]").attr("value");
    }

    /** Where it leads; fails when it leads nowhere. */
    public String location() {
      assertEquals(303, status, response.body());
      return header("Location");
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

  /** Sends a form that is encoded already, maybe badly. */
  public CompletableFuture<Page> post(String path, String encoded) {
    return send(
        "POST",
        path,
        BodyPublishers.ofString(encoded, StandardCharsets.ISO_8859_1),
        "Content-Type",
        "application/x-www-form-urlencoded");
  }

  public CompletableFuture<Page> send(
      String method, String path, BodyPublisher body, String... more) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, body);
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    if (more.length > 0) {
      request.headers(more);
    }
    return HTTP.sendAsync(request.build(), BodyHandlers.ofString())
        .thenApply(
            response -> {
              response
                  .headers()
                  .firstValue("Set-Cookie")
                  .ifPresent(given -> cookie = given.split(";", 2)[0]);
              return new Page(response.statusCode(), response);
            });
  }

  public static String encode(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encode(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** Shows a page, and goes on from there to the one that redirects lead to. */
  public Page follow(String url) {
    Page page = get(pathOf(url));
    return page.status() == 303 ? follow(page.location()) : page;
  }

  /** The path and query of a URL, as nodes of a test are not where their public URL says. */
  public static String pathOf(String url) {
    URI uri = URI.create(url);
    return uri.getRawQuery() == null
        ? uri.getRawPath()
        : uri.getRawPath() + "?" + uri.getRawQuery();
  }

  /** Opens a checkout page and sends its form. */
  public Page pay(String checkout, String provider, String... fields) {
    return post(checkout, fill(get(checkout + "?again=1"), provider, fields));
  }

  /** The fields of a page's form, filled in. */
  public static Map<String, String> fill(Page page, String provider, String... fields) {
    Map<String, String> filled = new HashMap<>(Map.of("form", page.form(), "provider", provider));
    for (int i = 0; i < fields.length; i += 2) {
      filled.put(fields[i], fields[i + 1]);
    }
    return filled;
  }

  /** Chooses on the sandbox's page what happens; where the customer is sent then. */
  public Page choose(String sandboxUrl, String outcome) {
    String path = pathOf(sandboxUrl);
    return post(path, Map.of("form", get(path).form(), "outcome", outcome, "seconds", "10"));
  }
}
