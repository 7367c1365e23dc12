package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.BuildInfo;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a node of the packaged jar logs when it starts. */
@Tag("ops")
class StartLogIT {
  private static final String TIME =
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)";

  private static final int LONGEST_LINE = 300;

  private final TestDatabase database = TestDatabase.shared();
  private final JarNode node =
      new JarNode(database.create(), database.user(), database.password())
          .manage()
          .with("PAYLINK_HTTP_PUBLIC_URL", "https://pay.example.com");

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void saysWhatStartsInShortLines() {
    List<String> started = logOfStart("--roles=webhooks,feed,sweeps", "This node is ready");
    assertTrue(
        started
            .get(0)
            .endsWith(
                "Paylink %s starts; roles webhooks, feed, sweeps; management on 127.0.0.1:%d"
                    .formatted(BuildInfo.THIS, node.managementPort())),
        started.get(0));
    assertLines(
        1, "Schema: version [0-9]+, [0-9]+ migrations applied in [0-9]+\\.[0-9] s", started);
    assertLines(0, "Migrating to .*", started);
    assertLines(0, ".*pay\\.example\\.com.*", started);

    String all = "--roles=api,checkout,webhooks,feed,sweeps";
    List<String> again = logOfStart(all, "Paylink serves https://pay.example.com");
    assertLines(
        1, ".* starts; roles api, checkout, webhooks, feed, sweeps; HTTP on 127.0.0.1:.*", again);
    assertLines(0, "Schema: .*", again);
  }

  /** Returns the lines until one that ends a start. */
  private List<String> logOfStart(String roles, String last) {
    node.start(roles);
    await().until(() -> node.errors().contains(" " + last + "\n") || !node.isAlive());
    List<String> lines = node.errors().lines().toList();
    assertTrue(node.isAlive(), lines::toString);
    for (String line : lines) {
      assertTrue(line.matches(TIME + " (INFO |WARN ) .*"), line);
      assertTrue(line.length() <= LONGEST_LINE, line);
    }
    assertNamesItsBuild();
    node.terminate();
    node.exitCode();
    return lines;
  }

  private static void assertLines(int count, String message, List<String> lines) {
    Pattern line = Pattern.compile(TIME + " \\w+ +[\\w.$]+ " + message);
    assertEquals(
        count,
        lines.stream().filter(one -> line.matcher(one).matches()).count(),
        () -> message + " in " + lines);
  }

  private void assertNamesItsBuild() {
    URI metrics = URI.create("http://127.0.0.1:%d/metrics".formatted(node.managementPort()));
    String scraped =
        HttpClient.newHttpClient()
            .sendAsync(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
            .join()
            .body();
    String labels =
        "{commit=\"%s\",version=\"%s\"}"
            .formatted(BuildInfo.THIS.commit(), BuildInfo.THIS.version());
    assertTrue(scraped.contains("\npaylink_build_info" + labels + " 1"), scraped);
  }

  @Test
  void namesVersionAndCommit() {
    assertEquals("paylink " + BuildInfo.THIS, node.command("--version"));
    assertFalse(BuildInfo.THIS.commit().isEmpty());
  }
}
