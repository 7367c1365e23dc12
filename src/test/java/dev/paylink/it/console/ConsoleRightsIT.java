package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.console.ConsolePaths;
import dev.paylink.it.support.console.ConsoleShop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each role sees, and what nobody sees of another merchant. */
class ConsoleRightsIT {
  private static final String ID = "[a-z]+_[0-9a-z]{26}";
  private static final int MOST_ALIKE = 4; // pages of objects of one type
  private static final String NAME = "Siti Rahma";

  private static TestService service;
  private static ConsoleShop shop;
  private static StaffClient stranger;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new ConsoleShop(service, NAME);
    stranger = StaffClient.signedIn(service, new TestMerchant(service).merchantId(), "owner");
  }

  private static StaffClient staff(String role) {
    return StaffClient.signedIn(service, shop.seller().merchant().id(), role);
  }

  /** Follows all links, as far as they lead within the console. */
  @ParameterizedTest
  @ValueSource(strings = {"viewer", "cashier", "manager", "developer", "owner"})
  void leadsARoleToPagesThatItMaySee(String role) {
    StaffClient staff = staff(role);
    List<String> wrong = new ArrayList<>();
    Deque<String> next = new ArrayDeque<>(List.of("/"));
    Set<String> seen = new LinkedHashSet<>(next);
    Map<String, Integer> alike = new HashMap<>();
    while (!next.isEmpty()) {
      String page = next.poll();
      Answer answer = staff.get(page);
      if (answer.status() >= 400) {
        wrong.add(page + " answers " + answer.status());
      }
      links(answer)
          .filter(seen::add)
          .filter(link -> alike.merge(link.replaceAll(ID, "*"), 1, Integer::sum) <= MOST_ALIKE)
          .forEach(next::add);
    }
    assertEquals(List.of(), wrong);
    assertTrue(seen.size() > 30, seen::toString);
  }

  private static Stream<String> links(Answer page) {
    return page.header("Content-Type").startsWith("text/html")
        ? page.html().select("a[href^=/]").eachAttr("href").stream()
            .map(link -> link.replaceFirst("#.*", ""))
            .filter(link -> !link.startsWith("/language") && !link.contains("after="))
        : Stream.empty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"viewer", "cashier", "manager", "developer"})
  void answersEachPageToEachRole(String role) {
    StaffClient staff = staff(role);
    for (String page : ConsolePaths.all(shop)) {
      Answer answer = staff.get(page);
      assertTrue(answer.status() == 200 || answer.status() == 403, page + answer.status());
    }
  }

  static Stream<String> pagesOfOthers() {
    return ConsolePaths.ofObjects(shop).stream();
  }

  @ParameterizedTest
  @MethodSource("pagesOfOthers")
  void showsNothingOfAnotherMerchant(String page) {
    Answer answer = stranger.get(page);
    assertEquals(404, answer.status(), answer.text());
    assertFalse(answer.text().contains(NAME), answer.text());
  }

  static Stream<String> formsOfOthers() {
    return ConsolePaths.formsOfObjects(shop).stream();
  }

  @ParameterizedTest
  @MethodSource("formsOfOthers")
  void changesNothingOfAnotherMerchant(String form) {
    Answer answer = stranger.post(form, ConsolePaths.FIELDS);
    assertEquals(404, answer.status(), answer.text());
    assertFalse(answer.text().contains(NAME), answer.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders?paymentLinkId=%s", "/links/new?from=%s"})
  void takesNothingOfAnotherMerchantIntoAPage(String page) {
    Answer answer = stranger.get(page.formatted(shop.id("link")));
    assertFalse(answer.text().contains(NAME), answer.text());
  }

  @Test
  void endsNoSessionOfAnotherPerson() {
    StaffClient owner = staff("owner");
    String session =
        service.text(
            "select id from ext_console.session where staff_id = '%s'".formatted(owner.staffId()));
    stranger.post("/settings/me/sessions/" + session + "/end", List.of());
    staff("owner").post("/settings/me/sessions/" + session + "/end", List.of());
    assertEquals(200, owner.get("/orders").status());
  }
}
