package dev.paylink.it.support;

import static dev.paylink.it.support.TestService.await;

import dev.paylink.api.BusApi;
import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.NewConsoleSession;
import dev.paylink.api.ConsoleMessages.SessionStaff;
import dev.paylink.api.Origin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Somebody at the console, in a browser without JavaScript: keeps the cookie, loads pages, sends
 * their forms. Follows no redirects by itself.
 */
public final class StaffClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String origin;
  private final String staffId;
  private final Map<String, String> cookies = new ConcurrentHashMap<>();

  private StaffClient(String origin, String staffId, String cookie) {
    this.origin = origin;
    this.staffId = staffId;
    if (!cookie.isEmpty()) {
      cookies.put("session", cookie);
    }
  }

  /** Nobody, at the console of a node with settings of its own. */
  public static StaffClient at(String origin) {
    return new StaffClient(origin, "", "");
  }

  /** An answer. */
  public record Answer(int status, HttpResponse<String> response) {
    public Document html() {
      return Jsoup.parse(response.body());
    }

    /** The page it leads to; empty if it leads to none. */
    public String location() {
      return response.headers().firstValue("Location").orElse("");
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    public String text() {
      return html().body().text();
    }
  }

  /** Somebody with a role, who has just signed in. */
  public static StaffClient signedIn(TestService service, String merchantId, String role) {
    return signedIn(service, merchantId, role, "Siti " + role);
  }

  /** Somebody with a role and a name, who has just signed in. */
  public static StaffClient signedIn(
      TestService service, String merchantId, String role, String name) {
    ConsoleLink link = link(service, merchantId, role, name);
    StaffClient client = new StaffClient(service.consoleOrigin(), link.staffId(), "");
    Answer entered = client.post(URI.create(link.url()).getPath(), List.of());
    if (entered.status() != 303) {
      throw new IllegalStateException("Cannot sign in: " + entered.response().body());
    }
    return client;
  }

  /** A link that signs somebody new in with a role. */
  public static ConsoleLink link(TestService service, String merchantId, String role) {
    return link(service, merchantId, role, "Siti " + role);
  }

  /** A link that signs somebody new in with a role and a name. */
  public static ConsoleLink link(TestService service, String merchantId, String role, String name) {
    CreateConsoleSession session =
        new CreateConsoleSession(
            merchantId,
            null,
            null,
            new NewConsoleSession(role, new SessionStaff(UUID.randomUUID().toString(), name), null),
            Duration.ofMinutes(10));
    return await(
        service.node().bus().request(BusApi.CREATE_CONSOLE_SESSION, session, Origin.OPERATOR));
  }

  /** An invitation of an owner with a name, who then has a passkey. */
  public static ConsoleLink invitation(TestService service, String merchantId, String name) {
    InviteStaff invitation = new InviteStaff(merchantId, null, name, "owner", null);
    return await(service.node().bus().request(BusApi.INVITE_STAFF, invitation, Origin.OPERATOR));
  }

  /** Nobody: a browser without a cookie. */
  public static StaffClient nobody(TestService service) {
    return new StaffClient(service.consoleOrigin(), "", "");
  }

  public String staffId() {
    return staffId;
  }

  /** The cookie of the session; empty without one. */
  public String cookie() {
    return cookies.getOrDefault("session", "");
  }

  /** The same browser with another cookie. */
  public StaffClient withCookie(String other) {
    return new StaffClient(origin, staffId, other);
  }

  public Answer get(String path, String... headers) {
    return send(HttpRequest.newBuilder(URI.create(origin + path)).GET(), headers);
  }

  /** Sends a form as a page of the console does. */
  public Answer post(String path, List<String> fields) {
    return postFrom(path, fields, "Origin", origin, "Sec-Fetch-Site", "same-origin");
  }

  /**
   * Sends a form.
   *
   * @param fields names and values in turn
   * @param headers names and values in turn
   */
  public Answer postFrom(String path, List<String> fields, String... headers) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < fields.size(); i += 2) {
      pairs.add(encode(fields.get(i)) + "=" + encode(fields.get(i + 1)));
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(origin + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(String.join("&", pairs)));
    return send(request, headers);
  }

  /**
   * Sends the form of a page that has a field or a button like this, with other values for some.
   */
  public Answer submit(Answer page, String selector, String... changed) {
    Element form = page.html().select("form:has(" + selector + ")").first();
    if (form == null) {
      throw new IllegalStateException("No form has " + selector + ": " + page.text());
    }
    List<String> fields = new ArrayList<>();
    for (Element field : form.select("input[name], textarea[name], select[name]")) {
      boolean box = field.attr("type").matches("checkbox|radio");
      if (!box || field.hasAttr("checked")) {
        fields.add(field.attr("name"));
        fields.add(valueOf(field, changed));
      }
    }
    String action = form.attr("action");
    String own = page.response().uri().getRawPath();
    return post(action.isEmpty() ? own : action, fields);
  }

  private static String valueOf(Element field, String... changed) {
    for (int i = 0; i < changed.length; i += 2) {
      if (changed[i].equals(field.attr("name"))) {
        return changed[i + 1];
      }
    }
    return field.tagName().equals("select")
        ? field.select("option[selected]").attr("value")
        : field.val();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private Answer send(HttpRequest.Builder request, String... headers) {
    if (!cookies.isEmpty()) {
      request.header(
          "Cookie",
          cookies.entrySet().stream()
              .map(one -> one.getKey() + "=" + one.getValue())
              .collect(Collectors.joining("; ")));
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      HttpResponse<String> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
      response.headers().allValues("Set-Cookie").forEach(this::keep);
      return new Answer(response.statusCode(), response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void keep(String set) {
    String name = set.substring(0, set.indexOf('='));
    String value = set.substring(name.length() + 1, set.indexOf(';'));
    if (value.isEmpty()) {
      cookies.remove(name);
    } else {
      cookies.put(name, value);
    }
  }
}
