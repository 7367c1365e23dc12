package dev.paylink.api;

import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that cannot be answered as asked. Thrown by whoever notices, carried over the event bus
 * as it is, and turned into the error body in one place.
 */
public final class Fault extends ReplyException {
  private static final long serialVersionUID = 1L;

  /**
   * One field at fault.
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

  public Fault(FaultCode code, String message) {
    this(code, message, List.of(), 0, null);
  }

  /** {@code invalid_request} for one field. */
  public static Fault invalid(String field, String message) {
    return invalid(List.of(new Detail(field, message)));
  }

  /** {@code invalid_request} for one field or several; an empty name means the body as a whole. */
  public static Fault invalid(List<Detail> details) {
    Detail first = details.get(0);
    String subject = first.field().isEmpty() ? "The request body" : first.field();
    String more = details.size() == 1 ? "" : " (and %d more)".formatted(details.size() - 1);
    List<Detail> named = details.stream().filter(detail -> !detail.field().isEmpty()).toList();
    return new Fault(
        FaultCode.INVALID_REQUEST, subject + " " + first.message() + more, named, 0, null);
  }

  /** {@code unavailable}: try again in a second. */
  public static Fault unavailable(String message, @Nullable Throwable cause) {
    return new Fault(FaultCode.UNAVAILABLE, message, List.of(), 1, cause);
  }

  /**
   * {@code rate_limited}.
   *
   * @param tooMany what there is too much of, as {@code Too many requests with this token}
   * @param seconds after which to try again, at least 1
   */
  public static Fault rateLimited(String tooMany, int seconds) {
    String message =
        "%s; try again in %d second%s".formatted(tooMany, seconds, seconds == 1 ? "" : "s");
    return new Fault(FaultCode.RATE_LIMITED, message, List.of(), seconds, null);
  }

  /** {@code internal}: the cause is logged, never shown. */
  public static Fault internal(@Nullable Throwable cause) {
    return new Fault(
        FaultCode.INTERNAL,
        "Something went wrong on our side; it was logged under this request id",
        List.of(),
        0,
        cause);
  }

  /** A fault as another node reported it; the cause stayed there, in its log. */
  public static Fault reported(
      FaultCode code, String message, List<Detail> details, int retryAfterSeconds) {
    return new Fault(code, message, details, retryAfterSeconds, null);
  }

  /**
   * What a failed bus request or database call means to the one who asked. Anything that is not a
   * fault already is a defect of ours, but for a bus that nobody answers on.
   */
  public static Fault of(@Nullable Throwable failure) {
    if (failure instanceof Fault fault) {
      return fault;
    }
    if (failure instanceof ReplyException reply) {
      // TIMEOUT and NO_HANDLERS both carry code -1; only the type tells them apart.
      if (reply.failureType() == ReplyFailure.TIMEOUT) {
        return new Fault(FaultCode.TIMEOUT, "The answer took too long; try again");
      }
      if (reply.failureType() == ReplyFailure.NO_HANDLERS) {
        return unavailable("The service is starting or stopping; try again", reply);
      }
    }
    return internal(failure);
  }

  public FaultCode code() {
    return code;
  }

  /** The fields at fault; empty where no field is. */
  public List<Detail> details() {
    return details;
  }

  /** Seconds to wait before another try; 0 where waiting does not help. */
  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
