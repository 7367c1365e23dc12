package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.Commands;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.sales.merchant.logo.Pictures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profile in the {@code merchant} commands; each test runs the jar. */
@Tag("ops")
class MerchantProfileCommandsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Commands merchant;

  @TempDir private Path folder;

  @BeforeAll
  static void migrate() {
    merchant =
        new Commands(TestDatabase.settings(TestDatabase.shared().createMigrated()), "merchant");
  }

  @Test
  void setsAndClearsEachField() throws IOException {
    Path logo = Files.write(folder.resolve("logo.png"), Pictures.png(120, 40));
    JarProcess created =
        merchant.succeed(
            "create",
            "--name=Ayu Ltd",
            "--mode=live",
            "--provider=manual",
            "--bank=Bank Contoh",
            "--account-number=123-456",
            "--account-holder=Ayu",
            "--logo=" + logo);
    assertTrue(created.err().contains("needs http.publicUrl"), created::err);
    String id = created.out().strip();
    JsonNode updated =
        update(
            id,
            "--display-name=Batik Ayu",
            "--support-email=help@batik.example",
            "--support-phone=+62 812 0000 000",
            "--support-url=https://batik.example/help",
            "--terms-url=https://batik.example/terms",
            "--time-zone=Asia/Jakarta",
            "--language=id",
            "--accent=#7A3B12",
            "--account-number=999");
    assertEquals(
        """
        {"displayName":"Batik Ayu","supportEmail":"help@batik.example",\
        "supportPhone":"+628120000000","supportUrl":"https://batik.example/help",\
        "termsUrl":"https://batik.example/terms","timeZone":"Asia/Jakarta","language":"id",\
        "bankAccount":{"bank":"Bank Contoh","number":"999","holder":"Ayu"},"accent":"#7a3b12","logo":"LOGO"}"""
            .replace("LOGO", updated.at("/profile/logo").asText()),
        updated.get("profile").toString());
    assertEquals(updated, JSON.readTree(merchant.succeed("show", id, "--json").out()));
    String shown = merchant.succeed("show", id).out();
    assertTrue(shown.contains("profile.bankAccount.number  999"), shown);
    merchant.assertFails(
        2, "needs instructions", "update", id, "--bank=", "--account-number=", "--account-holder=");
    JsonNode cleared =
        update(
            id,
            "--yes",
            "--provider=",
            "--accent=",
            "--display-name=",
            "--support-email=",
            "--support-phone=",
            "--support-url=",
            "--terms-url=",
            "--time-zone=",
            "--language=",
            "--bank=",
            "--account-number=",
            "--account-holder=",
            "--no-logo");
    assertEquals("{}", cleared.get("profile").toString());
    assertEquals(3, cleared.get("version").asInt());
  }

  private static JsonNode update(String id, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("update", id, "--json"));
    arguments.addAll(List.of(options));
    return JSON.readTree(merchant.succeed(arguments.toArray(String[]::new)).out());
  }

  @Test
  void rejectsInvalidFieldsByOption() {
    JarProcess refused =
        merchant.run(
            "create",
            "--name=Shop",
            "--mode=live",
            "--support-email=nobody",
            "--terms-url=http://batik.example",
            "--bank=Contoh",
            "--time-zone=Mars",
            "--language=fr");
    assertEquals(2, refused.exitCode());
    for (String problem :
        List.of(
            "--support-email must be an e-mail address",
            "--terms-url must be an absolute https URL",
            "--time-zone must be the IANA name",
            "--language must be en or id",
            "--account-number must be given",
            "--account-holder must be given")) {
      assertTrue(refused.err().contains(problem), refused::err);
    }
    merchant.assertFails(2, "--name must be", "create", "--name=a\u202eb");
    assertEquals(
        0, merchant.run("create", "--name=Shop", "--terms-url=http://localhost/").exitCode());
  }

  @Test
  void choosesMessages() throws IOException {
    String id =
        merchant
            .succeed(
                "create",
                "--name=Shop",
                "--notify-email=ayu@batik.example",
                "--message=reminder=on")
            .out()
            .strip();
    JsonNode updated = update(id, "--message=receipt=off", "--message=order_paid=daily");
    assertEquals("ayu@batik.example", updated.get("notifyEmail").asText());
    assertEquals(
        """
        {"receipt":"off","refund":"on","late_money":"on","instructions":"off","reminder":"on",\
        "order_paid":"daily","transfer_reported":"on","endpoint_disabled":"on",\
        "token_expiring":"on","bank_account_changed":"on"}""",
        updated.get("messages").toString());
    String shown = merchant.succeed("show", id).out();
    assertTrue(shown.contains("messages.receipt  off"), shown);
    JsonNode reset = update(id, "--message=receipt=", "--notify-email=");
    assertFalse(reset.has("notifyEmail"));
    assertEquals("on", reset.at("/messages/receipt").asText());
    assertEquals("daily", reset.at("/messages/order_paid").asText());
  }

  @Test
  void rejectsWrongMessages() {
    assertMessageFails("takes KIND=VALUE", "receipt");
    assertMessageFails("there is no kind gossip; there are receipt, refund,", "gossip=on");
    assertMessageFails("receipt=daily: must be on or off", "receipt=daily");
    assertMessageFails("cannot be switched off", "bank_account_changed=off");
    merchant.assertFails(
        2, "--notify-email must be an e-mail", "create", "--name=Shop", "--notify-email=nobody");
  }

  private static void assertMessageFails(String problem, String message) {
    merchant.assertFails(2, problem, "create", "--name=Shop", "--message=" + message);
  }

  @Test
  void rejectsDangerousLogos() throws IOException {
    assertLogoFails("a PNG file", Pictures.utf8("<svg><script>alert(1)</script></svg>"));
    assertLogoFails("1024 by 1024", Pictures.withSize(Pictures.png(9, 9), 60_000, 60_000));
    assertLogoFails("a PNG file", Pictures.utf8("GIF89a"));
    assertLogoFails("at most 64 KiB", new byte[64 * 1024 + 1]);
    assertEquals(1, merchant.run("create", "--name=Shop", "--logo=none.png").exitCode());
    merchant.assertFails(2, "exclusive", "create", "--name=Shop", "--logo=a", "--no-logo");
  }

  private void assertLogoFails(String problem, byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("logo"), file);
    merchant.assertFails(2, "--logo must", "create", "--name=Shop", "--logo=" + path);
    merchant.assertFails(2, problem, "create", "--name=Shop", "--logo=" + path);
  }
}
