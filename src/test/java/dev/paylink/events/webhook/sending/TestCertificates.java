package dev.paylink.events.webhook.sending;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PfxOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocketFactory;

/** A certificate authority and the certificates it signed, made with the keytool of the JDK. */
public final class TestCertificates {
  private static final String PASSWORD = "changeit";
  private static final String AUTHORITY = "authority";

  private final Path file;

  public TestCertificates(Path folder) throws Exception {
    file = folder.resolve("keys.p12");
    make(AUTHORITY, "-dname", "CN=Authority", "-ext", "bc:c", "-validity", "30");
  }

  /** Makes a certificate that is valid for {@code days} days, starting in {@code startDay} days. */
  public void sign(String alias, String host, int startDay, int days) throws Exception {
    make(
        alias,
        "-dname",
        "CN=" + host,
        "-ext",
        "SAN=dns:" + host,
        "-startdate",
        "%+dd".formatted(startDay),
        "-validity",
        Integer.toString(days),
        "-signer",
        AUTHORITY);
  }

  private void make(String alias, String... options) throws Exception {
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(tool, "-genkeypair", "-alias", alias));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    command.addAll(List.of("-keystore", file.toString()));
    command.addAll(List.of(options));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
  }

  /** Returns the certificate of the authority as PEM. */
  public String pem() throws GeneralSecurityException, IOException {
    byte[] der = all().getCertificate(AUTHORITY).getEncoded();
    return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(der));
  }

  private KeyStore all() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  /** Returns a key store with this certificate only. */
  private KeyStore only(String alias) throws GeneralSecurityException, IOException {
    KeyStore.PasswordProtection password = new KeyStore.PasswordProtection(PASSWORD.toCharArray());
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setEntry(alias, all().getEntry(alias, password), password);
    return store;
  }

  SSLServerSocketFactory sockets(String alias) throws GeneralSecurityException, IOException {
    return context(alias).getServerSocketFactory();
  }

  /** Returns what a server with a certificate needs. */
  public SSLContext context(String alias) throws GeneralSecurityException, IOException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(only(alias), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  KeyCertOptions options(String alias) throws GeneralSecurityException, IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    only(alias).store(bytes, PASSWORD.toCharArray());
    return new PfxOptions().setValue(Buffer.buffer(bytes.toByteArray())).setPassword(PASSWORD);
  }
}
