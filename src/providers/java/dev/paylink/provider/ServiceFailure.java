package dev.paylink.provider;

import org.jspecify.annotations.Nullable;

/** A payment service did not do what it was asked for; the message says why, without secrets. */
public final class ServiceFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServiceFailure(String message) {
    this(message, null);
  }

  ServiceFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
