package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The health checks of the proxy of Compose suit the stop of a node. */
class ProxySettingsTest {
  private static final Path PROXY = Path.of("docker/compose/haproxy.cfg");
  private static final Path SCHEMA = Path.of("src/main/resources/config.schema.json");
  private static final Pattern CHECKS = Pattern.compile("inter (\\d+)s fall (\\d+) rise (\\d+)");

  /**
   * A check comes at any moment of its interval. So the first that fails is up to an interval after
   * SIGTERM, the last before the node is left {@code fall - 1} intervals later. Another node that
   * is ready at SIGTERM has to be used by then.
   */
  @Test
  void nodeIsLeftAfterAnotherIsUsedAndBeforeItRefuses() throws IOException {
    Matcher checks = CHECKS.matcher(Files.readString(PROXY));
    assertTrue(checks.find());
    int interval = Integer.parseInt(checks.group(1));
    int fall = Integer.parseInt(checks.group(2));
    int rise = Integer.parseInt(checks.group(3));
    String delay =
        (String)
            ConfigSchema.keys(new JsonObject(Files.readString(SCHEMA)))
                .get("http.shutdownDelay")
                .defaultValue();
    int refusesAfter = Integer.parseInt(delay.replaceFirst("s$", ""));
    assertTrue(interval * fall < refusesAfter, "left too late");
    assertTrue(interval * (fall - 1) > interval * rise, "left before another is used");
  }
}
