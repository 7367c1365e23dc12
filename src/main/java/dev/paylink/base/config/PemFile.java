package dev.paylink.base.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Optional;

/** Files with certificates that the configuration names. Blocking. */
public final class PemFile {
  private PemFile() {}

  /** The certificates of a file; empty if the file cannot be read or holds no certificate. */
  public static List<Certificate> certificates(String path) {
    try (InputStream pem = Files.newInputStream(Path.of(path))) {
      return List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(pem));
    } catch (IOException | GeneralSecurityException | InvalidPathException e) {
      return List.of();
    }
  }

  /**
   * What is wrong with the value of a key that names a file of certificates; empty if nothing is.
   */
  public static Optional<String> complaint(String path) {
    return path.isEmpty() || !certificates(path).isEmpty()
        ? Optional.empty()
        : Optional.of("must be a readable PEM file with at least one certificate");
  }
}
