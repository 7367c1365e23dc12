package dev.paylink.console.signin;

import io.vertx.core.json.JsonArray;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The scopes that an issuer is asked for. Some issuers give groups only for a scope. */
final class OidcScopes {
  private static final String OPENID = "openid";
  private static final String PROFILE = "profile";

  private OidcScopes() {}

  /** The scopes that the operator has set, with {@code openid}; empty without such a value. */
  static List<String> configured(String text) {
    List<String> given =
        Stream.of(text.split("[\\s,]+")).filter(one -> !one.isEmpty()).distinct().toList();
    return given.isEmpty() || given.contains(OPENID)
        ? given
        : Stream.concat(Stream.of(OPENID), given.stream()).toList();
  }

  /**
   * The scopes of the issuer that give a name and groups.
   *
   * @param supported {@code scopes_supported} of the issuer; null if it does not say
   * @param claim that has the groups: some issuers have a scope of its name
   */
  static List<String> offered(@Nullable Object supported, String claim) {
    if (!(supported instanceof JsonArray offers)) {
      return List.of(OPENID, PROFILE);
    }
    Set<String> wanted = new LinkedHashSet<>(List.of(PROFILE, "groups", claim));
    return Stream.concat(Stream.of(OPENID), wanted.stream().filter(offers::contains)).toList();
  }
}
