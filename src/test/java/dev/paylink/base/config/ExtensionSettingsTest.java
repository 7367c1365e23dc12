package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Setting;
import dev.paylink.api.Setting.Owner;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of extensions in the file and the environment. */
class ExtensionSettingsTest {
  private static final ExtensionSettings ACME =
      new ExtensionSettings(
          Map.of(
              "acme",
              List.of(
                  Setting.secret("apiKey").required(),
                  Setting.text("apiUrl", "https://api.acme.example"),
                  Setting.flag("sandbox", false),
                  Setting.number("retries", 3, 0, 9),
                  Setting.duration(
                      "patience",
                      Duration.ofSeconds(2),
                      Duration.ofMillis(100),
                      Duration.ofMinutes(1)))));

  private static LoadedConfig read(String file, Map<String, String> environment) {
    return ConfigLoader.read(new JsonObject(file), environment, ACME);
  }

  private static List<String> problems(String file, Map<String, String> environment) {
    return ConfigLoader.read(new JsonObject(file), environment, ACME, ACME.requirements())
        .problems()
        .stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  void needsRequiredSettingsOnlyWhereTheyAreUsed() {
    assertEquals(List.of(), read("{}", Map.of()).problems());
    assertEquals(Optional.of("must not be empty"), ACME.complaint("acme.apiKey", "", Owner.NODE));
  }

  @Test
  void takesLinesOfTextButNoOtherControlCharacters() {
    assertEquals(
        Optional.empty(),
        ACME.complaint("acme.apiKey", "-----BEGIN KEY-----\r\n\tA==", Owner.NODE));
    assertEquals(
        Optional.of("must have no control characters but tabs and line feeds"),
        ACME.complaint("acme.apiKey", "sk\u0007live", Owner.NODE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk_\u2022\u2022\u2022\u2022",
        "sk_live_****1234",
        "sk_…",
        "a\nb",
        "a b",
        "a\u200bb"
      })
  void refusesWhatIsNotTheSecret(String value) {
    assertTrue(ACME.complaint("acme.apiKey", value, Owner.NODE).isPresent());
  }

  @Test
  void asksTheExtension() {
    Setting<Integer> even =
        Setting.number("even", 2, 0, 9)
            .checkedBy((value, owner) -> value % 2 == 0 ? null : "must be even for " + owner);
    ExtensionSettings settings = new ExtensionSettings(Map.of("acme", List.of(even)));
    assertEquals(Optional.empty(), settings.complaint("acme.even", "4", Owner.NODE));
    assertEquals(
        Optional.of("must be even for LIVE_MERCHANT"),
        settings.complaint("acme.even", "3", Owner.LIVE_MERCHANT));
  }

  @Test
  void readsKeysThatLookLikeVariablesOfTheService() {
    ExtensionSettings ports =
        new ExtensionSettings(Map.of("acme", List.of(Setting.number("servicePort", 1, 1, 9))));
    assertEquals(
        Map.of("acme.servicePort", 2L),
        ConfigLoader.read(
                new JsonObject(), Map.of("PAYLINK_EXTENSIONS_ACME_SERVICE_PORT", "2"), ports)
            .config()
            .extensions());
  }

  @Test
  void refusesSettingsOfOneVariable() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new ExtensionSettings(
                    Map.of("acme", List.of(Setting.text("a", ""), Setting.text("a", "")))));
    assertEquals("Two settings have the variable PAYLINK_EXTENSIONS_ACME_A", refused.getMessage());
  }

  @Test
  void writesRangesAsOperatorsDo() {
    Setting<Duration> days =
        Setting.duration("days", Duration.ofHours(36), Duration.ofSeconds(90), Duration.ofDays(30));
    ExtensionSettings settings = new ExtensionSettings(Map.of("acme", List.of(days)));
    assertEquals(
        Optional.of("must be a duration from 90s to 30d, as 500ms, 10s, 5m, 24h or 30d"),
        settings.complaint("acme.days", "1s", Owner.NODE));
  }

  @Test
  void prefersTheEnvironmentOverTheFileOverTheDefault() {
    String file =
        "{'extensions':{'acme':{'apiKey':'k','retries':4,'sandbox':true}}}".replace('\'', '"');
    assertEquals(
        Map.of(
            "acme.apiKey", "k",
            "acme.apiUrl", "https://api.acme.example",
            "acme.sandbox", true,
            "acme.retries", 5L,
            "acme.patience", "PT0.25S"),
        read(
                file,
                Map.of(
                    "PAYLINK_EXTENSIONS_ACME_RETRIES", "5",
                    "PAYLINK_EXTENSIONS_ACME_PATIENCE", "250ms"))
            .config()
            .extensions());
  }

  @Test
  void readsSecretsFromFiles(@TempDir Path folder) throws IOException {
    Path key = Files.writeString(folder.resolve("key"), "from a file\n");
    for (LoadedConfig loaded :
        List.of(
            read("{}", Map.of("PAYLINK_EXTENSIONS_ACME_API_KEY_FILE", key.toString())),
            read("{\"extensions\":{\"acme\":{\"apiKeyFile\":\"%s\"}}}".formatted(key), Map.of()))) {
      assertEquals("from a file", loaded.config().extensions().get("acme.apiKey"));
      assertTrue(
          loaded.settings().stream()
              .filter(setting -> setting.key().equals("extensions.acme.apiKey"))
              .allMatch(setting -> setting.shown().equals("(hidden)")));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {~extensions~:{~acme~:{~apiKey~:~~}}} | extensions.acme.apiKey = (hidden): must not be empty
          {}                                   | extensions.acme.apiKey = (hidden): must not be empty
          {~extensions~:3}                     | extensions = (set): must have names of extensions below it
          {~extensions~:{~acme~:3}}            | extensions.acme = (set): must have keys below it
          {~extensions~:{~other~:{~a~:1}}}     | extensions.other = (set): there is no extension of this name that has settings
          {~extensions~:{~acme~:{~key~:1}}}    | extensions.acme.key = (set): there is no such key; there are extensions.acme.apiKey
          {~extensions~:{~acme~:{~retries~:10}}} | extensions.acme.retries = 10: must be an integer from 0 to 9
          {~extensions~:{~acme~:{~sandbox~:1}}}  | extensions.acme.sandbox = 1: must be true or false
          {~extensions~:{~acme~:{~patience~:~2m~}}} | extensions.acme.patience = 2m: must be a duration from 100ms to 1m
          """)
  void namesWhatIsWrong(String file, String problem) {
    List<String> problems = problems(file.replace('~', '"'), Map.of());
    assertTrue(problems.stream().anyMatch(one -> one.startsWith(problem)), problems::toString);
  }

  @Test
  void allowsNamesWithoutSettings() {
    Map<String, String> key = Map.of("PAYLINK_EXTENSIONS_ACME_API_KEY", "k");
    for (String file :
        List.of(
            "{\"extensions\":null}",
            "{\"extensions\":{\"acme\":null}}",
            "{\"extensions\":{\"other\":null}}")) {
      assertEquals(List.of(), problems(file, key), file);
    }
  }
}
