package dev.paylink.data.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.work.Unavailability;
import io.vertx.pgclient.PgException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFaultsTest {
  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "55P03"})
  void tellsAConflictWithAConcurrentStatementFromAnOutage(String state) {
    Fault fault = translate(state);
    assertEquals(FaultCode.UNAVAILABLE, fault.code());
    assertFalse(Unavailability.isCauseOf(fault));
  }

  @ParameterizedTest
  @ValueSource(strings = {"57P01", "53300", "08006", "57014", "25006", "25P03"})
  void reportsWhatAllStatementsWouldMeetAsOutage(String state) {
    assertTrue(Unavailability.isCauseOf(translate(state)));
  }

  private static Fault translate(String state) {
    return DatabaseFaults.translate(new PgException("Refused", "ERROR", state, ""));
  }
}
