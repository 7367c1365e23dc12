package dev.paylink.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.Operation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients that an operation is deprecated: the headers {@code Deprecation} (RFC 9745) and
 * {@code Sunset} (RFC 8594). In the contract such an operation has {@code deprecated: true}, the
 * day since which it is ({@code x-deprecated-since}), optionally the day on which it ends ({@code
 * x-sunset}), and optionally {@code externalDocs} about what replaces it; days are in UTC.
 */
public final class Deprecation implements Handler<RoutingContext> {
  private final String since;
  private final @Nullable String sunset;
  private final @Nullable String link;

  private Deprecation(JsonObject operation) {
    this.since = "@" + start(operation.getString("x-deprecated-since")).getEpochSecond();
    String end = operation.getString("x-sunset");
    this.sunset = end == null ? null : HttpDate.of(start(end));
    JsonObject docs = operation.getJsonObject("externalDocs");
    this.link = docs == null ? null : "<%s>; rel=\"deprecation\"".formatted(docs.getString("url"));
  }

  private static Instant start(String day) {
    return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /**
   * The handler for the route of an operation; empty if it is not deprecated.
   *
   * @throws RuntimeException if the contract does not say since when, or if a day is invalid
   */
  public static Optional<Deprecation> of(Operation operation) {
    JsonObject model = operation.getOpenAPIModel();
    return model.getBoolean("deprecated", false)
        ? Optional.of(new Deprecation(model))
        : Optional.empty();
  }

  @Override
  public void handle(RoutingContext ctx) {
    HttpServerResponse response = ctx.response().putHeader("Deprecation", since);
    if (sunset != null) {
      response.putHeader("Sunset", sunset);
    }
    if (link != null) {
      response.headers().add("Link", link);
    }
    ctx.next();
  }
}
