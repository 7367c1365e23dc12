package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code messages} and {@code orders send-receipt}. */
@Tag("ops")
class MessageCommandsIT {
  @TempDir private Path data;
  private Map<String, String> settings = Map.of();

  /** The node of other tests sends no e-mails. */
  @Test
  void sendsListsAndShowsMessages() throws IOException {
    try (TestService service = TestService.start(Map.of("PAYLINK_MAIL_TYPE", "inbox"))) {
      ApiClient api = service.client(service.merchant("test"), TestService.ALL_SCOPES);
      settings = DevFile.write(data, service, api.token());
      String order =
          run("orders create -q --amount 5 --currency USD --customer-email siti@example.com");
      assertTrue(
          refused("orders send-receipt " + order).contains("message_not_sendable"), "not paid");
      run("orders record-payment %s --amount 5 --currency USD".formatted(order));
      Awaitility.await().until(() -> sent(order).size() == 1);
      String again = run("orders send-receipt -q " + order);
      Awaitility.await().until(() -> sent(order).contains(again));
      List<String> rows = run("messages list --order-id " + order).lines().toList();
      assertEquals(
          "ID KIND STATUS CHANNEL ORDER CREATED RECIPIENT ERROR",
          rows.get(0).replaceAll(" +", " "));
      String row = rows.get(1).replaceAll(" +", " ");
      assertTrue(row.startsWith("%s receipt sent email %s ".formatted(again, order)), row);
      assertTrue(row.endsWith(" siti@example.com"), row);
      assertEquals(3, rows.size());
      assertEquals("", run("messages list -q --status failed"));
      assertTrue(run("messages get " + again).contains("\norderId"));
      assertTrue(
          refused("orders send-receipt --kind refund " + order).contains("No money"), "no refund");
    }
  }

  private List<String> sent(String order) {
    return run("messages list -q --kind receipt --status sent --order-id " + order)
        .lines()
        .toList();
  }

  private String run(String arguments) {
    JarProcess process = process(arguments);
    assertEquals(0, process.exitCode(), process::err);
    return process.out().strip();
  }

  private String refused(String arguments) {
    JarProcess process = process(arguments);
    assertEquals(1, process.exitCode(), process::err);
    return process.err();
  }

  private JarProcess process(String arguments) {
    return JarProcess.run(settings, Stream.of(arguments.split(" ")).toArray(String[]::new));
  }
}
