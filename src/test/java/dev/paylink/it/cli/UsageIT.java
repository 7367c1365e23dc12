package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.JarProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong arguments, and completion; each test runs the jar. */
@Tag("ops")
class UsageIT {
  @TempDir private Path folder;

  @Test
  void suggestsSimilarOption() {
    assertRefused(
        """
        Unknown option '--prot'
        Did you mean --port?
        See 'paylink webhook listen --help'
        """,
        "webhook listen --prot 3000");
    assertRefused(
        """
        Unknown option '--stauts'
        Did you mean --status?
        See 'paylink orders list --help'
        """,
        "orders list --stauts paid");
  }

  @Test
  void suggestsSimilarCommand() {
    assertRefused(
        """
        Unknown command 'ordrs'
        Did you mean orders?
        See 'paylink --help'
        """,
        "ordrs list");
  }

  @Test
  void suggestsNothingThatIsNotSimilar() {
    assertRefused("Unknown command 'bogus'\nSee 'paylink --help'\n", "bogus");
    assertRefused(
        "Unknown option '--currencies'\nSee 'paylink orders list --help'\n",
        "orders list --currencies IDR");
  }

  @Test
  void namesWrongArgument() {
    assertRefused(
        """
        Invalid value for option '--status': there is no payed; there are pending, paid, processing, \
        completed, cancelled
        See 'paylink orders list --help'
        """,
        "orders list --status payed");
    assertRefused(
        """
        Invalid value for option '--amount': cannot convert 'x' to BigDecimal
        See 'paylink orders create --help'
        """,
        "orders create --amount x");
    assertRefused(
        """
        Missing required option: '--merchant=<merchant>'
        See 'paylink token issue --help'
        """,
        "token issue --scope orders:read");
    assertRefused(
        """
        --json, --quiet are mutually exclusive (specify only one)
        See 'paylink orders list --help'
        """,
        "orders list --json -q");
    assertRefused(
        """
        Unexpected argument 'b'
        See 'paylink events get --help'
        """,
        "events get a b");
  }

  @Test
  void listsCommandsIfOneIsMissing() {
    assertRefused(
        """
        A command is missing; there are list, get, tail
        See 'paylink events --help'
        """,
        "events");
    JarProcess bare = JarProcess.runAlone(Map.of());
    assertEquals(2, bare.exitCode());
    assertTrue(bare.err().startsWith("A command is missing; there are dev, serve, "), bare::err);
    assertEquals(2, bare.err().lines().count(), bare::err);
  }

  @Test
  void completesCommandsAndValuesInBash() throws Exception {
    Path script = folder.resolve("paylink.bash");
    JarProcess printed = JarProcess.run(Map.of(), "completion", "bash");
    assertEquals(0, printed.exitCode(), printed::err);
    Files.writeString(script, printed.out());
    assertEquals("cancel", complete(script, "orders ca"));
    assertEquals("pending paid processing", complete(script, "orders list --status p"));
    assertEquals("completion", complete(script, "compl"));
    assertEquals(
        printed.out(), JarProcess.run(Map.of(), "completion", "zsh").out(), "one script for both");
  }

  /** Returns what bash would complete the last word to. */
  private static String complete(Path script, String words)
      throws IOException, InterruptedException {
    String commands =
        """
        source %s
        compopt() { :; }
        COMP_WORDS=(paylink %s)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _complete_paylink
        echo "${COMPREPLY[@]}"
        """
            .formatted(script, words);
    Process bash =
        new ProcessBuilder("bash", "-c", commands)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String completed =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(0, bash.waitFor());
    return completed;
  }

  private static void assertRefused(String message, String arguments) {
    JarProcess refused = JarProcess.run(Map.of(), arguments.split(" "));
    assertEquals(message, refused.err());
    assertEquals("", refused.out());
    assertEquals(2, refused.exitCode());
  }
}
