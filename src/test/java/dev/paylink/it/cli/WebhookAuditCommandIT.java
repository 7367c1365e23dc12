package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.receiver.ReferenceReceiver;
import dev.paylink.base.receiver.ReferenceReceiver.Flaw;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.AuditedReceiver;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The {@code webhook audit} command; each test runs the jar. */
@Tag("ops")
class WebhookAuditCommandIT {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final Receiver receiver = new Receiver();
  @TempDir private Path data;

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void auditsAUrlWithoutAService() throws Exception {
    Map<String, String> nothing = Map.of("PAYLINK_DATA", data.toString());
    AuditedReceiver.answer(receiver, new ReferenceReceiver(SECRET));
    JarProcess passed = audit(nothing, receiver.url(), "--secret", SECRET, "--json");
    assertEquals(0, passed.exitCode(), passed.out() + passed.err());
    assertTrue(new ObjectMapper().readTree(passed.out()).path("passed").asBoolean());

    AuditedReceiver.answer(receiver, new ReferenceReceiver(SECRET, Flaw.TAKES_UNSIGNED));
    JarProcess failed = audit(nothing, receiver.url(), "--secret", SECRET);
    assertEquals(1, failed.exitCode(), failed.out() + failed.err());
    assertTrue(failed.out().contains("no_signature    FAILED  204     processed"), failed.out());
    assertEquals(1, failed.out().lines().filter(line -> line.contains("FAILED")).count());
  }

  @Test
  void reportsAReceiverThatIsGone() {
    Map<String, String> nothing = Map.of("PAYLINK_DATA", data.toString());
    receiver.close();
    JarProcess gone = audit(nothing, receiver.url(), "--secret", SECRET);
    assertEquals(1, gone.exitCode(), gone.err());
    assertTrue(gone.out().contains("The connection was refused"), gone.out());
  }

  @Test
  void refusesWhatIsNoReceiver() {
    Map<String, String> nothing = Map.of("PAYLINK_DATA", data.toString());
    assertUsage(audit(nothing, receiver.url()), "--secret or WEBHOOK_SECRET");
    assertUsage(audit(nothing, receiver.url(), "--secret", "top"), "must be whsec_ and base64");
    assertUsage(audit(nothing, receiver.url(), "--secret", "whsec_!"), "must be whsec_");
    assertUsage(audit(nothing, "ftp://a/", "--secret", SECRET), "RECEIVER must be a URL");
    assertUsage(
        audit(nothing, receiver.url(), "--secret", SECRET, "--timeout", "0"), "from 1 to 60");
    assertEquals(0, receiver.calls().size());
  }

  @Test
  void auditsTheReceiverOfAnEndpoint(TestService service, ApiClient api) throws Exception {
    Map<String, String> settings = DevFile.write(data, service, api.token());
    Webhooks webhooks = new Webhooks(service, api);
    String endpoint = webhooks.endpoint(receiver.url(), "");
    AuditedReceiver.answer(receiver, new ReferenceReceiver(webhooks.secret(endpoint)));
    JarProcess passed = audit(settings, endpoint);
    assertEquals(0, passed.exitCode(), passed.out() + passed.err());
    assertTrue(passed.out().contains("two_signatures  passed  204     processed"), passed.out());
    JarProcess unknown = audit(settings, "whe_01jd5k8zv7e6w9q2m4t8x0c3fb");
    assertEquals(1, unknown.exitCode());
    assertTrue(unknown.err().startsWith("not_found: "), unknown.err());
  }

  private static void assertUsage(JarProcess refused, String message) {
    assertEquals(2, refused.exitCode(), refused.err());
    assertTrue(refused.err().contains(message), refused.err());
    assertEquals("", refused.out());
  }

  private static JarProcess audit(Map<String, String> settings, String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "webhook";
    all[1] = "audit";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return JarProcess.run(settings, all);
  }
}
