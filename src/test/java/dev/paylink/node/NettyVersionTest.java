package dev.paylink.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NettyVersionTest {
  @ParameterizedTest
  @ValueSource(strings = {"4.2.16.Final", "4.2.18.Final", "4.3.0.Final", "5.0.0.Alpha5", "4.10.1"})
  void acceptsNewVersions(String version) {
    assertEquals(Optional.empty(), NettyVersion.complaint(List.of(version)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.2.12.Final", "4.1.130.Final", "4.2.9.Final"})
  void refusesOneOldModuleAmongNewOnes(String version) {
    String complaint = NettyVersion.complaint(List.of("4.2.18.Final", version)).orElseThrow();
    assertTrue(complaint.contains(version) && complaint.contains("paylink-bom"), complaint);
  }

  @Test
  void acceptsTheVersionOfThisBuild() {
    assertEquals(Optional.empty(), NettyVersion.complaint());
  }
}
