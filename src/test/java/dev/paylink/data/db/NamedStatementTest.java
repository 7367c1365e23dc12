package dev.paylink.data.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.data.db.NamedStatement.Values;
import io.vertx.sqlclient.Tuple;
import org.junit.jupiter.api.Test;

class NamedStatementTest {
  private static final NamedStatement SQL =
      NamedStatement.of(
          "update a set b = #{b}::text, c = #{c} where id = #{b} and m = #{merchant}");

  @Test
  void numbersParametersFromTheMerchantOn() {
    assertEquals("update a set b = $2::text, c = $3 where id = $2 and m = $1", SQL.text());
    Tuple parameters =
        SQL.parameters(new Values().set("c", null).set("b", "B").set("merchant", "M"));
    assertEquals(3, parameters.size());
    assertEquals("M", parameters.getValue(0));
    assertEquals("B", parameters.getValue(1));
    assertNull(parameters.getValue(2));
  }

  @Test
  void takesOneValueForEachName() {
    Values incomplete = new Values().set("merchant", "M").set("b", "B");
    assertRefused(incomplete, "[merchant, b, c]");
    assertRefused(incomplete.set("c", 1).set("d", 2), "d");
  }

  private static void assertRefused(Values values, String named) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> SQL.parameters(values)).getMessage();
    assertTrue(message.contains(named), message);
  }
}
