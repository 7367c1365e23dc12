package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.dns.DnsClientOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Whether e-mails can be sent, and what their receivers find in the DNS. */
public final class MailChecks {
  private final AppConfig.Mail config;
  private final MailServer server;
  private final TxtRecords dns;

  private MailChecks(AppConfig config, MailServer server, TxtRecords dns) {
    this.config = config.mail();
    this.server = server;
    this.dns = dns;
  }

  /** Runs all checks, as seen from this machine. */
  public static Future<List<Finding>> examine(Vertx vertx, AppConfig config) {
    return examine(vertx, config, new DnsClientOptions());
  }

  static Future<List<Finding>> examine(Vertx vertx, AppConfig config, DnsClientOptions dns) {
    MailChecks checks =
        new MailChecks(config, new MailServer(vertx, config), new TxtRecords(vertx, dns));
    return Future.all(
            List.of(
                checks.find("mail.server", checks::server),
                checks.find("mail.spf", checks::spf),
                checks.find("mail.dmarc", checks::dmarc)))
        .map(all -> all.list());
  }

  private Future<Finding> find(String check, Supplier<Future<Outcome>> look) {
    Outcome off = Outcome.ok("No e-mail is sent by SMTP: mail.type is " + config.type());
    return (config.isSmtp() ? look.get() : Future.succeededFuture(off))
        .map(outcome -> Finding.of(check, outcome));
  }

  private Future<Outcome> server() {
    return server
        .logIn()
        .map(Outcome.ok(server + " answers, and has taken the log-in if there is one"))
        .recover(
            failure ->
                Future.succeededFuture(
                    Outcome.wrong(
                        "%s takes no e-mails: %s".formatted(server, firstLine(failure)),
                        "Compare mail.host, port, tls, user and password with what the mail server"
                            + " wants; until then messages wait, and fail after 24 hours")));
  }

  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }

  private Future<Outcome> spf() {
    String domain = domain();
    return dns.of(domain)
        .map(texts -> texts.stream().filter(text -> hasVersion(text, "v=spf1", ' ')).toList())
        .map(found -> spf(domain, found))
        .recover(failure -> notLookedUp(domain, failure));
  }

  private static Outcome spf(String domain, List<String> found) {
    return switch (found.size()) {
      case 0 ->
          Outcome.doubtful(
              domain + " has no SPF record: receivers refuse e-mails, or take them for spam",
              "Publish a TXT record of %s that names the mail server, as v=spf1 include:<its domain> -all"
                  .formatted(domain));
      case 1 -> Outcome.ok("%s has the SPF record %s".formatted(domain, found.get(0)));
      default ->
          Outcome.doubtful(
              "%s has %d SPF records, which count as none".formatted(domain, found.size()),
              "Make one TXT record of them");
    };
  }

  private String domain() {
    return config.from().substring(config.from().indexOf('@') + 1);
  }

  private static boolean hasVersion(String text, String version, char after) {
    return text.equals(version) || text.startsWith(version + after);
  }

  private static Future<Outcome> notLookedUp(String name, Throwable failure) {
    return Future.succeededFuture(
        Outcome.unseen(
            "The TXT records of %s could not be looked up: %s".formatted(name, firstLine(failure)),
            "Run it where the DNS answers"));
  }

  private Future<Outcome> dmarc() {
    return dmarcOf(domain());
  }

  /**
   * Receivers take the record of the domain, or else one of a domain above it (RFC 7489, 6.6.3).
   */
  private Future<Outcome> dmarcOf(String name) {
    return dns.of("_dmarc." + name)
        .compose(
            texts -> {
              Optional<String> found =
                  texts.stream().filter(text -> hasVersion(text, "v=DMARC1", ';')).findFirst();
              String above = name.substring(name.indexOf('.') + 1);
              if (found.isEmpty() && above.contains(".")) {
                return dmarcOf(above);
              }
              return Future.succeededFuture(
                  found
                      .map(
                          record ->
                              Outcome.ok(
                                  "_dmarc.%s has the DMARC record %s".formatted(name, record)))
                      .orElseGet(() -> noDmarc(domain())));
            })
        .recover(failure -> notLookedUp("_dmarc." + name, failure));
  }

  private static Outcome noDmarc(String domain) {
    return Outcome.doubtful(
        domain + " has no DMARC record: large receivers refuse e-mails, or take them for spam",
        "Publish a TXT record of _dmarc.%1$s, as v=DMARC1; p=none; rua=mailto:postmaster@%1$s"
            .formatted(domain));
  }
}
