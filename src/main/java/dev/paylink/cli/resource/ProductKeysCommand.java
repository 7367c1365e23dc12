package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.cli.service.Codes;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on the licence keys of digital products. */
@Command(
    name = "keys",
    description = "Adds, lists, revokes and verifies licence keys of digital products.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ProductKeysAddCommand.class,
      ProductKeysCommand.ListPage.class,
      ProductKeysCommand.Revoke.class,
      ProductKeysCommand.Verify.class
    })
final class ProductKeysCommand {
  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 31),
          Column.of("STATUS", "/status", 9),
          Column.of("ENDS IN", "/hint", 7),
          Column.of("ORDER", "/orderId", 30),
          Column.of("ASSIGNED", "/assignedAt", 24),
          Column.of("REVOKED", "/revokedAt", 0));

  /** The path of the keys of a product. */
  static String path(String productId) {
    return Query.of(ProductsCommand.COLLECTION, productId) + "/licence-keys";
  }

  @Command(
      name = "list",
      description =
          "Lists the licence keys of a digital product, newest first, by their last characters.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Paging paging = new Paging();

    @Parameters(paramLabel = "ID", description = "Id of the product.")
    private String id = "";

    @Option(
        names = "--status",
        paramLabel = "STATUS",
        converter = Statuses.class,
        completionCandidates = Statuses.class,
        description = "Only keys in this status: ${COMPLETION-CANDIDATES}.")
    private @Nullable LicenceKeyStatus status;

    @Override
    public Integer call() {
      Query query = new Query(path(id)).with("status", status == null ? null : status.code());
      return paging.print(query, "perPage", TABLE);
    }
  }

  /** The statuses of licence keys. */
  static final class Statuses extends Codes<LicenceKeyStatus> {
    Statuses() {
      super(Stream.of(LicenceKeyStatus.values()), LicenceKeyStatus::code);
    }
  }

  @Command(
      name = "revoke",
      description = "Revokes a licence key, so that it is not valid any more, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Revoke implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();

    @Parameters(paramLabel = "KEY_ID", description = "lkey_…, as `list` shows it.")
    private String id = "";

    @Override
    public Integer call() {
      service.api().post(Query.of("/licence-keys", id) + "/revoke", null);
      System.err.println("Revoked licence key " + id);
      System.out.println(id);
      return 0;
    }
  }

  @Command(
      name = "verify",
      description = {
        "Says whether a licence key is valid: an order has it, and it is not revoked.",
        "Ends with 0 if it is, and with 1 if not."
      },
      mixinStandardHelpOptions = true)
  static final class Verify implements Callable<Integer> {
    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();

    @Parameters(index = "0", paramLabel = "ID", description = "Id of the product.")
    private String id = "";

    @Parameters(
        index = "1",
        paramLabel = "KEY",
        description =
            "The key. - reads it from standard input, as lists of processes show it here.")
    private String key = "";

    @Override
    public Integer call() {
      JsonNode asked = Json.object().put("productId", id).put("key", given());
      JsonNode answer = service.api().post("/licence-keys/verify", asked);
      output.print(Json.write(answer), "/licenceKey/id");
      boolean valid = answer.path("valid").asBoolean();
      System.err.println(valid ? "The key is valid" : "The key is not valid");
      return valid ? 0 : 1;
    }

    private String given() {
      return key.equals("-") ? new InputFile(key).firstLine() : key;
    }
  }
}
