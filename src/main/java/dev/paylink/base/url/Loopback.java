package dev.paylink.base.url;

import java.util.Locale;
import java.util.regex.Pattern;

/** The names and addresses of this machine that others cannot reach. */
public final class Loopback {
  private static final Pattern NAMES =
      Pattern.compile("([a-z0-9-]+\\.)*localhost|127(\\.\\d{1,3}){3}|\\[?(::1|0:0:0:0:0:0:0:1)]?");

  private Loopback() {}

  /**
   * Whether a host is this machine.
   *
   * @param host a name or an address; of IPv6 with or without brackets
   */
  public static boolean isHost(String host) {
    return NAMES.matcher(host.toLowerCase(Locale.ROOT)).matches();
  }
}
