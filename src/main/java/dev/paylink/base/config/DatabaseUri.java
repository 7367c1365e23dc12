package dev.paylink.base.config;

import dev.paylink.base.url.Loopback;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of the URI of a database, as {@code postgresql://one:5432,two:5433/paylink}.
 *
 * @param hosts at least one; several are a primary and its standbys, in any order
 * @param database its name, decoded
 */
public record DatabaseUri(List<Host> hosts, String database) {
  private static final int DEFAULT_PORT = 5432;
  private static final int MAX_PORT = 65_535;
  private static final String HOST = "(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._~%-]+)(?::([0-9]{1,5}))?";
  private static final Pattern ONE_HOST = Pattern.compile(HOST);
  private static final Pattern URI =
      Pattern.compile("postgres(?:ql)?://(?<hosts>[^/]+)/(?<database>[A-Za-z0-9._~%!*-]+)");

  /**
   * A server.
   *
   * @param name a name, an IPv4 address, an IPv6 address without brackets, or the folder of a Unix
   *     socket
   */
  public record Host(String name, int port) {
    /** Whether it is this machine: its loopback interface, or a Unix socket. */
    boolean isLocal() {
      return Loopback.isHost(name) || name.startsWith("/");
    }

    @Override
    public String toString() {
      return name + ":" + port;
    }
  }

  public DatabaseUri {
    hosts = List.copyOf(hosts);
  }

  /** Parses a URI; empty if it is not of that form, has a user, a password or parameters. */
  public static Optional<DatabaseUri> parse(String uri) {
    Matcher parts = URI.matcher(uri);
    if (!parts.matches()) {
      return Optional.empty();
    }
    List<Host> hosts = new ArrayList<>();
    for (String text : parts.group("hosts").split(",", -1)) {
      Optional<Host> host = host(text);
      if (host.isEmpty()) {
        return Optional.empty();
      }
      hosts.add(host.get());
    }
    return decoded(parts.group("database")).map(name -> new DatabaseUri(hosts, name));
  }

  private static Optional<Host> host(String text) {
    Matcher parts = ONE_HOST.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int port = parts.group(2) == null ? DEFAULT_PORT : Integer.parseInt(parts.group(2));
    return port < 1 || port > MAX_PORT
        ? Optional.empty()
        : decoded(parts.group(1)).map(name -> new Host(name.replaceAll("^\\[|]$", ""), port));
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notEncoded) {
      return Optional.empty();
    }
  }

  boolean isLocal() {
    return hosts.stream().allMatch(Host::isLocal);
  }
}
