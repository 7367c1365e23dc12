package dev.paylink.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageAddressesTest {
  @ParameterizedTest
  @CsvSource({
    "/pay/aB_-3/, /pay/aB_-3",
    "/PAY/aB_-3, /pay/aB_-3",
    "/pay/aB/orders/ord_1/, /pay/aB/orders/ord_1",
    "/pay/aB/orders/ord_1/download/, /pay/aB/orders/ord_1/download",
    "/sandbox/pay_1/, /sandbox/pay_1",
    "/downloads/, /downloads",
    "/Downloads, /downloads",
    "/Downloads/eyJ.aB/, /downloads/eyJ.aB",
    "/l/shop/Slug, /l/shop/slug",
    "/L/Shop/Slug/, /l/shop/slug",
    "/l/shop/slug/, /l/shop/slug",
    "/l/Preview/aB/, /l/Preview/aB",
  })
  void correctsSlashesAndCase(String path, String exact) {
    assertEquals(Optional.of(exact), PageAddresses.exact(path));
    assertEquals(Optional.empty(), PageAddresses.exact(exact));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/pay",
        "/pay/",
        "/pay/aB",
        "/pay//",
        "/pay/aB//",
        "//pay/aB/",
        "/l/shop",
        "/l/shop/",
        "/l/shop/slug/x/",
        "/l/preview/aB",
        "/v1/orders/",
        "/pay/a/../",
        "/downloads//",
        "/l/s%2Fp/x/",
        "/payments/",
        "/download/",
        "/l//x/"
      })
  void leavesOtherPaths(String path) {
    assertEquals(Optional.empty(), PageAddresses.exact(path));
  }
}
