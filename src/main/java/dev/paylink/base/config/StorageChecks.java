package dev.paylink.base.config;

import dev.paylink.base.config.InvalidConfigException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Demands what a storage of the chosen type needs. */
final class StorageChecks {
  private static final List<String> NEEDED_BY_S3 =
      List.of("endpoint", "bucket", "accessKeyId", "secretAccessKey");

  private StorageChecks() {}

  /** The problems of a configuration, given by section and key. */
  static List<Problem> problems(Map<String, Map<String, @Nullable Object>> config) {
    Map<String, @Nullable Object> storage = config.getOrDefault("storage", Map.of());
    List<Problem> problems = new ArrayList<>();
    if (AppConfig.Storage.S3_TYPE.equals(storage.get("type"))
        && storage.get("s3") instanceof Map<?, ?> s3) {
      for (String key : NEEDED_BY_S3) {
        if ("".equals(s3.get(key))) {
          problems.add(
              new Problem("storage.s3." + key, "", "must not be empty, as storage.type is s3"));
        }
      }
    }
    return problems;
  }
}
