package dev.paylink.cli.service;

import dev.paylink.cli.base.CommandFailure;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Pays a link with the sandbox through the checkout pages, as a browser without JavaScript does.
 */
public final class SandboxCustomer {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");
  private static final Pattern ORDER = Pattern.compile("/orders/(ord_[0-9a-z]+)/");
  private static final int SEE_OTHER = 303;

  /** Scenarios of the contract that other commands use. */
  public static final String SUCCESS = "success";

  public static final String FAILURE = "failure";
  public static final String SUCCESS_AFTER_CANCELLATION = "success_after_cancellation";

  /** The time until the sandbox reports what comes later, unless it is chosen. */
  public static final int USUAL_SECONDS = 10;

  private final HttpClient browser =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .build();

  /**
   * Pays a link.
   *
   * @param scenario as the contract names it
   * @param seconds until later reports of the sandbox
   * @return the id of the new order
   * @throws CommandFailure if the sandbox cannot pay the link, or refuses the scenario or time
   */
  public String pay(String checkoutUrl, String scenario, int seconds) {
    URI checkout = URI.create(checkoutUrl);
    URI sandbox =
        submit(checkout, Map.of("provider", "sandbox")).orElseThrow(() -> refused(checkout));
    return submit(sandbox, Map.of("outcome", scenario, "seconds", Integer.toString(seconds)))
        .map(back -> ORDER.matcher(back.getPath()))
        .filter(Matcher::find)
        .map(order -> order.group(1))
        .orElseThrow(
            () ->
                new CommandFailure(
                    "The sandbox does not accept %s with %d seconds".formatted(scenario, seconds)));
  }

  /** The same, with 10 seconds. */
  public String pay(String checkoutUrl, String scenario) {
    return pay(checkoutUrl, scenario, USUAL_SECONDS);
  }

  /**
   * Loads a page, submits its form with choices, and returns the target of the redirect; empty if
   * the page refuses them.
   */
  private Optional<URI> submit(URI page, Map<String, String> choices) {
    HttpResponse<String> shown = send(HttpRequest.newBuilder(page));
    Matcher form = FORM.matcher(shown.body());
    if (!form.find()) {
      throw refused(page);
    }
    Map<String, String> fields = new HashMap<>(choices);
    fields.put("form", form.group(1));
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(page)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(encode(fields))));
    return answer.statusCode() == SEE_OTHER
        ? answer.headers().firstValue("Location").map(page::resolve)
        : Optional.empty();
  }

  private static String encode(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static CommandFailure refused(URI page) {
    return new CommandFailure(
        "%s cannot be paid with the sandbox; is it among the merchant's payment methods?"
            .formatted(page));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    HttpRequest built = request.timeout(TIMEOUT).build();
    try {
      return browser.send(built, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new CommandFailure("The page %s cannot be reached".formatted(built.uri()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Interrupted");
    }
  }
}
