package dev.paylink.sales.merchant.logo;

import static dev.paylink.sales.merchant.logo.Pictures.svg;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertRefused("PNG or an SVG", new byte[0]);
    assertRefused("PNG or an SVG", utf8("GIF89a"));
    assertRefused("PNG or an SVG", Arrays.copyOfRange(png, 1, png.length));
    assertRefused("PNG or an SVG", Arrays.copyOf(png, 8));
    assertRefused("can be read", Arrays.copyOf(png, 40));
    assertRefused("can be read", Pictures.withSize(png, 0, 20));
    assertRefused("can be read", Pictures.withSize(png, -1, 20));
    byte[] wrongColors = png.clone();
    wrongColors[25] = 7;
    assertRefused("can be read", wrongColors);
    assertRefused("root element svg", utf8("<html><script>alert(1)</script></html>"));
    assertRefused("root element svg", utf8("<svg/>"));
    assertRefused("well-formed", svg("<g>"));
    assertRefused("in UTF-8", "<svg>é</svg>".getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void refusesMoreThan64KiB() {
    String start = "<path d='M0 0";
    int rest = Logo.MAX_BYTES - svg(start + "'/>").length;
    Logo.of(svg(start + " ".repeat(rest) + "'/>").length > 0 ? svg("<path d='M0 0'/>") : null);
    assertRefused("64 KiB", svg(start + " ".repeat(rest + 1) + "'/>"));
    assertRefused("64 KiB", Pictures.noise(200));
    // Each is an entity in the file that is written anew.
    assertRefused("written anew", svg("<desc><![CDATA[" + "&".repeat(60_000) + "]]></desc>"));
  }

  @Test
  void keepsDrawingOfSvgAndDropsWhatEditorsAdd() {
    String kept =
        text(
            Logo.of(
                utf8(
                    """
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- made by an editor -->
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/ns"
                     xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40" i:version="1">
                  <metadata><rdf xmlns="urn:rdf">secret</rdf></metadata>
                  <i:view zoom="secret"><script>secret</script></i:view>
                  <style>.a{fill:rgb(1,2,3)}</style>
                  <defs><linearGradient id="a"/><linearGradient id="b" xlink:href="#a"/></defs>
                  <g transform="translate(1 2)" data-name="secret">
                    <path class="a" d="M0 0h1" fill="url(#b)" style="stroke:#000"/>
                    <text font-size="8">Batik &amp; Ayu &lt;</text>
                  </g>
                </svg>
                """)));
    assertFalse(kept.contains("secret") || kept.contains("editor") || kept.contains("xlink"), kept);
    for (String part :
        new String[] {
          "viewBox=\"0 0 120 40\"", "<style>.a{fill:rgb(1,2,3)}</style>", "id=\"b\" href=\"#a\"",
          "fill=\"url(#b)\"", "style=\"stroke:#000\"", "Batik &amp; Ayu &lt;</text>"
        }) {
      assertTrue(kept.contains(part), part + " is not in " + kept);
    }
  }

  private static String text(Logo logo) {
    assertTrue(logo.name().endsWith(".svg"));
    return logo.file().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "element script | <script>alert(1)</script>",
        "element script | <s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>",
        "element script | <h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>",
        "element script | <script xmlns=''>alert(1)</script>",
        "element foreignObject | <foreignObject><body xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
        "element image | <image href='https://evil.example/x.png'/>",
        "element use | <use xlink:href='https://evil.example/x.svg#a'/>",
        "element a | <a xlink:href='javascript:alert(1)'><path/></a>",
        "element animate | <animate attributeName='href' values='javascript:alert(1)'/>",
        "element set | <set attributeName='onload' to='alert(1)'/>",
        "element filter | <filter id='f'/>",
        "attribute onload | <g onload='alert(1)'/>",
        "attribute ONCLICK | <g ONCLICK='alert(1)'/>",
        "reference href | <linearGradient xlink:href='https://evil.example/x.svg#a'/>",
        "reference href | <linearGradient href='data:image/svg+xml,x'/>",
        "reference href | <path xlink:href='#a'/>",
        "attribute fill | <path fill='url(https://evil.example/x.svg#a)'/>",
        "attribute fill | <path fill='url(#a) url(//evil.example)'/>",
        "attribute fill | <path fill='u\\72l(//evil.example)'/>",
        "attribute style | <path style='fill:url(#a)'/>",
        "attribute style | <path style='background:image-set(\"//evil.example\" 1x)'/>",
        "element style | <style>*{fill:URL(//evil.example)}</style>",
        "element style | <style>@import '//evil.example';</style>",
        "element style | <style>*{fill:u\\72l(x)}</style>",
        "element style | <style>a{b:\"/*\"}c{fill:url(//evil.example)}d{e:\"*/\"}</style>",
        "element style | <style>*{fill:u<!-- -->rl(//evil.example)}</style>",
        "instruction xml-stylesheet | <?xml-stylesheet href='//evil.example'?>",
      })
  void refusesSvgThatRunsOrLoads(String named, String content) {
    assertRefused(named, svg(content));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg'><text>&x;</text></svg>",
        "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg'><text>&b;</text></svg>",
        "<?xml version='1.0'?>\n<!DOCTYPE svg SYSTEM 'http://127.0.0.1:1/x.dtd'><svg xmlns='http://www.w3.org/2000/svg'/>",
      })
  void refusesDoctypeAndEntities(String file) {
    assertRefused("DOCTYPE", utf8(file));
  }

  @Test
  void refusesDeepNesting() {
    assertRefused("nest at most 32", svg("<g>".repeat(5_000) + "</g>".repeat(5_000)));
  }

  private static void assertRefused(String fragment, byte[] file) {
    Fault refused = assertThrows(Fault.class, () -> Logo.of(file));
    assertEquals("logo", refused.details().get(0).field());
    assertTrue(refused.getMessage().contains(fragment), refused::getMessage);
  }
}
