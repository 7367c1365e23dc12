package dev.paylink.base.id;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrderNumberTest {
  private static final UUID ORDER = TypeId.ORDER.decode("ord_01jd5k8zv7e6w9q2m4t8x0c3fb");

  @Test
  void isTheEndOfTheId() {
    assertEquals("T8X0C3FB", OrderNumber.of(ORDER));
    byte[] bytes = OrderNumber.bytes("T8X0C3FB").getBytes();
    assertEquals(ORDER.toString().substring(26), HexFormat.of().formatHex(bytes));
    assertEquals("0000000000", HexFormat.of().formatHex(OrderNumber.bytes("00000000").getBytes()));
  }

  @ParameterizedTest
  @CsvSource({
    "T8X0C3FB",
    "t8x0c3fb",
    "' T8X0 C3FB\u00a0'",
    "T8X0-C3FB",
    "t8x0\u2011c3fb",
    "#T8X0C3FB",
    "'# t8x0c3fb'",
    "ord_T8X0C3FB",
    "T8XOC3FB",
    "\uff34\uff18X0C3FB",
    "ord_01jd5k8zv7e6w9q2m4t8x0c3fb",
    "ORD_01JD5K8ZV7E6W9Q2M4T8X0C3FB",
    "#ord_01jd5k8zv7e6w9q2m4t8x0c3fb",
    "01jd5k8zv7e6w9q2m4t8x0c3fb",
    "'ord_01jd5k8zv7e6w9q2m4t8x0c3fb '",
    "'ord_01jd5k8zv7e6w\u200b 9q2m4t8x0c3fb'",
  })
  void isFoundAsPeopleTypeIt(String typed) {
    assertEquals(Optional.of("T8X0C3FB"), OrderNumber.parse(typed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#",
        "ord_",
        "T8X0C3F",
        "T8X0C3FBB",
        "T8X0C3FU",
        "plink_01jd5k8zv7e6w9q2m4t8x0c3fb",
        "ord_81jd5k8zv7e6w9q2m4t8x0c3fb",
        "T8X0C3F\u0000",
        "T8X0C3F\u00e9"
      })
  void isNothingElse(String typed) {
    assertEquals(Optional.empty(), OrderNumber.parse(typed));
  }
}
