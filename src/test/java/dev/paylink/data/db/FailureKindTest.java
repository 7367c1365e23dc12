package dev.paylink.data.db;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.VertxException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindTest {
  @ParameterizedTest
  @CsvSource({
    "57014, TIMEOUT",
    "57P01, UNAVAILABLE",
    "08006, UNAVAILABLE",
    "53300, UNAVAILABLE",
    "25006, READ_ONLY",
    "25P03, UNAVAILABLE",
    "40001, CONFLICT",
    "40P01, CONFLICT",
    "55P03, CONFLICT",
    "23505, CONSTRAINT",
    "42703, OTHER",
    "'', OTHER"
  })
  void tellsTheKindByTheStateOfTheServer(String state, FailureKind kind) {
    assertEquals(kind, FailureKind.of(new PgException("refused", "ERROR", state, "")));
  }

  @Test
  void tellsTheKindOfFailuresOfThePool() {
    assertEquals(
        FailureKind.QUEUE_FULL, FailureKind.of(new ConnectionPoolTooBusyException("full")));
    assertEquals(
        FailureKind.NO_CONNECTION,
        FailureKind.of(new VertxException("Timeout waiting for connection", true)));
    assertEquals(FailureKind.TIMEOUT, FailureKind.of(new TimeoutException()));
    assertEquals(FailureKind.UNAVAILABLE, FailureKind.of(new IOException("reset")));
    assertEquals(FailureKind.UNAVAILABLE, FailureKind.of(new VertxException("closed", true)));
    assertEquals(FailureKind.OTHER, FailureKind.of(new IllegalStateException()));
  }
}
