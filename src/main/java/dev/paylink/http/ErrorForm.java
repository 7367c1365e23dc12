package dev.paylink.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paylink.api.Fault;
import dev.paylink.base.json.StrictJson;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The forms of an error body. */
enum ErrorForm {
  /** The error body of the contract; the default. */
  PLAIN("application/json") {
    @Override
    Record content(Fault fault, @Nullable String requestId) {
      return new Body(
          fault.code().status(),
          String.valueOf(fault.getMessage()),
          fault.code().code(),
          requestId,
          fault.details());
    }
  },

  /** A problem (RFC 9457), for requests that ask for it. */
  PROBLEM("application/problem+json") {
    @Override
    Record content(Fault fault, @Nullable String requestId) {
      return ProblemBuilder.builder()
          .type("about:blank")
          .title(HttpResponseStatus.valueOf(fault.code().status()).reasonPhrase())
          .status(fault.code().status())
          .detail(String.valueOf(fault.getMessage()))
          .code(fault.code().code())
          .requestId(requestId)
          .details(fault.details())
          .build();
    }
  };

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record Body(
      int error,
      String message,
      String code,
      @Nullable String requestId,
      List<Fault.Detail> details) {}

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  @RecordBuilder
  record Problem(
      String type,
      String title,
      int status,
      String detail,
      String code,
      @Nullable String requestId,
      List<Fault.Detail> details) {}

  private final String mediaType;

  ErrorForm(String mediaType) {
    this.mediaType = mediaType;
  }

  /**
   * The form for a request: {@link #PROBLEM} if its {@code Accept} names that media type, and not
   * {@code application/json} with a higher weight.
   */
  static ErrorForm of(RoutingContext ctx) {
    String accept = ctx.request().getHeader(HttpHeaders.ACCEPT);
    if (accept == null || !accept.toLowerCase(Locale.ROOT).contains(PROBLEM.mediaType)) {
      return PLAIN;
    }
    float problem = PROBLEM.weight(ctx);
    return problem > 0 && problem >= PLAIN.weight(ctx) ? PROBLEM : PLAIN;
  }

  private float weight(RoutingContext ctx) {
    float weight = 0;
    for (MIMEHeader accepted : ctx.parsedHeaders().accept()) {
      String type = accepted.component() + "/" + accepted.subComponent();
      weight = type.equalsIgnoreCase(mediaType) ? Math.max(weight, accepted.weight()) : weight;
    }
    return weight;
  }

  String mediaType() {
    return mediaType;
  }

  abstract Record content(Fault fault, @Nullable String requestId);

  String body(Fault fault, @Nullable String requestId) {
    return StrictJson.write(content(fault, requestId));
  }
}
