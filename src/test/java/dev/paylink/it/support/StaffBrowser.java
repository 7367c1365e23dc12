package dev.paylink.it.support;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import java.util.ArrayList;
import java.util.List;

/** Chromium with a passkey in a virtual authenticator, which verifies its user. */
public final class StaffBrowser implements AutoCloseable {
  private final BrowserContext context;
  private final Page page;
  private final CDPSession devTools;
  private final String authenticator;
  private final List<String> problems = new ArrayList<>();
  private final String origin;

  public StaffBrowser(TestService service) {
    this(service, new Browser.NewContextOptions().setLocale("en-US"));
  }

  public StaffBrowser(TestService service, Browser.NewContextOptions options) {
    this.origin = service.consoleOrigin();
    this.context = Chromium.shared().newContext(options.setBaseURL(origin));
    this.page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            problems.add(message.text());
          }
        });
    page.onPageError(problems::add);
    page.onDialog(
        dialog -> {
          problems.add("Dialog: " + dialog.message());
          dialog.dismiss();
        });
    this.devTools = context.newCDPSession(page);
    devTools.send("WebAuthn.enable");
    JsonObject kind = new JsonObject();
    kind.addProperty("protocol", "ctap2");
    kind.addProperty("transport", "internal");
    kind.addProperty("hasResidentKey", true);
    kind.addProperty("hasUserVerification", true);
    kind.addProperty("isUserVerified", true);
    kind.addProperty("automaticPresenceSimulation", true);
    JsonObject parameters = new JsonObject();
    parameters.add("options", kind);
    this.authenticator =
        devTools
            .send("WebAuthn.addVirtualAuthenticator", parameters)
            .get("authenticatorId")
            .getAsString();
  }

  public Page page() {
    return page;
  }

  /** Errors of scripts and of the policy of the page, and dialogs. */
  public List<String> problems() {
    return problems;
  }

  /** The same, of the time since the last call; for a browser that tests share. */
  public List<String> takeProblems() {
    List<String> taken = List.copyOf(problems);
    problems.clear();
    return taken;
  }

  /** Opens a page of the console. */
  public StaffBrowser open(String path) {
    page.navigate(path);
    return this;
  }

  /** Signs in by a link of a platform. */
  public StaffBrowser enter(String link) {
    page.navigate(link);
    page.click("button[type=submit]");
    page.waitForURL(url -> !url.contains("/enter/"));
    return this;
  }

  /** Whether the person verifies who they are from now on. */
  public void verifiesUser(boolean verifies) {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("authenticatorId", authenticator);
    parameters.addProperty("isUserVerified", verifies);
    devTools.send("WebAuthn.setUserVerified", parameters);
  }

  /** Takes the passkeys of another browser, as one that is synchronized with it. */
  public void copyPasskeysOf(StaffBrowser other) {
    JsonObject of = new JsonObject();
    of.addProperty("authenticatorId", other.authenticator);
    for (var credential :
        other.devTools.send("WebAuthn.getCredentials", of).getAsJsonArray("credentials")) {
      JsonObject parameters = new JsonObject();
      parameters.addProperty("authenticatorId", authenticator);
      parameters.add("credential", credential);
      devTools.send("WebAuthn.addCredential", parameters);
    }
  }

  /** The cookie of the session. */
  public String session() {
    return context.cookies(origin).stream()
        .filter(cookie -> cookie.name.equals("session"))
        .map(cookie -> cookie.value)
        .findFirst()
        .orElse("");
  }

  /** Takes the session of somebody. */
  public StaffBrowser withSession(String session) {
    context.addCookies(List.of(new Cookie("session", session).setUrl(origin)));
    return this;
  }

  @Override
  public void close() {
    context.close();
  }
}
