package dev.paylink.base.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * What this program was built from.
 *
 * @param version as {@code 1.2.0}
 * @param commit first 12 digits of the commit, with {@code -dirty} behind them if files were
 *     changed; {@code unknown} if the source had no Git
 */
public record BuildInfo(String version, String commit) {
  /** The build of this process. */
  public static final BuildInfo THIS = read();

  private static BuildInfo read() {
    Properties build = new Properties();
    try (InputStream file = BuildInfo.class.getResourceAsStream("/paylink-build.properties")) {
      build.load(Objects.requireNonNull(file, "paylink-build.properties"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    boolean dirty = Boolean.parseBoolean(build.getProperty("dirty"));
    return new BuildInfo(
        build.getProperty("version"), build.getProperty("commit") + (dirty ? "-dirty" : ""));
  }

  /** For people, as {@code 1.2.0 (0f4c1d2e3b4a)}. */
  @Override
  public String toString() {
    return "%s (%s)".formatted(version, commit);
  }
}
