package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.Commands;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payment methods in the {@code merchant} commands; each test runs the jar. */
@Tag("ops")
class MerchantCommandsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Commands merchant;

  @TempDir private Path folder;

  @BeforeAll
  static void migrate() {
    merchant =
        new Commands(TestDatabase.settings(TestDatabase.shared().createMigrated()), "merchant");
  }

  @Test
  void updatesOnlyGivenFields() throws IOException {
    JarProcess created = merchant.succeed("create", "--name", "Batik Ayu", "--mode", "live");
    String id = created.out().strip();
    assertTrue(created.err().contains("`merchant update " + id + " --add-provider"), created.err());
    setPaymentMethods(id);
    merchant.assertFails(2, "needs instructions", "update", id, "--instructions", "");
    merchant.assertFails(
        2, "payment methods of the live", "update", id, "--provider=", "--instructions=");
    merchant.assertFails(2, "moves no money", "update", id, "--provider", "sandbox");
    merchant.succeed("update", id, "--name", "Batik Sari");
    assertListed(id);
    JarProcess emptied =
        merchant.succeed("update", id, "--provider=", "--instructions=", "--yes", "--json");
    assertTrue(emptied.err().contains("has no payment method"), emptied.err());
    assertEquals("[]", JSON.readTree(emptied.out()).get("providers").toString());
    assertFalse(JSON.readTree(emptied.out()).has("instructions"), emptied.out());
  }

  private void setPaymentMethods(String id) throws IOException {
    Path file = folder.resolve("how-to-pay.txt");
    Files.writeString(file, "Bank Contoh,\r\naccount 1, Batik Ayu\n");
    String fileOption = "--instructions-file=" + file;
    JarProcess updated =
        merchant.succeed(
            "update", id, "--provider=stripe", "--provider=manual", fileOption, "--json");
    assertFalse(updated.err().contains("has no payment method"), updated.err());
    JsonNode merchant = JSON.readTree(updated.out());
    assertEquals("[\"stripe\",\"manual\"]", merchant.get("providers").toString());
    assertEquals("Bank Contoh,\naccount 1, Batik Ayu", merchant.get("instructions").asText());
  }

  private static void assertListed(String id) throws IOException {
    String line = id + "  live  stripe,manual   Batik Sari  (Bank Contoh, account 1, Batik Ayu)";
    String plain = merchant.succeed("list").out();
    assertTrue(plain.lines().anyMatch(line::equals), plain);
    for (JsonNode merchant : JSON.readTree(merchant.succeed("list", "--json").out())) {
      if (merchant.get("id").asText().equals(id)) {
        assertEquals("Bank Contoh,\naccount 1, Batik Ayu", merchant.get("instructions").asText());
      }
    }
  }

  @Test
  void createsTestMerchantWithSandbox() throws IOException {
    JsonNode created =
        JSON.readTree(merchant.succeed("create", "--name", "Test shop", "--json").out());
    assertEquals("[\"sandbox\"]", created.get("providers").toString());
  }

  @Test
  void rejectsInvalidOptions() {
    merchant.assertFails(2, "moves no money", create("--mode=live", "--provider=sandbox"));
    merchant.assertFails(2, "There is no provider \"Acme\"", create("--provider=Acme"));
    merchant.assertFails(
        2,
        "repeat it for several: --provider acme --provider manual",
        create("--provider=acme,manual"));
    merchant.assertFails(
        2, "--add-provider acme --add-provider manual", update("--add-provider=acme,manual"));
    merchant.assertFails(2, "the whole list", update("--provider=manual", "--add-provider=stripe"));
    merchant.assertFails(2, "exclusive", create("--instructions=a", "--instructions-file=b"));
    merchant.assertFails(1, "Cannot read none.txt", create("--instructions-file=none.txt"));
    String unknown = "mer_01jd5k8zv7e6w9q2m4t8x0c3fb";
    merchant.assertFails(1, "There is no merchant " + unknown, "update", unknown, "--name", "x");
    merchant.assertFails(2, "Give what to change", "update", unknown);
    merchant.assertFails(2, "Not a merchant id", "update", "x", "--name", "x");
  }

  private static String[] update(String... options) {
    List<String> arguments = new ArrayList<>(List.of("update", "mer_01jd5k8zv7e6w9q2m4t8x0c3fb"));
    arguments.addAll(List.of(options));
    return arguments.toArray(String[]::new);
  }

  @Test
  void refusesProvidersThatNobodyServes() throws IOException {
    String known = "There is no provider kopey; there are sandbox, manual, midtrans, midtrans-";
    merchant.assertFails(2, known, create("--provider=kopey"));
    String id = merchant.succeed("create", "--name", "Shop", "--mode", "live").out().strip();
    String live = known.replace("sandbox, ", "");
    merchant.assertFails(2, live, "update", id, "--provider", "kopey");
    merchant.assertFails(2, live, "update", id, "--add-provider", "kopey");
    assertEquals("[]", providers(merchant.succeed("update", id, "--name", "Shop 2", "--json")));
    // What is there already stays, as that of a program that is its own node.
    TestDatabase.shared()
        .execute(
            merchant.settings().get("PAYLINK_DATABASE_URI"),
            "update merchant set providers = '{own}' where name = 'Shop 2'");
    assertEquals(
        "[\"own\",\"stripe\"]",
        providers(merchant.succeed("update", id, "--add-provider", "stripe", "--json")));
  }

  private static String providers(JarProcess done) throws IOException {
    return JSON.readTree(done.out()).get("providers").toString();
  }

  @Test
  void addsAndRemovesPaymentMethods() throws IOException {
    String id =
        merchant
            .succeed("create", "--name", "Shop", "--mode", "live", "--provider", "stripe")
            .out()
            .strip();
    JarProcess added = merchant.succeed("update", id, "--add-provider", "xendit", "--json");
    assertEquals("[\"stripe\",\"xendit\"]", providers(added));
    assertFalse(added.err().contains("Removed"), added.err());
    assertEquals(
        providers(added),
        providers(merchant.succeed("update", id, "--add-provider", "stripe", "--json")));
    JarProcess removed = merchant.succeed("update", id, "--remove-provider", "stripe", "--json");
    assertEquals("[\"xendit\"]", providers(removed));
    assertTrue(
        removed.err().contains("Removed payment methods: stripe; left: xendit"), removed.err());
    merchant.assertFails(
        2,
        "The merchant has no payment method stripe; it has xendit",
        "update",
        id,
        "--remove-provider",
        "stripe");
  }

  @Test
  void takesNothingFromALiveMerchantUnasked() throws IOException {
    String id =
        merchant
            .succeed("create", "--name", "Shop", "--mode", "live", "--provider", "stripe")
            .out()
            .strip();
    merchant.assertFails(
        2,
        "--provider would remove payment methods of the live merchant Shop: stripe. Give --add-provider",
        "update",
        id,
        "--provider",
        "xendit");
    assertEquals(
        "[\"xendit\",\"stripe\"]",
        providers(
            merchant.succeed(
                "update", id, "--provider", "xendit", "--provider", "stripe", "--json")));
    JarProcess replaced =
        merchant.succeed("update", id, "--provider", "midtrans", "--yes", "--json");
    assertEquals("[\"midtrans\"]", providers(replaced));
    assertTrue(
        replaced.err().contains("Removed payment methods: xendit, stripe; left: midtrans"),
        replaced.err());
    String test = merchant.succeed("create", "--name", "Trial").out().strip();
    JarProcess trial = merchant.succeed("update", test, "--provider", "stripe", "--json");
    assertEquals("[\"stripe\"]", providers(trial));
    assertTrue(trial.err().contains("Removed payment methods: sandbox"), trial.err());
  }

  private static String[] create(String... options) {
    List<String> arguments = new ArrayList<>(List.of("create", "--name", "Shop"));
    arguments.addAll(List.of(options));
    return arguments.toArray(String[]::new);
  }
}
