package dev.paylink.cli.service;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * For an HTTP client without {@code https}. The JDK's client takes the default context otherwise,
 * for which the JVM reads all authorities and prepares all ciphers: a tenth of a short command.
 */
final class NoTls extends SSLContext {
  NoTls() {
    super(new None(), null, "none");
  }

  /** Does nothing. */
  private static final class None extends SSLContextSpi {
    @Override
    protected void engineInit(
        KeyManager @Nullable [] keys,
        TrustManager @Nullable [] trusted,
        @Nullable SecureRandom random)
        throws KeyManagementException {
      throw new KeyManagementException();
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      throw new IllegalStateException();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      throw new IllegalStateException();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      throw new IllegalStateException();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      throw new IllegalStateException();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      throw new IllegalStateException();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      throw new IllegalStateException();
    }
  }
}
