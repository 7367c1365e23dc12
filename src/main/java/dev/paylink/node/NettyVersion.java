package dev.paylink.node;

import io.netty.util.Version;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Refuses a Netty that executes smuggled requests. A program that embeds the server gets such a
 * Netty if it imports the BOM of Vert.x before the BOM of Paylink.
 */
final class NettyVersion {
  /**
   * The oldest version that was seen to reject a request smuggled by Content-Length and
   * Transfer-Encoding; 4.2.12 executes it.
   */
  private static final String OLDEST = "4.2.16.Final";

  private static final Pattern SEPARATOR = Pattern.compile("\\.");
  private static final int NUMBERS = 3;

  private NettyVersion() {}

  /** Why the Netty on the class path is refused; empty if every module of it is new enough. */
  static Optional<String> complaint() {
    return complaint(Version.identify().values().stream().map(Version::artifactVersion).toList());
  }

  /** Why these versions are refused; empty if all of them are new enough. */
  static Optional<String> complaint(Collection<String> versions) {
    return versions.stream()
        .filter(version -> compare(version, OLDEST) < 0)
        .min(NettyVersion::compare)
        .map(
            version ->
                "Netty must be %s or newer, not %s: import dev.paylink:paylink-bom before other BOMs"
                    .formatted(OLDEST, version));
  }

  private static int compare(String one, String other) {
    return Arrays.compare(numbers(one), numbers(other));
  }

  /** Major, minor and patch version; without qualifiers as {@code Final}. */
  private static int[] numbers(String version) {
    return SEPARATOR
        .splitAsStream(version)
        .limit(NUMBERS)
        .mapToInt(part -> Integer.parseInt("0" + part.replaceAll("[^0-9].*", "")))
        .toArray();
  }
}
