package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesTest {
  @Test
  void hasNothingOfWhatStays() {
    Changes changes =
        new Changes()
            .text("name", "Batik", "Batik")
            .text("displayName", "", null)
            .value("methods", List.of("manual"), List.of("manual"))
            .entries("headers", Map.of("A", "1"), Map.of("A", "1"));
    assertTrue(changes.isEmpty());
    assertEquals(Map.of(), changes.body());
  }

  @Test
  void hasWhatIsNew() {
    Changes changes = new Changes().text("name", "Batik Ayu", "Batik").text("phone", "0812", null);
    assertEquals(Map.of("name", "Batik Ayu", "phone", "0812"), changes.body());
  }

  @Test
  void removesByNullWhatIsEmpty() {
    Changes changes = new Changes().text("phone", "", "0812");
    assertTrue(changes.body().containsKey("phone"));
    assertNull(changes.body().get("phone"));
  }

  @Test
  void hasOfAnObjectTheEntriesThatChange() {
    Changes changes =
        new Changes()
            .entries(
                "headers",
                Map.of("Same", "1", "Other", "3", "New", "4"),
                Map.of("Same", "1", "Other", "2", "Gone", "0"));
    Map<?, ?> headers = (Map<?, ?>) changes.body().get("headers");
    assertEquals(3, headers.size());
    assertEquals("3", headers.get("Other"));
    assertEquals("4", headers.get("New"));
    assertTrue(headers.containsKey("Gone"));
    assertNull(headers.get("Gone"));
  }

  @Test
  void removesAnObjectAsAWhole() {
    Changes changes = new Changes().value("bankAccount", null, Map.of("bank", "Contoh"));
    assertEquals(Collections.singletonMap("bankAccount", null), changes.body());
  }
}
