package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.console.ConsolePaths;
import dev.paylink.it.support.console.ConsoleShop;
import dev.paylink.it.support.console.PageFaults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for all pages of the console, as they come from the server. */
class ConsolePagesIT {
  private static final int MAX_BYTES = 60_000;

  /** A key such as order.do.cancel, or a value such as transfer_reported, in place of a text. */
  private static final Pattern CODE = Pattern.compile("\\b[a-z]+(?:[._][a-z]+)+\\b|\\{\\d+}");

  private static Map<String, Answer> english;
  private static Map<String, Answer> indonesian;
  private static StaffClient owner;

  @BeforeAll
  static void load(TestService service) throws IOException {
    ConsoleShop shop = new ConsoleShop(service, "Siti Rahma");
    owner = shop.owner();
    StaffClient stranger = StaffClient.nobody(service);
    List<String> doors = ConsolePaths.doors(service, shop);
    english = read(owner, ConsolePaths.all(shop), stranger, doors);
    owner.get("/language?to=id");
    stranger.get("/language?to=id");
    indonesian = read(owner, ConsolePaths.all(shop), stranger, doors);
    owner.get("/language?to=en");
  }

  private static Map<String, Answer> read(
      StaffClient owner, List<String> pages, StaffClient stranger, List<String> doors) {
    Map<String, Answer> read = new LinkedHashMap<>();
    pages.forEach(path -> read.put(path, owner.get(path)));
    doors.forEach(path -> read.put(path, stranger.get(path)));
    return read;
  }

  static Stream<String> paths() {
    return english.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("paths")
  void isSound(String path) {
    Answer page = english.get(path);
    assertEquals(200, page.status(), page.text());
    assertEquals(List.of(), PageFaults.of(page.html()));
    assertEquals("en", page.html().select("html").attr("lang"));
  }

  @ParameterizedTest
  @MethodSource("paths")
  void isInIndonesianThroughout(String path) throws IOException {
    Answer page = indonesian.get(path);
    assertEquals(200, page.status(), page.text());
    Document html = page.html();
    assertEquals("id", html.select("html").attr("lang"));
    html.select(".mono, [lang=en], bdi, a[href^=http], .timeline a").remove(); // codes and names
    String text =
        html.text()
            + html.select("[aria-label]").eachAttr("aria-label")
            + html.select("[placeholder]").eachAttr("placeholder")
            + html.select("[alt]").eachAttr("alt");
    assertEquals(List.of(), CODE.matcher(text).results().map(MatchResult::group).toList());
    assertEquals(List.of(), englishTexts().filter(text::contains).toList());
  }

  /** Texts of some words that are others in Indonesian. */
  private static Stream<String> englishTexts() throws IOException {
    Properties texts = texts("en");
    Properties translated = texts("id");
    return texts.stringPropertyNames().stream()
        .filter(key -> !texts.getProperty(key).equals(translated.getProperty(key)))
        .map(texts::getProperty)
        .filter(text -> text.split(" ").length > 2 && !text.contains("{"));
  }

  private static Properties texts(String language) throws IOException {
    String name = "/paylink-console/texts_%s.properties".formatted(language);
    Properties texts = new Properties();
    try (Reader reader =
        new InputStreamReader(
            ConsolePagesIT.class.getResourceAsStream(name), StandardCharsets.UTF_8)) {
      texts.load(reader);
    }
    return texts;
  }

  @ParameterizedTest
  @MethodSource("paths")
  void isLight(String path) throws IOException {
    Answer page = english.get(path);
    TreeSet<String> files = new TreeSet<>();
    for (Element one : page.html().select("link[href], script[src], img[src]")) {
      files.add(one.attr("href") + one.attr("src"));
    }
    files.removeIf(file -> file.endsWith("/qr.svg")); // a picture of the page itself
    assertEquals(3, files.size(), files::toString);
    int bytes = compressed(page.response().body());
    for (String file : files) {
      bytes += compressed(owner.get(file).response().body());
    }
    assertTrue(bytes <= MAX_BYTES, path + " has " + bytes + " bytes");
  }

  private static int compressed(String body) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(body.getBytes(StandardCharsets.UTF_8));
    }
    return compressed.size();
  }

  @Test
  void isSentCompressedAndNeverKept() {
    for (String path : List.of("/", "/orders", "/links/new")) {
      Answer page = owner.get(path, "Accept-Encoding", "gzip");
      assertEquals("gzip", page.header("Content-Encoding"), path);
      assertEquals("no-store", page.header("Cache-Control"), path);
    }
    String css = english.get("/").html().select("link[rel=stylesheet]").attr("href");
    Answer file = owner.get(css, "Accept-Encoding", "gzip");
    assertEquals("gzip", file.header("Content-Encoding"));
    assertTrue(file.header("Cache-Control").contains("immutable"), file.header("Cache-Control"));
  }

  @Test
  void hasAllThatCanWaitInTheInbox() {
    assertEquals(
        List.of("transfer_reported", "underpaid", "suspicious", "endpoints", "tokens"),
        english.get("/inbox").html().select("h2").eachAttr("id"));
  }

  @Test
  void linksToNoOtherSiteFromAPageThatIsMissing() {
    Answer missing = owner.get("//evil.example/orders");
    assertEquals(404, missing.status());
    assertEquals(List.of(), missing.html().select("[href^=//]").eachAttr("href"));
  }

  /** Links of the navigation to sections that are not there yet are left out. */
  @Test
  void leadsToPagesThatAreThere() {
    TreeSet<String> links = new TreeSet<>();
    for (Answer page : english.values()) {
      links.addAll(page.html().select("a[href^=/]").eachAttr("href"));
    }
    List<String> dead = new ArrayList<>();
    for (String link : links) {
      int status = owner.get(link).status();
      if (status >= 400) {
        dead.add(link + " answers " + status);
      }
    }
    assertEquals(List.of(), dead);
  }
}
