package dev.paylink.http;

import dev.paylink.error.Fault;
import dev.paylink.error.Fault.Detail;
import dev.paylink.error.FaultCode;
import dev.paylink.json.JsonRefusal;
import dev.paylink.json.StrictJson;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks the requests of one operation against the contract.
 *
 * <p>The validator that comes with the OpenAPI router goes through a worker thread for every
 * request, copies every schema of the contract for each of its values, and reads JSON loosely. This
 * one keeps its {@link Validator}s, reads strictly, lists everything that is wrong at once, and
 * refuses what the contract does not name. An instance belongs to one event loop.
 */
final class ContractValidator {
  private static final Pattern JSON_TYPE =
      Pattern.compile(
          "application/json *(; *charset *= *\"?utf-8\"? *)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");

  private record Checked(Parameter parameter, Validator validator) {}

  private final List<Checked> parameters = new ArrayList<>();
  private final String queryNames;
  private final @Nullable Validator body;
  private final JsonObject bodySchema;

  ContractValidator(OpenAPIContract contract, Operation operation) {
    SchemaRepository schemas = contract.getSchemaRepository();
    for (Parameter parameter : operation.getParameters()) {
      parameters.add(new Checked(parameter, schemas.validator(parameter.getSchema())));
    }
    this.queryNames =
        operation.getParameters().stream()
            .filter(parameter -> parameter.getIn() == Location.QUERY)
            .map(Parameter::getName)
            .collect(Collectors.joining(", "));
    if (operation.getRequestBody() == null) {
      this.body = null;
      this.bodySchema = new JsonObject();
    } else {
      var schema = operation.getRequestBody().determineContentType("application/json").getSchema();
      this.body = schemas.validator(schema);
      this.bodySchema = (JsonObject) schema;
    }
  }

  /**
   * What the handler needs of a request.
   *
   * @throws Fault {@code invalid_request} naming everything that is wrong, or {@code
   *     unsupported_media_type}
   */
  ValidRequest validate(RoutingContext ctx) {
    List<Detail> wrong = new ArrayList<>();
    Map<String, Object> values = new LinkedHashMap<>();
    refuseUnknown(ctx.queryParams(), wrong);
    for (Checked checked : parameters) {
      check(checked, valuesOf(checked.parameter(), ctx), values, wrong);
    }
    Map<String, Object> json = body == null ? Map.of() : readBody(ctx, body, wrong);
    if (!wrong.isEmpty()) {
      throw Fault.invalid(wrong);
    }
    return new ValidRequest(Exchange.of(ctx).principal(), values, json);
  }

  private void refuseUnknown(MultiMap query, List<Detail> wrong) {
    for (String name : query.names()) {
      boolean known =
          parameters.stream()
              .map(Checked::parameter)
              .anyMatch(p -> p.getIn() == Location.QUERY && p.getName().equals(name));
      if (!known) {
        String allowed =
            queryNames.isEmpty() ? "takes no query parameters" : "takes only " + queryNames;
        wrong.add(new Detail(name, "is no query parameter of this operation, which " + allowed));
      }
    }
  }

  private static List<String> valuesOf(Parameter parameter, RoutingContext ctx) {
    return switch (parameter.getIn()) {
      case PATH -> List.of(ctx.pathParam(parameter.getName()));
      case QUERY -> ctx.queryParams().getAll(parameter.getName());
      case HEADER -> ctx.request().headers().getAll(parameter.getName());
      case COOKIE -> List.of();
    };
  }

  private static void check(
      Checked checked, List<String> given, Map<String, Object> values, List<Detail> wrong) {
    String name = checked.parameter().getName();
    if (given.size() > 1) {
      wrong.add(new Detail(name, "must be given once"));
    } else if (given.size() == 1) {
      JsonObject schema = (JsonObject) checked.parameter().getSchema();
      Object value = typed(given.get(0), schema.getString("type", "string"));
      OutputUnit result = checked.validator().validate(value);
      if (result.getValid()) {
        values.put(name, value);
      } else {
        wrong.add(Complaints.ofParameter(name, schema));
      }
    } else if (checked.parameter().isRequired()) {
      wrong.add(new Detail(name, "is required"));
    }
  }

  /**
   * The value as the type of its schema, or as it is, which then is no valid value. A list is one
   * of texts, with commas between them.
   */
  private static Object typed(String text, String type) {
    if (type.equals("integer") && INTEGER.matcher(text).matches()) {
      long number = Long.parseLong(text);
      return number == (int) number ? (Object) (int) number : number;
    }
    if (type.equals("array")) {
      return new JsonArray(List.of(text.split(",", -1)));
    }
    if (type.equals("boolean") && (text.equals("true") || text.equals("false"))) {
      return Boolean.valueOf(text);
    }
    return text;
  }

  private Map<String, Object> readBody(
      RoutingContext ctx, Validator validator, List<Detail> wrong) {
    requireJson(ctx);
    Buffer bytes = ctx.body().buffer();
    if (bytes == null || bytes.length() == 0) {
      wrong.add(new Detail("", "must not be empty: it is required"));
      return Map.of();
    }
    try {
      Map<String, Object> json = StrictJson.readObject(bytes.getBytes());
      OutputUnit result = validator.validate(new JsonObject(new HashMap<>(json)));
      if (!result.getValid()) {
        wrong.addAll(Complaints.ofBody(result, bodySchema));
      }
      return json;
    } catch (JsonRefusal refusal) {
      wrong.add(new Detail(refusal.field(), String.valueOf(refusal.getMessage())));
      return Map.of();
    }
  }

  private static void requireJson(RoutingContext ctx) {
    MultiMap headers = ctx.request().headers();
    String encoding = headers.get("Content-Encoding");
    boolean plain = encoding == null || encoding.toLowerCase(Locale.ROOT).equals("identity");
    List<String> types = headers.getAll("Content-Type");
    if (!plain || types.size() != 1 || !JSON_TYPE.matcher(types.get(0).strip()).matches()) {
      throw new Fault(
          FaultCode.UNSUPPORTED_MEDIA_TYPE,
          "Content-Type must be application/json, in UTF-8 and without Content-Encoding");
    }
  }
}
