package dev.paylink.node.doctor;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id from orders where merchant_id = $1 limit 20",
        "with a as (select $1) insert into event (payload) select payload->>$2 from a",
        "update lease set expires_at = now() + $3 * interval $4"
      })
  void showsStatementsWithoutConstants(String text) {
    assertTrue(StatementText.mayBeShown(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from orders where customer_email = 'ann@shop.example'",
        "select * from orders where customer_phone = $$+62812$$",
        "select * from orders where customer_phone = $a$+62812$a$",
        "select * from orders where customer_phone::bigint = 628123456789",
        "select 1 as \"ann@shop.example\"",
        "select E'a\\\\'",
        "select 1 -- asked by Ann",
        "select 1 /* Ann */",
        "alter role paylink password 'hunter2'",
        "set my.secret = hunter2",
        "create user ann"
      })
  void hidesAllElse(String text) {
    assertFalse(StatementText.mayBeShown(text));
  }
}
