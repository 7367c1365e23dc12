package dev.paylink.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuccessRedirectTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          https://x.example,                 https://x.example?orderId=ord_a
          https://x.example/,                https://x.example/?orderId=ord_a
          https://x.example/thanks,          https://x.example/thanks?orderId=ord_a
          https://x.example/?,               https://x.example/?orderId=ord_a
          https://x.example/?a=1,            https://x.example/?a=1&orderId=ord_a
          https://x.example/?a=1&,           https://x.example/?a=1&orderId=ord_a
          https://x.example/?a=%26&b,        https://x.example/?a=%26&b&orderId=ord_a
          https://x.example/?orderId=7,      https://x.example/?orderId=7&paylinkOrderId=ord_a
          https://x.example/?a&ORDERID,      https://x.example/?a&ORDERID&paylinkOrderId=ord_a
          https://x.example/?order%49d=7#b,  https://x.example/?order%49d=7&paylinkOrderId=ord_a#b
          https://x.example/?orderIds=7,     https://x.example/?orderIds=7&orderId=ord_a
          https://x.example/?a=orderId,      https://x.example/?a=orderId&orderId=ord_a
          https://x.example/orderId=7,       https://x.example/orderId=7?orderId=ord_a
          https://x.example/?paylinkOrderId=b&orderId=7, https://x.example/?orderId=7&paylinkOrderId=ord_a
          https://x.example/?paylinkOrderId=b, https://x.example/?paylinkOrderId=b&orderId=ord_a
          https://x.example/?a=b?c,          https://x.example/?a=b?c&orderId=ord_a
          https://x.example/#done,           https://x.example/?orderId=ord_a#done
          https://x.example/?a=1#done,       https://x.example/?a=1&orderId=ord_a#done
          https://x.example/#a?b=1,          https://x.example/?orderId=ord_a#a?b=1
          https://x.example/#,               https://x.example/?orderId=ord_a#
          https://x.example/?#,              https://x.example/?orderId=ord_a#
          http://[2001:db8::1]:81/?a,        http://[2001:db8::1]:81/?a&orderId=ord_a
          """)
  void addsTheOrderToTheQueryAndKeepsTheRest(String successUrl, String redirect) {
    assertEquals(redirect, SuccessRedirect.of(successUrl, "ord_a"));
  }
}
