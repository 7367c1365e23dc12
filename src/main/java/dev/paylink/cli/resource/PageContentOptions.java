package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of what a landing page can have, whether it is created or changed. */
final class PageContentOptions {
  private static final List<String> COLOURS = List.of("background", "text", "accent");

  @Option(
      names = "--description",
      paramLabel = "TEXT",
      description = "What search engines and previews of links show of it.")
  private @Nullable String description;

  @Option(
      names = "--language",
      paramLabel = "LANGUAGE",
      description = "The language of its texts: en or id. Default: en.")
  private @Nullable String language;

  @Option(
      names = "--blocks",
      paramLabel = "FILE",
      description =
          "JSON file with the array of its blocks, as docs/api.md has them; - reads standard input.")
  private @Nullable String blocks;

  @Option(
      names = "--theme",
      split = ",",
      paramLabel = "COLOUR",
      description =
          "Its three colours: background, text, accent, for example #ffffff,#15201c,#0b6e4f; none for"
              + " the usual ones.")
  private @Nullable List<String> theme;

  @Option(
      names = "--noindex",
      negatable = true,
      description = "Ask search engines to leave it out, or with --no-noindex not to.")
  private @Nullable Boolean noindex;

  /** Adds what was given to the body of a request. */
  void addTo(ObjectNode body) {
    Clearable.put(body, "description", description);
    Sale.put(body, "language", language);
    if (noindex != null) {
      body.put("noindex", noindex);
    }
    if (theme != null) {
      addTheme(body, theme);
    }
    if (blocks != null) {
      body.set("blocks", blocks(new InputFile(blocks)));
    }
  }

  private static void addTheme(ObjectNode body, List<String> colours) {
    if (colours.equals(List.of("none"))) {
      body.putNull("theme");
      return;
    }
    if (colours.size() != COLOURS.size()) {
      throw CommandFailure.usage(
          "--theme must be three colours: %s".formatted(String.join(",", COLOURS)));
    }
    ObjectNode object = body.putObject("theme");
    for (int i = 0; i < COLOURS.size(); i++) {
      object.put(COLOURS.get(i), colours.get(i));
    }
  }

  private static JsonNode blocks(InputFile file) {
    JsonNode read = file.read(text -> Json.readFile(text, file.toString()));
    if (!read.isArray()) {
      throw CommandFailure.usage(
          "%s must have a JSON array of blocks: [{\"type\": \"heading\", …}, …]".formatted(file));
    }
    WrittenAmount.checkAll("blocks", read);
    return read;
  }
}
