package dev.paylink.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The host of a database, as its URI names it. */
record DatabaseHost(String name) {
  private static final Pattern AUTHORITY = Pattern.compile("^[^:]+://(\\[[^]]*]|[^:/]*)");
  private static final Pattern LOCAL =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)]|%2f.*");

  static DatabaseHost of(String uri) {
    Matcher matcher = AUTHORITY.matcher(uri);
    return new DatabaseHost(matcher.find() ? matcher.group(1).toLowerCase(Locale.ROOT) : "");
  }

  /** Whether it is this machine: its loopback interface, or a Unix socket. */
  boolean isLocal() {
    return LOCAL.matcher(name).matches();
  }
}
