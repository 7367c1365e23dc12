package dev.paylink.console.signin;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The person that has signed in at an issuer.
 *
 * @param claims of the ID token, with name and groups of userinfo if the token lacks them
 * @param claim that has the groups
 * @param groups of the person; empty if unknown
 * @param source where they were looked for, for the operator
 */
record OidcPerson(JsonObject claims, String claim, List<String> groups, String source) {
  private static final int MOST_SHOWN = 20;
  private static final int LONGEST_SHOWN = 100;

  OidcPerson {
    groups = List.copyOf(groups);
  }

  /** The person of a checked ID token. */
  static OidcPerson of(JsonObject claims, String claim) {
    return new OidcPerson(claims, claim, groups(claims, claim), "the ID token");
  }

  /** The same with what userinfo says, if it is about the same person. */
  OidcPerson with(JsonObject userinfo) {
    if (!Objects.equals(claims.getString("sub"), userinfo.getString("sub"))) {
      return without("userinfo is about another sub");
    }
    JsonObject all = claims.copy();
    for (String key : List.of("name", "preferred_username")) {
      if (!all.containsKey(key) && userinfo.containsKey(key)) {
        all.put(key, userinfo.getValue(key));
      }
    }
    List<String> found = groups(userinfo, claim);
    return found.isEmpty()
        ? without("userinfo has none either")
        : new OidcPerson(all, claim, found, "userinfo");
  }

  /** The same person, whose groups are not in userinfo. */
  OidcPerson without(String reason) {
    return new OidcPerson(claims, claim, List.of(), reason);
  }

  private static List<String> groups(JsonObject claims, String claim) {
    Object value = claims.getValue(claim);
    return value instanceof JsonArray several
        ? texts(several)
        : value instanceof String one && !one.isEmpty() ? List.of(one) : List.of();
  }

  private static List<String> texts(JsonArray several) {
    return several.stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(one -> !one.isEmpty())
        .toList();
  }

  /**
   * Why the person is refused, for the log: it names groups, and nobody.
   *
   * @param wanted groups that may use the console
   */
  String refusal(List<String> wanted) {
    String seen =
        groups.isEmpty()
            ? "The ID token has no claim %s: %s".formatted(claim, source)
            : "The claim %s of %s has [%s]".formatted(claim, source, shown(groups));
    return "%s; oidcGroups wants one of [%s]".formatted(seen, shown(wanted));
  }

  private static String shown(List<String> names) {
    String first =
        names.stream().limit(MOST_SHOWN).map(OidcPerson::shown).collect(Collectors.joining(", "));
    int more = names.size() - MOST_SHOWN;
    return more > 0 ? "%s and %d more".formatted(first, more) : first;
  }

  /** A text of others as the log may have it: one line, and not long. */
  static String shown(String text) {
    return text.codePoints()
        .limit(LONGEST_SHOWN)
        .map(one -> Character.isISOControl(one) ? ' ' : one)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
