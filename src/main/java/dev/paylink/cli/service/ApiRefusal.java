package dev.paylink.cli.service;

import dev.paylink.cli.base.CommandFailure;
import java.time.Duration;
import java.util.Set;

/**
 * An answer of the service that is no success; the message names the code and the request id. Or
 * one of a proxy that does not reach the service.
 */
public final class ApiRefusal extends CommandFailure {
  private static final long serialVersionUID = 1L;
  private static final int INVALID = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  /** Statuses of a service that may answer the same request later. */
  private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);

  private final int status;
  private final Duration retryAfter;

  ApiRefusal(String message, int status, Duration retryAfter) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** Whether there is no such resource. */
  public boolean isNotFound() {
    return status == NOT_FOUND;
  }

  /** Whether the request has a mistake. */
  public boolean isInvalid() {
    return status == INVALID;
  }

  /** Whether the token lacks the scope. */
  public boolean isForbidden() {
    return status == FORBIDDEN;
  }

  /** Whether the state of the resource does not allow it. */
  public boolean isConflict() {
    return status == CONFLICT;
  }

  /** Whether the same request may succeed later. */
  public boolean isTemporary() {
    return TEMPORARY.contains(status);
  }

  /** Returns how long the service asks to wait; zero if it does not. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
