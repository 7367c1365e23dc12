package dev.paylink.it.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.acme.AcmeExtension;
import com.example.acme.AcmeProviderVerticle;
import com.example.broken.BuiltInExtension;
import com.example.broken.FailingExtension;
import com.example.broken.FutureExtension;
import com.example.broken.UnlistedChannelExtension;
import com.example.broken.UnlistedExtension;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ExtensionJar;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees of an extension that cannot be used. */
class ExtensionFailuresIT {
  @TempDir private Path folder;
  private JarNode node;

  @BeforeEach
  void configure() {
    node =
        new JarNode(
                TestDatabase.shared().createMigrated(),
                TestDatabase.shared().user(),
                TestDatabase.shared().password())
            .with("PAYLINK_NODE_EXTENSIONS_DIRECTORY", folder.toString());
  }

  private void refuses(String message, String... command) {
    JarProcess ended = node.run(command);
    assertEquals(1, ended.exitCode(), ended::err);
    assertTrue(ended.err().contains(message), ended::err);
    assertTrue(!ended.err().contains("\tat "), ended::err);
  }

  @Test
  void namesTheExtensionThatDoesNotStart() {
    ExtensionJar.write(folder.resolve("failing.jar"), FailingExtension.class);
    refuses(
        "The extension failing 0.1 (%s) cannot start: java.lang.IllegalStateException: No contract with the bank"
            .formatted(folder.resolve("failing.jar")),
        "serve");
  }

  @Test
  void refusesProvidersThatAreNotListedOrNotItsOwn() throws IOException {
    Path jar =
        ExtensionJar.write(
            folder.resolve("a.jar"), UnlistedExtension.class, FailingExtension.class);
    refuses(
        "cannot start: java.lang.IllegalStateException: providers() does not list secret-pay",
        "serve");
    Files.delete(jar);
    ExtensionJar.write(jar, BuiltInExtension.class, FailingExtension.class);
    refuses("lists the provider \"manual\", which none can have as its name", "extensions");
  }

  @Test
  void refusesChannelsThatAreNotListed() {
    ExtensionJar.write(
        folder.resolve("a.jar"), UnlistedChannelExtension.class, FailingExtension.class);
    refuses(
        "cannot start: java.lang.IllegalStateException: messageChannels() does not list pigeon",
        "serve");
  }

  @Test
  void refusesAnotherVersionOfTheApi() {
    ExtensionJar.write(folder.resolve("a.jar"), FutureExtension.class, FailingExtension.class);
    refuses("is for version 2.0 of the API; this node has 1.2", "extensions");
    if (Effort.isFull()) { // loads them in the same way
      refuses("is for version 2.0 of the API; this node has 1.2", "serve");
    }
  }

  @Test
  void refusesTwoOfAName() {
    ExtensionJar.write(folder.resolve("a.jar"), AcmeExtension.class, AcmeProviderVerticle.class);
    ExtensionJar.write(folder.resolve("b.jar"), AcmeExtension.class, AcmeProviderVerticle.class);
    refuses(
        "Two extensions have the same name: acme 1.0.0 (" + folder.resolve("a.jar"), "extensions");
  }

  @Test
  void refusesJarsWithoutAnExtensionOrItsClasses() throws IOException {
    Files.write(
        folder.resolve("empty.jar"),
        new byte[] {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    refuses(
        "empty.jar has no extension: META-INF/services/dev.paylink.api.Extension", "extensions");
    Files.delete(folder.resolve("empty.jar"));
    ExtensionJar.write(folder.resolve("half.jar"), FutureExtension.class);
    refuses("Cannot load the extension of " + folder.resolve("half.jar"), "extensions");
  }

  @Test
  void namesTheJarThatCannotBeRead() throws IOException {
    Path jar = ExtensionJar.write(folder.resolve("acme.jar"), AcmeExtension.class);
    byte[] whole = Files.readAllBytes(jar);
    Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
    refuses(jar + " is no jar that can be read", "extensions");
    if (Effort.isFull()) {
      refuses(jar + " is no jar that can be read", "serve");
    }
  }

  @Test
  void refusesADirectoryThatIsMissing() {
    node.with("PAYLINK_NODE_EXTENSIONS_DIRECTORY", folder.resolve("none").toString());
    refuses("node.extensionsDirectory must be a directory that can be read", "extensions");
  }

  @Test
  void leavesHiddenFilesAside() throws IOException {
    Files.write(folder.resolve(".acme.jar"), new byte[] {1});
    Path data = Files.createDirectory(folder.resolve("..data"));
    ExtensionJar.write(data.resolve("acme.jar"), AcmeExtension.class, AcmeProviderVerticle.class);
    JarProcess listed = node.run("extensions");
    assertEquals(0, listed.exitCode(), listed::err);
    assertFalse(listed.out().contains("acme"), listed::out);
  }

  @Test
  void loadsADirectoryOfJarsAsOneExtension() throws IOException {
    Path acme = Files.createDirectory(folder.resolve("acme"));
    ExtensionJar.write(acme.resolve("acme.jar"), AcmeExtension.class);
    ExtensionJar.write(
        acme.resolve("provider.jar"), AcmeExtension.class, AcmeProviderVerticle.class);
    JarProcess listed = node.run("extensions");
    assertEquals(0, listed.exitCode(), listed::err);
    assertTrue(listed.out().contains(acme.toString()), listed::out);
  }
}
