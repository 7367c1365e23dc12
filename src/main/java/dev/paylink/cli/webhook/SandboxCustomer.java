package dev.paylink.cli.webhook;

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
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Pays a link with the sandbox through the checkout pages, as a browser without JavaScript does.
 */
final class SandboxCustomer {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([^\"]+)\"");
  private static final Pattern ORDER = Pattern.compile("/orders/(ord_[0-9a-z]+)/");
  private static final int SEE_OTHER = 303;

  private final HttpClient browser =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .build();

  /** What the customer chooses on the page of the sandbox: values of its field {@code outcome}. */
  enum Outcome {
    SUCCESS("success"),
    FAILURE("failure"),
    SUCCESS_AFTER_CANCELLATION("success_after_cancellation");

    private final String value;

    Outcome(String value) {
      this.value = value;
    }
  }

  /**
   * Pays a link.
   *
   * @return the id of the order that this creates
   * @throws CommandFailure if the link cannot be paid with the sandbox
   */
  String pay(String checkoutUrl, Outcome outcome) {
    URI sandbox = submit(URI.create(checkoutUrl), "provider", "sandbox");
    URI back = submit(sandbox, "outcome", outcome.value);
    Matcher order = ORDER.matcher(back.getPath());
    if (!order.find()) {
      throw refused(sandbox);
    }
    return order.group(1);
  }

  /** Loads a page, submits its form with a choice, and returns the target of the redirect. */
  private URI submit(URI page, String field, String choice) {
    HttpResponse<String> shown = send(HttpRequest.newBuilder(page));
    Matcher form = FORM.matcher(shown.body());
    if (!form.find()) {
      throw refused(page);
    }
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(page)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(encode(Map.of("form", form.group(1), field, choice)))));
    if (answer.statusCode() != SEE_OTHER) {
      throw refused(page);
    }
    return page.resolve(answer.headers().firstValue("Location").orElse(""));
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
