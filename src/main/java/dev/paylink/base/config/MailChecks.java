package dev.paylink.base.config;

import dev.paylink.base.config.InvalidConfigException.Problem;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Demands what sending e-mails by the chosen type needs, and refuses what would be unsafe. */
final class MailChecks {
  private static final List<String> NEEDED_BY_SMTP = List.of("host", "from");
  private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");

  private MailChecks() {}

  /** The problems of a configuration, given by section and key. */
  static List<Problem> problems(Map<String, Map<String, @Nullable Object>> config) {
    Map<String, @Nullable Object> mail = config.getOrDefault("mail", Map.of());
    List<Problem> problems = new ArrayList<>();
    if (AppConfig.Mail.SMTP.equals(mail.get("type"))) {
      for (String key : NEEDED_BY_SMTP) {
        if ("".equals(mail.get(key))) {
          problems.add(new Problem("mail." + key, "", "must not be empty, as mail.type is smtp"));
        }
      }
    }
    if (AppConfig.Mail.NO_TLS.equals(mail.get("tls")) && !"".equals(mail.get("password"))) {
      problems.add(
          new Problem("mail.tls", "none", "must be starttls or implicit with mail.password"));
    }
    Object publicUrl = config.getOrDefault("http", Map.of()).get("publicUrl");
    if (AppConfig.Mail.INBOX.equals(mail.get("type")) && !isLocal(String.valueOf(publicUrl))) {
      problems.add(
          new Problem(
              "mail.type", "inbox", "must be none or smtp, unless http.publicUrl is of localhost"));
    }
    return problems;
  }

  /** Everybody can read the inbox. */
  private static boolean isLocal(String publicUrl) {
    try {
      return publicUrl.isEmpty() || THIS_MACHINE.contains(URI.create(publicUrl).getHost());
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
