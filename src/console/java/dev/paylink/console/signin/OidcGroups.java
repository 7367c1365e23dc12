package dev.paylink.console.signin;

import dev.paylink.console.staff.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the groups of a company may do: {@code shop-owners=mer_…:owner}, with commas between. */
public final class OidcGroups {
  private static final Pattern ENTRY =
      Pattern.compile("([^=,]{1,200})=(mer_[0-9a-z]{26}):([a-z]{1,20})");

  private final List<Grant> grants = new ArrayList<>();

  /** A role at a merchant. */
  public record Grant(String group, String merchantId, Role role) {}

  /**
   * @throws IllegalArgumentException if a text is no such list
   */
  public OidcGroups(String text) {
    for (String entry : text.split(",", -1)) {
      if (!entry.isBlank()) {
        grants.add(grant(entry.strip()));
      }
    }
  }

  private static Grant grant(String entry) {
    Matcher matcher = ENTRY.matcher(entry);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "extensions.console.oidcGroups must be entries as shop-owners=mer_…:owner, with commas"
              + " between");
    }
    Role role =
        Role.of(matcher.group(3))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "extensions.console.oidcGroups has no role " + matcher.group(3)));
    return new Grant(matcher.group(1), matcher.group(2), role);
  }

  /** The first grant of somebody in these groups. */
  public Optional<Grant> of(Collection<String> groups) {
    return grants.stream().filter(one -> groups.contains(one.group())).findFirst();
  }
}
