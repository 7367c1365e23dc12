package dev.paylink.events.webhook.sending;

import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.config.PemFile;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Trust store for the certificates of receivers. */
final class CallbackTrust {
  private CallbackTrust() {}

  /**
   * Trusts the certificates of the JVM and of a file. Reads files: do not call it on an event loop.
   *
   * @param pemFile additional certificates, of authorities or receivers; empty if absent
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
    PemFile.complaint(pemFile)
        .ifPresent(
            allowed -> {
              throw new InvalidConfigException(
                  List.of(new Problem("webhooks.trustedCertificates", pemFile, allowed)));
            });
    return PemFile.certificates(pemFile);
  }
}
