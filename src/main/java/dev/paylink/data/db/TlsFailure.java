package dev.paylink.data.db;

import java.security.cert.CertificateException;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.GT;

/** Recognises connections to the database that failed because of TLS, and says what to do. */
public final class TlsFailure {
  /** What the JDBC driver, in the language of the JVM, and the Vert.x client report. */
  private static final Set<String> REPORTED =
      Set.of(
          GT.tr("The server does not support SSL."),
          "Postgres Server does not handle SSL connection",
          "SSL handshake failed");

  private static final String ADVICE =
      "database.sslMode is verify-full for a database on another machine, unless it is set. Name the"
          + " certificate of the authority of its server in database.sslRootCert; or, in a network"
          + " that you trust, set database.sslMode to require (encrypted, certificate not checked) or"
          + " disable (not encrypted)";

  private TlsFailure() {}

  /** Whether a failure, or a cause of it, is that TLS was refused or not trusted. */
  public static boolean is(@Nullable Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, cause -> cause.getCause())
        .anyMatch(
            cause ->
                cause instanceof SSLException
                    || cause instanceof CertificateException
                    || REPORTED.contains(String.valueOf(cause.getMessage())));
  }

  /** Returns what to do about a failure, on a separate line; empty if it has another cause. */
  public static String advice(@Nullable Throwable failure) {
    return is(failure) ? System.lineSeparator() + ADVICE : "";
  }
}
