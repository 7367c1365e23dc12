package dev.paylink.console.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.console.staff.Role;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OidcGroupsTest {
  private static final String SHOP = "mer_01jd5k8zv7e6w9q2m4t8x0c3fb";

  @Test
  void takesTheFirstGroupThatFits() {
    OidcGroups groups =
        new OidcGroups(" owners=%s:owner , books keeping=%s:viewer,".formatted(SHOP, SHOP));
    assertEquals(Role.OWNER, groups.of(List.of("books keeping", "owners")).orElseThrow().role());
    assertEquals(Role.VIEWER, groups.of(List.of("books keeping")).orElseThrow().role());
    assertTrue(groups.of(List.of("Owners")).isEmpty());
    assertTrue(new OidcGroups("").of(List.of("owners")).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "owners",
        "owners=owner",
        "owners=mer_1:owner",
        "owners=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:admin"
      })
  void refusesWhatIsNoGrant(String text) {
    assertThrows(IllegalArgumentException.class, () -> new OidcGroups(text));
  }
}
