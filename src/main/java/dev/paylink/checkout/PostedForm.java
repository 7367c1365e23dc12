package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.http.BodyReader;
import dev.paylink.web.text.InputText;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The fields of a form that a page sent.
 *
 * @param fields all values by field name
 */
record PostedForm(Map<String, List<String>> fields) {
  private static final String TYPE = "application/x-www-form-urlencoded";
  private static final int MAX_FIELDS = 32;

  /**
   * Rejects content types that the forms of the pages do not use, before the body is read.
   *
   * @throws Fault {@code unsupported_media_type}
   */
  static void requireType(RoutingContext ctx) {
    String type = ctx.request().getHeader("Content-Type");
    if (type == null || !type.toLowerCase(Locale.ROOT).split(";", 2)[0].strip().equals(TYPE)) {
      throw new Fault(FaultCode.UNSUPPORTED_MEDIA_TYPE, "Content-Type must be " + TYPE);
    }
    ctx.next();
  }

  /**
   * Parses the form from a body that was read.
   *
   * @throws Fault {@code invalid_request} when it is not well-formed
   */
  static PostedForm of(RoutingContext ctx) {
    String body = BodyReader.raw(ctx).toString(StandardCharsets.UTF_8);
    try {
      return new PostedForm(
          new QueryStringDecoder(body, StandardCharsets.UTF_8, false, MAX_FIELDS).parameters());
    } catch (IllegalArgumentException e) {
      throw Fault.invalid("", "must be a well-formed form");
    }
  }

  /** The anti-forgery token; see {@link FormToken}. */
  String token() {
    return field("form");
  }

  /** A field as {@link InputText#trimmed} makes it; empty unless it was sent exactly once. */
  String field(String name) {
    List<String> values = fields.getOrDefault(name, List.of());
    return values.size() == 1 ? InputText.trimmed(values.get(0)) : "";
  }
}
