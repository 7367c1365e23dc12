package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import dev.paylink.web.text.InputText;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import io.vertx.openapi.contract.RequestBody;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Validates the requests of one operation against the contract.
 *
 * <p>The validator of the OpenAPI router uses a worker thread for every request, copies every
 * schema of the contract for each value, and parses JSON loosely; its main method is too long for
 * the JVM to compile. This one compiles its schemas once, parses strictly, lists errors together,
 * and rejects fields and parameters that the contract does not define.
 */
public final class ContractValidator {
  /** The end of a complaint about a query parameter in which a plus sign became a blank. */
  public static final String PLUS = "; in a URL, + is written %2B";

  private static final Pattern JSON_TYPE =
      Pattern.compile(
          "application/json *(; *charset *= *\"?utf-8\"? *)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");

  private record ParameterCheck(Parameter parameter, ContractSchema schema) {}

  private final List<ParameterCheck> parameters = new ArrayList<>();
  private final String queryNames;
  private final @Nullable ContractSchema body;
  private final NormalForms normalForms;
  private final boolean bodyRequired;

  ContractValidator(Operation operation) {
    for (Parameter parameter : operation.getParameters()) {
      parameters.add(new ParameterCheck(parameter, ContractSchema.of(parameter.getSchema())));
    }
    this.queryNames =
        operation.getParameters().stream()
            .filter(parameter -> parameter.getIn() == Location.QUERY)
            .map(DeepObject::describe)
            .collect(Collectors.joining(", "));
    RequestBody requestBody = operation.getRequestBody();
    this.bodyRequired = requestBody != null && requestBody.isRequired();
    MediaType json =
        requestBody == null ? null : requestBody.determineContentType("application/json");
    this.body = json == null ? null : ContractSchema.of(json.getSchema());
    this.normalForms = NormalForms.of(body == null ? new JsonObject() : body.json());
  }

  /** The names of the path, query and header parameters. */
  public Set<String> parameterNames() {
    return parameters.stream()
        .map(checked -> checked.parameter().getName())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The schema of the body, with its references resolved; empty if there is no body. */
  public Optional<JsonObject> bodySchema() {
    return Optional.ofNullable(body).map(ContractSchema::json);
  }

  /**
   * Validates a request.
   *
   * @throws Fault {@code invalid_request} naming the errors, or {@code unsupported_media_type}
   */
  public ValidRequest validate(RoutingContext ctx) {
    List<Detail> wrong = new ArrayList<>();
    rejectUnknown(
        ctx.queryParams(),
        parameter -> parameter.getIn() == Location.QUERY,
        "is no query parameter of this operation, which takes "
            + (queryNames.isEmpty() ? "no query parameters" : "only " + queryNames),
        wrong);
    Map<String, Object> values =
        values(ctx.queryParams(), parameter -> valuesOf(parameter, ctx), wrong);
    if (wrong.isEmpty()) {
      wrong.addAll(QueryText.errors(ctx.request().query(), ctx.queryParams()));
      wrong.addAll(QueryText.errorsOfPath(ctx.request().path(), ctx.pathParams()));
    }
    Map<String, Object> json = body == null ? Map.of() : readBody(ctx, body, wrong);
    if (!wrong.isEmpty()) {
      throw Fault.invalid(wrong);
    }
    Exchange exchange = Exchange.of(ctx);
    return new ValidRequest(exchange.principal(), exchange.requestId(), values, json);
  }

  /**
   * Validates a call that did not come by HTTP.
   *
   * @param given parameters of path, query and header by name
   * @param json the body; null if absent
   * @throws Fault {@code invalid_request} naming the errors
   */
  public ValidRequest validate(
      Principal principal, String requestId, MultiMap given, @Nullable Buffer json) {
    List<Detail> wrong = new ArrayList<>();
    rejectUnknown(
        given,
        parameter -> true,
        "is no parameter of this operation, which takes " + new TreeSet<>(parameterNames()),
        wrong);
    Map<String, Object> values =
        values(given, parameter -> clean(given.getAll(parameter.getName())), wrong);
    if (wrong.isEmpty()) {
      wrong.addAll(QueryText.errors(null, given));
    }
    Map<String, Object> object = body == null ? Map.of() : readJson(json, body, wrong);
    if (!wrong.isEmpty()) {
      throw Fault.invalid(wrong);
    }
    return new ValidRequest(principal, requestId, values, object);
  }

  private void rejectUnknown(
      MultiMap given, Predicate<Parameter> among, String refusal, List<Detail> wrong) {
    for (String name : given.names()) {
      if (wrong.size() == ContractSchema.MAX_ERRORS) {
        return;
      }
      boolean known =
          parameters.stream()
              .map(ParameterCheck::parameter)
              .anyMatch(p -> among.test(p) && DeepObject.isNamed(p, name));
      if (!known) {
        wrong.add(new Detail(name, refusal));
      }
    }
  }

  private Map<String, Object> values(
      MultiMap query, Function<Parameter, List<String>> given, List<Detail> wrong) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (ParameterCheck checked : parameters) {
      if (DeepObject.is(checked.parameter())) {
        DeepObject.check(checked.parameter(), checked.schema(), query, values, wrong);
      } else {
        check(checked, given.apply(checked.parameter()), values, wrong);
      }
    }
    return values;
  }

