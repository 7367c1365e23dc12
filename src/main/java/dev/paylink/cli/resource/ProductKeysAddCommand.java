package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Retries;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.web.text.InputText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Adds licence keys to a digital product. */
final class ProductKeysAddCommand extends Operation {
  /** As many as a request may have. */
  private static final int BATCH_KEYS = 1_000;

  /** Below the usual limit of a body, also with all that JSON escapes. */
  private static final int BATCH_BYTES = 24 * 1024;

  @ArgGroup(multiplicity = "1")
  private Source source = new Source();

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  /** One of both. */
  private static final class Source {
    @Option(
        names = "--file",
        paramLabel = "FILE",
        description = "Text file with a key on each line; - reads standard input.")
    private @Nullable String file;

    @Option(
        names = "--pattern",
        paramLabel = "PATTERN",
        description =
            "A key is generated for each order: BATIK-XXXX-XXXX-XXXX-XXXX, with at least 16 X, each of"
                + " which becomes a random character. No key stops that.")
    private @Nullable String pattern;
  }

  ProductKeysAddCommand() {
    super(Inputs.none("/digital-products/{productId}/licence-keys"));
    named(
        "add",
        "Adds licence keys of a list to a digital product, and prints how many are new; or has them"
            + " generated.",
        "Keys that the product has already are passed over, so the command can be repeated.");
  }

  @Override
  public Integer call() {
    ServiceApi api = service.api();
    String file = source.file;
    JsonNode result = file != null ? addAll(api, new InputFile(file)) : setPattern(api);
    String added = Json.text(result, "/added");
    System.err.println(
        file != null
            ? "Added %s licence keys to digital product %s".formatted(added, inputs.id())
            : "Set the pattern of the licence keys of digital product " + inputs.id());
    if (json || file != null) {
      System.out.println(json ? Json.write(result) : added);
    }
    return 0;
  }

  private JsonNode setPattern(ServiceApi api) {
    String given = Objects.requireNonNull(source.pattern);
    ObjectNode body = Json.object().put("pattern", given.equals(Field.NONE) ? null : given);
    return send(api, body);
  }

  private JsonNode addAll(ServiceApi api, InputFile file) {
    ObjectNode sum = file.read(text -> addAll(api, text));
    if (!sum.has("licenceKeys")) {
      throw CommandFailure.usage("There are no keys in " + file);
    }
    return sum;
  }

  /** Sends the lines in requests of a bounded size; returns the sum of their answers. */
  private ObjectNode addAll(ServiceApi api, BufferedReader text) throws IOException {
    ObjectNode sum = Json.object().put("added", 0);
    Set<String> batch = new LinkedHashSet<>();
    int bytes = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      String key = InputText.trimmed(line);
      if (!key.isEmpty() && batch.add(key)) {
        bytes += key.getBytes(StandardCharsets.UTF_8).length;
      }
      if (batch.size() == BATCH_KEYS || bytes > BATCH_BYTES) {
        add(api, batch, sum);
        batch.clear();
        bytes = 0;
      }
    }
    if (!batch.isEmpty()) {
      add(api, batch, sum);
    }
    return sum;
  }

  private void add(ServiceApi api, Set<String> batch, ObjectNode sum) {
    ObjectNode body = Json.object();
    batch.forEach(body.putArray("keys")::add);
    JsonNode answer = send(api, body);
    sum.put("added", sum.path("added").asInt() + answer.path("added").asInt());
    sum.set("licenceKeys", answer.path("licenceKeys"));
  }

  private JsonNode send(ServiceApi api, ObjectNode body) {
    return Retries.of(() -> api.post(inputs.path(), body));
  }
}
