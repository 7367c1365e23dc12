package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Commands on the licence keys of digital products. */
final class ProductKeys {
  private ProductKeys() {}

  static final class Revoke extends Operation {
    Revoke() {
      super(Inputs.none("/licence-keys/{licenceKeyId}/revoke"));
      named(
          "revoke", "Revokes a licence key, so that it is not valid any more, and prints its id.");
    }

    @Override
    public Integer call() {
      service.api().post(inputs.path(), null);
      System.err.println("Revoked licence key " + inputs.id());
      System.out.println(inputs.id());
      return 0;
    }
  }

  static final class Verify extends Operation {
    @Mixin private Output output = new Output();

    @Parameters(index = "0", paramLabel = "ID", description = "prod_…, as lists show it.")
    private String id = "";

    @Parameters(
        index = "1",
        paramLabel = "KEY",
        description =
            "The key. - reads it from standard input, as lists of processes show it here.")
    private String key = "";

    Verify() {
      named(
          "verify",
          "Says whether a licence key is valid: an order has it, and it is not revoked.",
          "Ends with 0 if it is, and with 1 if not.");
    }

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
