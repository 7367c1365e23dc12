package dev.paylink.http.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageLinksTest {
  private static final String LIST = "https://pay.example.com/v1/orders";

  /** Links of page {@code page} of {@code total} items, 20 per page, as {@code next=3 last=4}. */
  @ParameterizedTest
  @CsvSource({
    "1,          0,          first=1 last=1",
    "1,          20,         first=1 last=1",
    "1,          21,         first=1 next=ord_x last=2",
    "2,          21,         first=1 prev=1 last=2",
    "2,          41,         first=1 prev=1 next=3 last=3",
    "3,          20,         first=1 prev=1 last=1",
    "9,          41,         first=1 prev=3 last=3",
    "2147483647, 41,         first=1 prev=3 last=3",
    "2147483647, 9000000000000000000, first=1 prev=2147483646 next=2147483648 last=450000000000000000"
  })
  void linksToExistingPagesOnly(int page, long total, String expected) {
    String header = header(Map.of("page", page), new Paging(page, 20, null), total, 0, "ord_x");
    List<String> links = new ArrayList<>();
    for (String link : header.split(", ")) {
      links.add(link.replaceFirst("<" + LIST + "\\?\\w+=(\\w+)>; rel=\"(\\w+)\"", "$2=$1"));
    }
    assertEquals(expected, String.join(" ", links));
  }

  @Test
  void keepsAndEncodesFilters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("perPage", 2);
    parameters.put("page", 1);
    parameters.put("createdFrom", "2026-11-21T04:30:00+07:00");
    parameters.put("suspicious", true);
    String header = header(parameters, new Paging(1, 2, null), 2, 2, "ord_x");
    String filters = "perPage=2&createdFrom=2026-11-21T04%3A30%3A00%2B07%3A00&suspicious=true";
    assertEquals(
        "<%1$s?%2$s&page=1>; rel=\"first\", <%1$s?%2$s&page=1>; rel=\"last\""
            .formatted(LIST, filters),
        header);
  }

  @Test
  void linksToTheNextPageOnlyAfterAFullPage() {
    String first = "<%s?page=1>; rel=\"first\"".formatted(LIST);
    assertEquals(
        "%s, <%s?after=ord_b>; rel=\"next\"".formatted(first, LIST),
        headerAfter("ord_a", 2, "ord_b"));
    assertEquals(first, headerAfter("ord_a", 1, "ord_b"));
    assertEquals(first, headerAfter("ord_a", 0, null));
  }

  @Test
  void linksToTheFeedAfterItsLastEvent() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("after", "evt_a");
    parameters.put("types", List.of("order.paid", "ping"));
    parameters.put("limit", 7);
    assertEquals(
        "<%s?types=order.paid%%2Cping&limit=7&after=evt_b>; rel=\"next\"".formatted(LIST),
        PageLinks.next(LIST, parameters, "evt_b"));
  }

  private static String headerAfter(String after, int size, @Nullable String last) {
    return header(Map.of("after", after), new Paging(1, 2, after), 9, size, last);
  }

  @ParameterizedTest
  @CsvSource({"1, 20, 0", "2, 20, 20", "3, 1, 2", "2147483647, 100, 214748364600"})
  void computesOffsetsWithoutOverflow(int page, int perPage, long offset) {
    assertEquals(offset, new Paging(page, perPage, null).offset());
  }

  @Test
  void omitsThePageNumberAfterACursor() {
    assertEquals(new PageMeta(3, 20, 41), PageMeta.of(new Paging(3, 20, null), 41));
    assertNull(PageMeta.of(new Paging(1, 20, "ord_a"), 41).page());
  }

  private static String header(
      Map<String, Object> parameters, Paging paging, long total, int size, @Nullable String last) {
    return PageLinks.header(LIST, parameters, paging, PageMeta.of(paging, total), size, last);
  }
}
