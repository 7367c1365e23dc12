package dev.paylink.sales.merchant.logo;

import static dev.paylink.sales.merchant.logo.Pictures.utf8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class LogoTest {
  @Test
  void keepsPixelsOfPngWithoutMetadata() throws IOException {
    byte[] original = Pictures.withComment(Pictures.png(60, 20), "Secret of the camera");
    Logo logo = Logo.of(original);
    assertTrue(Logo.isName(logo.name()) && logo.name().endsWith(".png"), logo.name());
    assertFalse(latin(logo.file().getBytes()).contains("Secret"));
    var image = ImageIO.read(new ByteArrayInputStream(logo.file().getBytes()));
    assertEquals(60, image.getWidth());
    assertEquals(0xffff0000, image.getRGB(5, 5));
    assertEquals(logo, Logo.of(original));
    assertNotEquals(logo.name(), Logo.of(Pictures.png(61, 20)).name());
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void refusesPngByItsDimensionsBeforeReadingIt() {
    byte[] small = Pictures.png(60, 20);
    Logo.of(Pictures.png(1024, 1024));
    for (int[] size : new int[][] {{1025, 1}, {1, 1025}, {60_000, 60_000}, {1 << 30, 1 << 30}}) {
      assertRefused("1024 by 1024", Pictures.withSize(small, size[0], size[1]));
    }
  }

  @Test
  void refusesOtherFilesAndMalformedOnes() {
    byte[] png = Pictures.png(60, 20);
    assertRefused("a PNG file", new byte[0]);
    assertRefused("a PNG file", utf8("GIF89a"));
    assertRefused("a PNG file", Arrays.copyOfRange(png, 1, png.length));
    assertRefused("a PNG file", Arrays.copyOf(png, 8));
    assertRefused("can be read", Arrays.copyOf(png, 40));
    assertRefused("can be read", Pictures.withSize(png, 0, 20));
    assertRefused("can be read", Pictures.withSize(png, -1, 20));
    byte[] wrongColors = png.clone();
    wrongColors[25] = 7;
    assertRefused("can be read", wrongColors);
    assertRefused("a PNG file", utf8("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  }

  @Test
  void refusesMoreThan64KiB() {
    assertRefused("64 KiB", Pictures.noise(200));
  }

  private static void assertRefused(String fragment, byte[] file) {
    Fault refused = assertThrows(Fault.class, () -> Logo.of(file));
    assertEquals("logo", refused.details().get(0).field());
    assertTrue(refused.getMessage().contains(fragment), refused::getMessage);
  }
}
