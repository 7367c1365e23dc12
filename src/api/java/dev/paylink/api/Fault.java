package dev.paylink.api;

import io.vertx.core.VertxException;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a request, with a {@link FaultCode} and a message for people. The event bus
 * carries it unchanged; the HTTP layer turns it into the error body of the contract.
 */
public final class Fault extends ReplyException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_DETAILS = 20;
  private static final int MAX_COUNTED = 100;
  private static final int MAX_FIELD = 100;

  /**
   * One invalid field.
   *
   * @param field a parameter or header by name, a body field by path, as {@code customer.email}
   * @param message what is allowed, as {@code must be an integer from 1 to 100}
   */
  public record Detail(String field, String message) {}

  private final FaultCode code;
  private final transient List<Detail> details;
  private final int retryAfterSeconds;

  private Fault(
      FaultCode code,
      String message,
      List<Detail> details,
      int retryAfterSeconds,
      @Nullable Throwable cause) {
    super(ReplyFailure.RECIPIENT_FAILURE, code.status(), message, cause, true);
    this.code = code;
    this.details = List.copyOf(details);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * A fault without details.
   *
   * @param message for people, shown to the client
   */
  public Fault(FaultCode code, String message) {
    this(code, message, List.of(), 0, null);
  }

  /**
   * {@code invalid_request} for one field.
   *
   * @param field as in {@link Detail}
   * @param message as in {@link Detail}
   */
  public static Fault invalid(String field, String message) {
    return invalid(List.of(new Detail(field, message)));
  }

  /**
   * {@code invalid_request} for one or more fields. The fault keeps the first 20 details, and cuts
   * field names after 100 characters. The message counts the other problems, up to 99; beyond it
   * says {@code more than 99 more}.
   *
   * @param details at least one; an empty field name means the whole body
   */
  public static Fault invalid(List<Detail> details) {
    List<Detail> kept = details.stream().limit(MAX_DETAILS).map(Fault::shortened).toList();
    Detail first = kept.get(0);
    String subject = first.field().isEmpty() ? "The request body" : first.field();
    List<Detail> named = kept.stream().filter(detail -> !detail.field().isEmpty()).toList();
    String message = subject + " " + first.message() + more(details.size());
    return new Fault(FaultCode.INVALID_REQUEST, message, named, 0, null);
  }

  private static Detail shortened(Detail detail) {
    String field = detail.field();
    if (field.length() <= MAX_FIELD) {
      return detail;
    }
    int end = Character.isHighSurrogate(field.charAt(MAX_FIELD - 1)) ? MAX_FIELD - 1 : MAX_FIELD;
    return new Detail(field.substring(0, end) + "…", detail.message());
  }

  private static String more(int problems) {
    if (problems > MAX_COUNTED) {
      return " (and more than %d more)".formatted(MAX_COUNTED - 1);
    }
    return problems == 1 ? "" : " (and %d more)".formatted(problems - 1);
  }

  /**
   * {@code unavailable}, to be retried after 1 s.
   *
   * @param cause logged, never shown
   */
  public static Fault unavailable(String message, @Nullable Throwable cause) {
    return new Fault(FaultCode.UNAVAILABLE, message, List.of(), 1, cause);
  }

  /**
   * {@code rate_limited}.
   *
   * @param tooMany the start of the message, as {@code Too many requests with this token}
   * @param seconds to wait before the next try, at least 1
   */
  public static Fault rateLimited(String tooMany, int seconds) {
    String message =
        "%s; try again in %d second%s".formatted(tooMany, seconds, seconds == 1 ? "" : "s");
    return new Fault(FaultCode.RATE_LIMITED, message, List.of(), seconds, null);
  }

  /**
   * {@code internal}.
   *
   * @param cause logged, never shown
   */
  public static Fault internal(@Nullable Throwable cause) {
    return new Fault(
        FaultCode.INTERNAL,
        "Something went wrong on our side; it was logged under this request id",
        List.of(),
        0,
        cause);
  }

  /**
   * A fault with details and without a cause; also one that another node reported, whose cause is
   * only in the log of that node.
   *
   * @param retryAfterSeconds as {@link #retryAfterSeconds()}
   */
  public static Fault reported(
      FaultCode code, String message, List<Detail> details, int retryAfterSeconds) {
    return new Fault(code, message, details, retryAfterSeconds, null);
  }

  /**
   * Translates the failure of a bus request or a database call into a fault. A {@code Fault} is
   * returned as it is, a bus timeout becomes {@code timeout}, a missing handler or a pool without a
   * free connection {@code unavailable}, anything else {@code internal}.
   */
  public static Fault of(@Nullable Throwable failure) {
    if (failure instanceof Fault fault) {
      return fault;
    }
    if (failure instanceof ReplyException reply) {
      // TIMEOUT and NO_HANDLERS both have code -1; only the type differs.
      if (reply.failureType() == ReplyFailure.TIMEOUT) {
        return new Fault(FaultCode.TIMEOUT, "The answer took too long; try again");
      }
      if (reply.failureType() == ReplyFailure.NO_HANDLERS) {
        return unavailable("The service is starting or stopping; try again", reply);
      }
    }
    return isFull(failure)
        ? unavailable("Too many requests wait for the database; try again", null)
        : internal(failure);
  }

  /** Whether a pool has no connection free. It has no separate exception type for a timeout. */
  private static boolean isFull(@Nullable Throwable failure) {
    return failure instanceof ConnectionPoolTooBusyException
        || failure instanceof VertxException
            && String.valueOf(failure.getMessage()).startsWith("Timeout");
  }

  /** The stable code, which also determines the HTTP status. */
  public FaultCode code() {
    return code;
  }

  /** The invalid fields; empty if no field is invalid. */
  public List<Detail> details() {
    return details;
  }

  /** Seconds to wait before the next try; 0 if waiting does not help. */
  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
