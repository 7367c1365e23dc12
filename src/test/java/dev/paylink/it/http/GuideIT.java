package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages that the build makes from the documentation. */
class GuideIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String START = "/docs/guide.html";

  private static final Map<String, Document> PAGES = new HashMap<>();
  private static TestService service;

  /** Reads each page that a link leads to. */
  @BeforeAll
  static void read(TestService shared) throws Exception {
    service = shared;
    Deque<String> paths = new ArrayDeque<>(List.of(START));
    while (!paths.isEmpty()) {
      String path = paths.pop();
      if (!PAGES.containsKey(path)) {
        HttpResponse<String> page = get(path);
        assertEquals(200, page.statusCode(), path);
        PAGES.put(path, Jsoup.parse(page.body()));
        links(PAGES.get(path)).map(link -> link.split("#")[0]).forEach(paths::push);
      }
    }
  }

  /** Links to pages of the guide. */
  private static Stream<String> links(Document page) {
    return page.select("a[href$=.html], a[href*=.html#]").eachAttr("href").stream()
        .filter(link -> link.startsWith("/docs/"));
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(service.origin() + path)).build(),
        BodyHandlers.ofString());
  }

  @Test
  void hasEachPageOfTheDocumentation() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("docs"))) {
      List<Path> missing =
          files
              .filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !PAGES.containsKey(url(file.toString())))
              .toList();
      assertEquals(List.of(), missing);
    }
    assertTrue(PAGES.containsKey("/docs/contributing.html"));
  }

  private static String url(String file) {
    return file.equals("docs/README.md")
        ? START
        : "/" + file.replace("README.md", "index.md").replace(".md", ".html");
  }

  @Test
  void leadsEachLinkToAHeadingThatExists() {
    List<String> dead = new ArrayList<>();
    PAGES.forEach(
        (path, page) ->
            page.select("a[href*=#]").eachAttr("href").stream()
                .filter(link -> link.startsWith("/docs/") || link.startsWith("#"))
                .filter(link -> !exists(path, link))
                .forEach(link -> dead.add(path + ": " + link)));
    assertEquals(List.of(), dead);
  }

  private static boolean exists(String path, String link) {
    String[] parts = link.split("#", 2);
    Document target = PAGES.get(parts[0].isEmpty() ? path : parts[0]);
    return target != null && target.getElementById(parts[1]) != null;
  }

  @Test
  void hasEachImage() throws Exception {
    int images = 0;
    for (Document page : PAGES.values()) {
      for (Element image : page.select("main img")) {
        HttpResponse<String> answer = get(image.attr("src"));
        assertEquals(200, answer.statusCode(), image.attr("src"));
        assertEquals("image/png", answer.headers().firstValue("Content-Type").orElseThrow());
        images++;
      }
    }
    assertTrue(images > 0);
  }

  /** A result leads to a page, and to the heading under which the words are. */
  @Test
  void findsSectionsThatExist() throws Exception {
    JsonNode sections = new ObjectMapper().readTree(get("/docs/search.json").body());
    assertTrue(sections.size() > 200);
    for (JsonNode section : sections) {
      String[] url = section.get("url").asText().split("#", 2);
      Document page = PAGES.get("/docs/" + url[0]);
      assertEquals(page.select("h1").text(), section.get("page").asText());
      String heading = section.get("heading").asText();
      Element found = url.length == 1 ? page.selectFirst("h1") : page.getElementById(url[1]);
      assertEquals(heading.replaceAll("\\s+", " "), found.text(), section.get("url").asText());
    }
  }
}
