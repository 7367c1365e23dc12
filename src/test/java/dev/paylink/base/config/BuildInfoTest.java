package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BuildInfoTest {
  @Test
  void namesVersionOfThePom() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    assertTrue(pom.contains("<version>%s</version>".formatted(BuildInfo.THIS.version())));
  }

  /** A source without Git has no commit. */
  @Test
  void namesTheCommit() {
    String commit = BuildInfo.THIS.commit();
    assertTrue(commit.matches("[0-9a-f]{12}(-dirty)?|unknown"), commit);
    assertEquals(Files.exists(Path.of(".git")), !commit.equals("unknown"), commit);
  }
}
