package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ApiRefusal;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceApi.Created;
import dev.paylink.cli.service.Unreachable;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates an object and prints it. */
final class CreateCommand extends Operation {
  private final String done;

  @Mixin private Output output = new Output();

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description =
          "Value of your choice: the same key creates only once within 24 hours. Default: a new one.")
  private @Nullable String key;

  /**
   * @param done what is done, for messages, as {@code created order}
   */
  CreateCommand(Inputs fields, String done) {
    super(fields);
    this.done = done;
  }

  @Override
  public Integer call() {
    ObjectNode body = inputs.body();
    String path = inputs.path();
    ServiceApi api = service.api();
    WrittenAmount.check(body, api, path.substring(0, path.lastIndexOf('/')));
    String used = key == null ? UUID.randomUUID().toString() : key;
    Created created = create(api, path, Json.write(body), used);
    JsonNode answer = Json.read(created.body());
    String said = done + " " + Json.text(answer, "/id");
    System.err.println(
        created.replayed()
            ? "Had %s before".formatted(said)
            : said.substring(0, 1).toUpperCase(Locale.ROOT)
                + said.substring(1)
                + money(answer.has("amount") ? answer : body));
    output.print(created.body());
    return 0;
  }

  /** Returns the amount of an object, so that a mistake in it is seen; empty if absent. */
  private static String money(JsonNode object) {
    return object.has("amount")
        ? ": %s %s".formatted(Json.text(object, "/currency"), Json.text(object, "/amount"))
        : "";
  }

  /** Names the key in the message of a failure after which the object may exist. */
  private static Created create(ServiceApi api, String collection, String body, String key) {
    try {
      return api.create(collection, body, key);
    } catch (Unreachable unknown) {
      throw repeatable(unknown, key);
    } catch (ApiRefusal refusal) {
      throw refusal.isTemporary() ? repeatable(refusal, key) : refusal;
    }
  }

  private static CommandFailure repeatable(CommandFailure failure, String key) {
    return new CommandFailure(
        "%s. If you repeat it, do so with --idempotency-key '%s'"
            .formatted(failure.getMessage(), key));
  }
}
