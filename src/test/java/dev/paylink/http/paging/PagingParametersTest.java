package dev.paylink.http.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import dev.paylink.api.Paging;
import dev.paylink.http.Principal;
import dev.paylink.http.ValidRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PagingParametersTest {

  private static Paging of(Map<String, Object> parameters) {
    Principal principal = Principal.token("tok_a", "", "mer_a", true, Set.of(), Instant.EPOCH);
    return PagingParameters.of(new ValidRequest(principal, "req_a", parameters, Map.of()));
  }

  @Test
  void defaultsToTheFirstTwentyItems() {
    assertEquals(new Paging(1, 20, null), of(Map.of()));
    assertEquals(new Paging(3, 100, null), of(Map.of("page", 3, "perPage", 100)));
    assertEquals(new Paging(1, 5, "ord_a"), of(Map.of("after", "ord_a", "perPage", 5)));
  }

  @Test
  void rejectsAPageWithACursor() {
    Fault fault = assertThrows(Fault.class, () -> of(Map.of("after", "ord_a", "page", 1)));
    assertEquals("after", fault.details().get(0).field());
  }
}
