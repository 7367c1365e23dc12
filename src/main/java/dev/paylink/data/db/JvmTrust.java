package dev.paylink.data.db;

import io.vertx.core.net.TrustOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.TrustManagerFactory;

/**
 * The authorities that the JVM trusts, for the Vert.x client, which trusts no authority by default.
 */
final class JvmTrust {
  private JvmTrust() {}

  static TrustOptions options() {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      return TrustOptions.wrap(factory.getTrustManagers()[0]);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The JVM's trusted certificates cannot be read", e);
    }
  }
}
