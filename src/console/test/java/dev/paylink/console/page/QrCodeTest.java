package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nayuki.qrcodegen.QrCode.Ecc;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class QrCodeTest {
  private static final String URL = "https://pay.example.com/pay/Zk3v9QmT0yH2cXw7LrB5dNfE1aUoGsJp";

  @Test
  void drawsEachDarkModuleBehindAMarginOfFour() {
    var code =
        io.nayuki.qrcodegen.QrCode.encodeBinary(URL.getBytes(StandardCharsets.UTF_8), Ecc.MEDIUM);
    String svg = QrCode.svg(URL);

    assertTrue(svg.contains("viewBox=\"0 0 %1$d %1$d\"".formatted(code.size + 8)), svg);
    boolean[][] drawn = new boolean[code.size][code.size];
    var modules = Pattern.compile("M(\\d+) (\\d+)h1v1h-1z").matcher(svg);
    while (modules.find()) {
      drawn[Integer.parseInt(modules.group(1)) - 4][Integer.parseInt(modules.group(2)) - 4] = true;
    }
    for (int x = 0; x < code.size; x++) {
      for (int y = 0; y < code.size; y++) {
        assertEquals(code.getModule(x, y), drawn[x][y], x + ", " + y);
      }
    }
  }

  @Test
  void differsByAddress() {
    assertNotEquals(QrCode.svg(URL), QrCode.svg(URL + "x"));
  }
}
