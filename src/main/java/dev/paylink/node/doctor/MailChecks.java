package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.naming.NamingException;

/** Whether e-mails can be sent, and what their receivers find in the DNS. */
final class MailChecks {
  private final AppConfig.Mail config;
  private final MailServer server;
  private final TxtRecords dns;

  private MailChecks(AppConfig.Mail config, MailServer server, TxtRecords dns) {
    this.config = config;
    this.server = server;
    this.dns = dns;
  }

  static List<Check> of(AppConfig config, TxtRecords dns) {
    MailServer server = new MailServer(config);
    MailChecks checks = new MailChecks(config.mail(), server, dns);
    return List.of(
        checks.check("mail.server", checks::server),
        checks.check("mail.spf", checks::spf),
        checks.check("mail.dmarc", checks::dmarc));
  }

  private Check check(String name, Supplier<Outcome> look) {
    Outcome off = Outcome.ok("No e-mail is sent by SMTP: mail.type is " + config.type());
    return new Check(name, config.isSmtp() ? look : () -> off);
  }

  private Outcome server() {
    return server
        .failure()
        .map(
            failure ->
                Outcome.wrong(
                    "%s takes no e-mails: %s".formatted(server, failure),
                    "Compare mail.host, port, tls, user and password with what your mail server wants;"
                        + " until then messages wait, and fail after 24 hours"))
        .orElseGet(() -> Outcome.ok(server + " answers, and has taken the log-in"));
  }

  private Outcome spf() {
    String domain = domain();
    try {
      List<String> found =
          dns.of(domain).stream().filter(text -> hasVersion(text, "v=spf1", ' ')).toList();
      return switch (found.size()) {
        case 0 ->
            Outcome.doubtful(
                domain + " has no SPF record: receivers refuse e-mails, or take them for spam",
                "Publish a TXT record of %s that names your mail server, as v=spf1 include:<its domain> -all"
                    .formatted(domain));
        case 1 -> Outcome.ok("%s has the SPF record %s".formatted(domain, found.get(0)));
        default ->
            Outcome.doubtful(
                "%s has %d SPF records, which count as none".formatted(domain, found.size()),
                "Make one TXT record of them");
      };
    } catch (NamingException unknown) {
      return notLookedUp(domain, unknown);
    }
  }

  private String domain() {
    return config.from().substring(config.from().indexOf('@') + 1);
  }

  private static boolean hasVersion(String text, String version, char after) {
    return text.equals(version) || text.startsWith(version + after);
  }

  private static Outcome notLookedUp(String name, NamingException failure) {
    return Outcome.unseen(
        "The TXT records of %s could not be looked up: %s".formatted(name, failure.getMessage()),
        "Run it where the DNS answers");
  }

  /** Receivers take the record of the domain, or else that of one above it (RFC 7489, 6.6.3). */
  private Outcome dmarc() {
    String domain = domain();
    for (String name : domainsUpwards(domain).toList()) {
      try {
        Optional<String> found =
            dns.of("_dmarc." + name).stream()
                .filter(text -> hasVersion(text, "v=DMARC1", ';'))
                .findFirst();
        if (found.isPresent()) {
          return Outcome.ok("_dmarc.%s has the DMARC record %s".formatted(name, found.get()));
        }
      } catch (NamingException unknown) {
        return notLookedUp("_dmarc." + name, unknown);
      }
    }
    return Outcome.doubtful(
        domain + " has no DMARC record: large receivers refuse e-mails, or take them for spam",
        "Publish a TXT record of _dmarc.%1$s, as v=DMARC1; p=none; rua=mailto:postmaster@%1$s"
            .formatted(domain));
  }

  private static Stream<String> domainsUpwards(String domain) {
    return Stream.iterate(
        domain,
        name -> name.indexOf('.') > 0 && name.indexOf('.') < name.length() - 1,
        name -> name.substring(name.indexOf('.') + 1));
  }
}
