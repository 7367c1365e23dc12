package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.base.json.SchemaWords;
import dev.paylink.base.json.StrictJson;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages for a wrong body, by the schemas of the contract. */
@ExtendWith(VertxExtension.class)
class ComplaintsTest {
  private static final Pattern WORDS =
      Pattern.compile(
          "(?!of another type)(?!one of [^,]*$)[a-z0-9]((?!null|[.;] |\\.$).)*(, or null)?");

  private static OpenAPIContract contract;

  @BeforeAll
  @Timeout(60)
  static void load(Vertx vertx) {
    contract = Contract.load(vertx).map(Contract::model).await();
  }

  private static List<Detail> complaints(String operationId, String body) {
    Operation operation = contract.operation(operationId);
    ContractSchema schema =
        ContractSchema.of(
            operation.getRequestBody().determineContentType("application/json").getSchema());
    Map<String, Object> tree = StrictJson.readObject(body.getBytes(StandardCharsets.UTF_8));
    return Complaints.ofBody(schema.errors(tree), schema.json());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"currency\":\"IDR\"}                | amount   | is required",
        "{\"amount\":\"1\",\"currency\":\"IDR\"} | amount | must be a number over 0 and at most 999999999999999",
        "{\"amount\":0,\"currency\":\"IDR\"}   | amount   | must be a number over 0 and at most 999999999999999",
        "{\"amount\":1e15,\"currency\":\"IDR\"} | amount  | must be a number over 0 and at most 999999999999999",
        "{\"amount\":null,\"currency\":\"IDR\"} | amount  | must be a number over 0 and at most 999999999999999",
        "{\"amount\":1,\"currency\":\"idr\"}   | currency | must be an ISO 4217 code of three capital letters, as IDR",
        "{\"amount\":1,\"currency\":\"IDR\",\"colour\":1} | colour | is no known field; there are amount, currency, customer, metadata, externalId",
        "{\"amount\":1,\"currency\":\"IDR\",\"x.amount\":1} | x.amount | is no known field; there are amount, currency, customer, metadata, externalId",
        "{\"amount\":1,\"currency\":\"IDR\",\"a/~1\":1} | a/~1 | is no known field; there are amount, currency, customer, metadata, externalId",
        "{\"amount\":1,\"currency\":\"IDR\",\"a b%20\":1} | a b%20 | is no known field; there are amount, currency, customer, metadata, externalId",
        "{\"amount\":1,\"currency\":\"IDR\",\"#\":1} | # | is no known field; there are amount, currency, customer, metadata, externalId",
        "{\"amount\":1,\"currency\":\"IDR\",\"customer\":[]} | customer | must be a JSON object",
        "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{\"email\":\"\"}} | customer.email | must be an e-mail address (RFC 5321) of at most 254 characters",
        "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{\"phone\":62}} | customer.phone | must be a phone number of 3 to 15 digits, best as E.164 with +",
        "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{\"age\":3}} | customer.age | is no known field; there are name, email, phone",
        "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":{\"\":3}} | metadata | must have keys of 1 to 40 characters",
      })
  void namesAnInvalidFieldAndTheAllowedValues(String body, String field, String message) {
    assertEquals(List.of(new Detail(field, message)), complaints("createOrder", body));
  }

  @Test
  void namesEveryInvalidFieldOnce() {
    List<Detail> details =
        complaints(
            "createPaymentLink",
            "{\"title\":\"\",\"amount\":-1,\"extra\":{},\"customer\":{\"name\":1}}");
    List<String> fields = details.stream().map(Detail::field).sorted().toList();
    assertEquals(List.of("amount", "currency", "customer.name", "extra", "title"), fields);
  }

  @Test
  void namesMissingFieldsFirstAndUnknownFieldsLast() {
    List<Detail> details = complaints("createPaymentLink", "{\"extra\":1,\"title\":\"\"}");
    assertEquals(
        List.of("amount", "currency", "title", "extra"),
        details.stream().map(Detail::field).toList());
  }

  @Test
  void acceptsAnAllowedBody() {
    assertEquals(
        List.of(),
        complaints(
            "createPaymentLink",
            "{\"title\":\"😀\",\"amount\":999999999999999,\"currency\":\"IDR\",\"customer\":{},"
                + "\"metadata\":{\"a.b/c\":[1,{\"amount\":null}]}}"));
  }

  @Test
  void limitsMetadataToFiftyKeys() {
    JsonObject metadata = new JsonObject();
    for (int i = 0; i < 50; i++) {
      metadata.put("k" + i, i);
    }
    JsonObject body = new JsonObject().put("amount", 1).put("currency", "IDR");
    assertEquals(List.of(), complaints("createOrder", body.put("metadata", metadata).encode()));
    body.put("metadata", metadata.put("one more", 1));
    assertEquals(
        List.of(new Detail("metadata", "must have at most 50 keys")),
        complaints("createOrder", body.encode()));
  }

  @Test
  void shortensALongFieldName() {
    String name = "n".repeat(5_000);
    List<Detail> details =
        Fault.invalid(complaints("updateOrder", "{\"status\":\"paid\",\"%s\":1}".formatted(name)))
            .details();
    assertEquals("n".repeat(100) + "…", details.get(0).field());
    assertEquals(1, details.size());
  }

  @Test
  void listsTheStatusesForAnUnknownStatus() {
    List<Detail> details = complaints("updateOrder", "{\"status\":\"shipped\"}");
    assertEquals("status", details.get(0).field());
    assertTrue(details.get(0).message().startsWith("must be one of pending, paid"));
  }

  /** What follows "must be": no sentence of its own, and no more than what is allowed. */
  @Test
  void saysInOneSentenceWhatAFieldMustBe() {
    Map<String, JsonObject> schemas = new TreeMap<>();
    for (Operation operation : contract.operations()) {
      String id = operation.getOperationId();
      for (Parameter parameter : operation.getParameters()) {
        collect(id + "?" + parameter.getName(), (JsonObject) parameter.getSchema(), schemas);
      }
      if (operation.getRequestBody() != null) {
        MediaType json = operation.getRequestBody().determineContentType("application/json");
        if (json != null) {
          collect(id, (JsonObject) json.getSchema(), schemas);
        }
      }
    }
    assertTrue(schemas.containsKey("addLicenceKeys.keys.0"), schemas.keySet()::toString);
    Map<String, String> wrong = new TreeMap<>();
    schemas.forEach(
        (path, schema) -> {
          String words = SchemaWords.describe(schema);
          if (!WORDS.matcher(words).matches()) {
            wrong.put(path, words);
          }
        });
    assertEquals(Map.of(), wrong);
  }

  private static void collect(String path, JsonObject schema, Map<String, JsonObject> schemas) {
    schemas.put(path, schema);
    JsonObject fields = schema.getJsonObject("properties", new JsonObject());
    for (String name : fields.fieldNames()) {
      collect(path + "." + name, fields.getJsonObject(name), schemas);
    }
    if (schema.getJsonObject("items") != null) {
      collect(path + ".0", schema.getJsonObject("items"), schemas);
    }
    if (schema.getValue("additionalProperties") instanceof JsonObject values
        && values.containsKey("type")) {
      collect(path + ".*", values, schemas);
    }
  }

  @Test
  void describesAParameterByItsSchema() {
    JsonObject schema =
        new JsonObject().put("type", "integer").put("minimum", 1).put("maximum", 100);
    assertEquals(
        new Detail("perPage", "must be an integer from 1 to 100"),
        Complaints.ofParameter("perPage", schema, ""));
  }
}
