package dev.paylink.catalog.fulfilment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderStatus;
import dev.paylink.catalog.fulfilment.DeliverableStore.Progress;
import dev.paylink.catalog.fulfilment.FulfilmentRules.PaidOrder;
import dev.paylink.catalog.product.licence.LicenceKeys.Given;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FulfilmentRulesTest {

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      value = {
        "status,     due, received, refunded, returned, conflict, entitled",
        "pending,    100, 0,        0,        0,        false,    false",
        "pending,    100, 60,       0,        0,        false,    false",
        "paid,       100, 100,      0,        0,        false,    true",
        "processing, 100, 100,      0,        0,        false,    true",
        "completed,  100, 100,      0,        0,        false,    true",
        "cancelled,  100, 100,      0,        0,        true,     false",
        "paid,       0,   0,        0,        0,        false,    true",
        "paid,       100, 100,      100,      0,        false,    true",
        "paid,       100, 100,      100,      100,      false,    false",
        "paid,       100, 100,      40,       40,       false,    true",
        "paid,       100, 200,      0,        0,        true,     false",
        "paid,       100, 200,      100,      0,        true,     true",
        "paid,       100, 200,      100,      100,      true,     true",
        "paid,       100, 200,      200,      200,      true,     false",
        "paid,       100, 120,      0,        0,        false,    true",
      })
  void entitlesWhileItIsPaidAndTheMoneyStays(
      String status,
      long due,
      long received,
      long refunded,
      long returned,
      boolean conflict,
      boolean entitled) {
    PaidOrder money =
        new PaidOrder(OrderStatus.of(status), due, received, refunded, returned, conflict);
    assertEquals(entitled, FulfilmentRules.isEntitled(money));
  }

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      value = {
        "files, key,       deliverable, complete",
        "false, NOTHING,   NOTHING,     false",
        "true,  NOTHING,   NOTHING,     true",
        "false, KEY,       NOTHING,     true",
        "false, NOTHING,   DELIVERED,   true",
        "true,  NONE_LEFT, NOTHING,     false",
        "true,  KEY,       WANTED,      false",
        "true,  KEY,       DELIVERED,   true",
      })
  void isCompleteWithAllThatTheProductGives(
      boolean files, Given key, Progress deliverable, boolean complete) {
    assertEquals(complete, FulfilmentRules.isComplete(files, key, deliverable));
  }

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      value = {
        "state,     entitled,  not entitled",
        "WAITING,   WAITING,   WAITING",
        "DELIVERED, DELIVERED, REVOKED",
        "REVOKED,   WAITING,   REVOKED",
      })
  void keepsOrRevokes(FulfilmentState state, FulfilmentState entitled, FulfilmentState not) {
    assertEquals(entitled, FulfilmentRules.whileEntitled(state));
    assertEquals(not, FulfilmentRules.whileNotEntitled(state));
  }
}
