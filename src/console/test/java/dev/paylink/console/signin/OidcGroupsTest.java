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

  @Test
  void takesNamesInQuotes() {
    OidcGroups groups =
        new OidcGroups(
            "\"CN=Owners,OU=Shop\"=%1$s:owner,\n\"a \"\"b\"\", c\" = %1$s:viewer, plain=%1$s:manager"
                .formatted(SHOP));
    assertEquals(Role.OWNER, groups.of(List.of("CN=Owners,OU=Shop")).orElseThrow().role());
    assertEquals(Role.VIEWER, groups.of(List.of("a \"b\", c")).orElseThrow().role());
    assertEquals(Role.MANAGER, groups.of(List.of("plain")).orElseThrow().role());
    assertEquals(List.of("CN=Owners,OU=Shop", "a \"b\", c", "plain"), groups.names());
  }

  @Test
  void saysThatANameNeedsQuotes() {
    String wrong = "a=%1$s:owner, CN=Owners,OU=Shop=%1$s:viewer".formatted(SHOP);
    String message =
        assertThrows(IllegalArgumentException.class, () -> new OidcGroups(wrong)).getMessage();
    assertTrue(message.contains("\"CN=Owners,OU=Shop=mer_"), message);
    assertTrue(message.contains("quotes"), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"owners=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:owner",
        "\"\"=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:owner",
        "\"a\"b=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:owner",
        "=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:owner",
        "a=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:owner b=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:owner",
        "owners",
        "owners=owner",
        "owners=mer_1:owner",
        "owners=mer_01jd5k8zv7e6w9q2m4t8x0c3fb:admin"
      })
  void refusesWhatIsNoGrant(String text) {
    assertThrows(IllegalArgumentException.class, () -> new OidcGroups(text));
  }
}
