package dev.paylink.it.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes {@code dev.json} as {@code dev} does, so that commands find the service. */
public final class DevFile {
  private DevFile() {}

  /** Writes it into a folder; returns the setting by which commands find that. */
  public static Map<String, String> write(Path folder, TestService service, String token)
      throws IOException {
    Files.writeString(
        folder.resolve("dev.json"),
        "{\"baseUrl\":\"%s/v1\",\"token\":\"%s\"}".formatted(service.origin(), token));
    return Map.of("PAYLINK_DATA", folder.toString());
  }
}
