package dev.paylink.it.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.acme.AcmeExtension;
import com.example.broken.FailingExtension;
import com.example.docs.AcmeProgram;
import com.example.docs.AcmeServer;
import dev.paylink.api.Extension;
import dev.paylink.it.support.ExtensionJar;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are the server, as docs/extend has them. */
class EmbeddingIT {
  @TempDir private Path folder;
  private JarNode node;

  @BeforeEach
  void configure() {
    TestDatabase database = TestDatabase.shared();
    node = new JarNode(database.createMigrated(), database.user(), database.password());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private void run(String... arguments) {
    node.with("PAYLINK_EXTENSIONS_ACME_SIGNING_SECRET", "s");
    run(AcmeExtension.class, arguments);
  }

  private void run(Class<? extends Extension> extension, String... arguments) {
    Path jar = ExtensionJar.write(folder.resolve("extension.jar"), extension);
    node.start(AcmeServer.class, List.of(jar), arguments);
  }

  @Test
  void servesWithTheExtensionsOfItsClassPath() throws Exception {
    run("serve");
    node.awaitReady();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(node.origin() + "/ext/acme/up"))
            .POST(BodyPublishers.ofString("now"))
            .build();
    assertEquals(
        204, HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode());
    node.terminate();
    assertEquals(143, node.exitCode(), node::errors); // 128 and the number of SIGTERM
  }

  @Tag("nightly")
  @Test
  void hasTheCommandsOfTheJar() {
    run("extensions");
    assertEquals(0, node.exitCode(), node::errors);
    run("sevre");
    assertEquals(2, node.exitCode());
  }

  @Tag("nightly")
  @Test
  void endsWithoutItsDatabase() {
    node.with("PAYLINK_DATABASE_URI", "postgresql://127.0.0.1:1/none")
        .with("PAYLINK_DATABASE_START_TIMEOUT", "1s");
    run("serve");
    assertEquals(3, node.exitCode(), node::errors);
    assertTrue(node.errors().contains("127.0.0.1:1"), node::errors);
  }

  @Tag("nightly")
  @Test
  void endsWithoutItsPort() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());
      node.with("PAYLINK_HTTP_PORT", port);
      run("serve");
      assertEquals(1, node.exitCode(), node::errors);
      assertTrue(node.errors().contains(port), node::errors);
    }
  }

  @Test
  void endsWithAnExtensionThatFails() {
    run(FailingExtension.class, "serve");
    assertEquals(1, node.exitCode(), node::errors);
    assertTrue(node.errors().contains("No contract with the bank"), node::errors);
  }

  @Test
  void runsWithinAVertxOfTheProgram() {
    node.start(AcmeProgram.class);
    node.awaitReady();
  }

  @Test
  void endsAProgramWhoseNodeDoesNotStart() {
    node.with("PAYLINK_DATABASE_URI", "postgresql://127.0.0.1:1/none")
        .with("PAYLINK_DATABASE_START_TIMEOUT", "1s");
    node.start(AcmeProgram.class);
    assertEquals(1, node.exitCode(), node::errors);
  }
}
