package dev.paylink.webhook.sending;

import dev.paylink.config.InvalidConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Trust store for the certificates of receivers. */
final class CallbackTrust {
  private static final Logger log = LoggerFactory.getLogger(CallbackTrust.class);

  private CallbackTrust() {}

  /**
   * Trusts the certificates of the JVM and those of a file. Reads files: not for an event loop.
   *
   * @param pemFile additional certificates, of authorities or receivers; empty for none
   * @throws InvalidConfigException if the file cannot be read, or holds no certificate
   */
  static TrustManagerFactory withFile(String pemFile) {
    try {
      List<Certificate> trusted = new ArrayList<>(ofJvm());
      trusted.addAll(pemFile.isEmpty() ? List.of() : read(pemFile));
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate certificate : trusted) {
        store.setCertificateEntry(Integer.toString(store.size()), certificate);
      }
      return factory(store);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("The JVM's trusted certificates cannot be read", e);
    }
  }

  private static List<X509Certificate> ofJvm() throws GeneralSecurityException {
    return Arrays.stream(factory(null).getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .flatMap(one -> Arrays.stream(((X509TrustManager) one).getAcceptedIssuers()))
        .toList();
  }

  private static TrustManagerFactory factory(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory;
  }

  private static List<Certificate> read(String pemFile) {
    try (InputStream pem = Files.newInputStream(Path.of(pemFile))) {
      List<Certificate> certificates =
          List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(pem));
      if (!certificates.isEmpty()) {
        return certificates;
      }
    } catch (IOException | GeneralSecurityException | InvalidPathException e) {
      log.debug("Cannot read {}", pemFile, e);
    }
    throw new InvalidConfigException(
        List.of(
            new InvalidConfigException.Problem(
                "webhooks.trustedCertificates",
                pemFile,
                "must be a readable PEM file with at least one certificate")));
  }
}
