package dev.paylink.node.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.vertx.core.http.HttpMethod;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {
  private final RouteTable table = new RouteTable();

  private RouteTable.Route add(HttpMethod method, String path) {
    return table.add("acme", method, path, Optional.empty(), RouteTable.Audience.EVERYBODY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "/a", "a/", "a//b", "a/./b", "..", "a/../b", "{a}/{a}", "{A}", "{a", "a b", "*", "a:b"
      })
  void refusesPathsThatCannotBeAskedFor(String path) {
    assertThrows(IllegalArgumentException.class, () -> add(HttpMethod.GET, path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"})
  void refusesOtherMethods(String method) {
    HttpMethod other = HttpMethod.valueOf(method);
    assertThrows(IllegalArgumentException.class, () -> add(other, "a"));
  }

  @Test
  void hasOneRouteForAMethodAndPattern() {
    assertEquals("/ext/acme/orders/{id}", add(HttpMethod.GET, "orders/{id}").path());
    assertEquals("/ext/acme/orders/new", add(HttpMethod.GET, "orders/new").path());
    add(HttpMethod.POST, "orders/{id}");
    assertThrows(IllegalStateException.class, () -> add(HttpMethod.GET, "orders/{other}"));
    assertEquals(3, table.all().size());
  }
}