  private static List<String> valuesOf(Parameter parameter, RoutingContext ctx) {
    return switch (parameter.getIn()) {
      case PATH -> List.of(ctx.pathParam(parameter.getName()));
      case QUERY -> clean(ctx.queryParams().getAll(parameter.getName()));
      case HEADER -> ctx.request().headers().getAll(parameter.getName());
      case COOKIE -> List.of();
    };
  }

  private static List<String> clean(List<String> given) {
    return given.isEmpty() ? given : given.stream().map(InputText::clean).toList();
  }

  private static void check(
      ParameterCheck checked, List<String> given, Map<String, Object> values, List<Detail> wrong) {
    String name = checked.parameter().getName();
    if (given.size() > 1) {
      wrong.add(new Detail(name, "must be given once"));
    } else if (given.size() == 1) {
      ContractSchema schema = checked.schema();
      Object value = typed(given.get(0), schema.json().getString("type", "string"));
      if (schema.errors(value).isEmpty()) {
        values.put(name, value);
      } else {
        wrong.add(
            Complaints.ofParameter(name, schema.json(), hint(checked.parameter(), given.get(0))));
      }
    } else if (checked.parameter().isRequired()) {
      wrong.add(new Detail(name, "is required"));
    }
  }

  private static String hint(Parameter parameter, String given) {
    boolean blanks = given.indexOf(' ') >= 0 && !given.isBlank();
    return blanks && parameter.getIn() == Location.QUERY ? PLUS : "";
  }

  /**
   * Converts a value to the type of its schema. A value that cannot be converted stays a string,
   * which then fails validation. A list is a comma-separated list of strings.
   */
  private static Object typed(String text, String type) {
    if (type.equals("integer") && INTEGER.matcher(text).matches()) {
      long number = Long.parseLong(text);
      return number == (int) number ? (Object) (int) number : number;
    }
    if (type.equals("array")) {
      return List.of(text.split(",", -1));
    }
    if (type.equals("boolean") && (text.equals("true") || text.equals("false"))) {
      return Boolean.valueOf(text);
    }
    return text;
  }

  private Map<String, Object> readBody(
      RoutingContext ctx, ContractSchema schema, List<Detail> wrong) {
    Buffer bytes = ctx.body().buffer();
    if (bodyRequired || bytes != null && bytes.length() > 0) {
      requireJson(ctx);
    }
    return readJson(bytes, schema, wrong);
  }

  private Map<String, Object> readJson(
      @Nullable Buffer bytes, ContractSchema schema, List<Detail> wrong) {
    if (bytes == null || bytes.length() == 0) {
      if (bodyRequired) {
        wrong.add(new Detail("", "must not be empty: it is required"));
      }
      return Map.of();
    }
    try {
      Map<String, Object> json = StrictJson.readObject(bytes.getBytes());
      normalForms.apply(json);
      wrong.addAll(Complaints.ofBody(schema.errors(json), schema.json()));
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
