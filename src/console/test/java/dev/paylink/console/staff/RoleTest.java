package dev.paylink.console.staff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoleTest {
  @Test
  void letsAViewerOnlyRead() {
    assertTrue(Role.VIEWER.scopes().stream().allMatch(scope -> scope.endsWith(":read")));
  }

  @Test
  void letsOnlyOwnersMoveMoneyElsewhere() {
    for (Role role : Role.values()) {
      assertEquals(role == Role.OWNER, role.scopes().contains("merchant:money"), role.code());
    }
  }

  @Test
  void givesAnOwnerAllThatOthersHave() {
    for (Role role : Role.values()) {
      assertTrue(Role.OWNER.scopes().containsAll(role.scopes()), role.code());
    }
  }

  @Test
  void letsADeveloperChangeNoOrder() {
    assertFalse(Role.DEVELOPER.scopes().contains("orders:write"));
  }

  @Test
  void letsNobodyGiveMoreThanTheyHave() {
    assertEquals(List.of(Role.VIEWER, Role.DEVELOPER), Role.within(Role.DEVELOPER.scopes()));
    assertEquals(List.of(Role.values()), Role.within(Role.OWNER.scopes()));
    assertEquals(List.of(), Role.within(Set.of("orders:read")));
  }

  @Test
  void refusesAnUnknownRoleByItsField() {
    Fault refused = assertThrows(Fault.class, () -> Role.given("admin"));
    assertEquals("role", refused.details().get(0).field());
  }
}
