package dev.paylink.console.signin;

import java.util.List;

/** Names browsers for people, by their {@code User-Agent}. */
public final class Agents {
  private static final List<String> BROWSERS = List.of("Edg", "OPR", "Firefox", "Chrome", "Safari");
  private static final List<String> SYSTEMS =
      List.of("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux");

  private Agents() {}

  /** A name, as {@code Chrome, Android}. */
  public static String label(String agent) {
    String browser = first(BROWSERS, agent).replace("Edg", "Edge").replace("OPR", "Opera");
    String system = first(SYSTEMS, agent).replace("Mac OS", "macOS").replace("CrOS", "ChromeOS");
    return browser.isEmpty() && system.isEmpty()
        ? "?"
        : browser.isEmpty() || system.isEmpty() ? browser + system : browser + ", " + system;
  }

  private static String first(List<String> names, String agent) {
    return names.stream().filter(agent::contains).findFirst().orElse("");
  }
}
