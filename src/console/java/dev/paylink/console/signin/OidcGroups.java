package dev.paylink.console.signin;

import dev.paylink.console.staff.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the groups of a company may do: {@code shop-owners=mer_…:owner}, with commas between. A name
 * with a comma, an equals sign or a quote is in double quotes, and a quote in it is written twice:
 * {@code "CN=Owners,OU=Shop"=mer_…:owner}.
 */
public final class OidcGroups {
  private static final Pattern ENTRY =
      Pattern.compile(
          "\\s*+(?:\"((?:[^\"]|\"\"){1,500}+)\"|([^=,\"\\s][^=,\"]{0,199}))\\s*+"
              + "=\\s*+(mer_[0-9a-z]{26}):([a-z]{1,20})\\s*+(?:,|$)");
  private static final Pattern NOTHING = Pattern.compile("[\\s,]*");
  private static final int SHOWN = 60;

  private final List<Grant> grants = new ArrayList<>();

  /** A role at a merchant. */
  public record Grant(String group, String merchantId, Role role) {}

  /**
   * @throws IllegalArgumentException if a text is no such list
   */
  public OidcGroups(String text) {
    Matcher entry = ENTRY.matcher(text);
    int at = after(NOTHING, text, 0);
    while (at < text.length()) {
      if (!entry.region(at, text.length()).lookingAt()) {
        throw new IllegalArgumentException(complaint(text.substring(at)));
      }
      grants.add(grant(entry));
      at = after(NOTHING, text, entry.end());
    }
  }

  private static int after(Pattern skipped, String text, int start) {
    Matcher matcher = skipped.matcher(text).region(start, text.length());
    return matcher.lookingAt() ? matcher.end() : start;
  }

  private static String complaint(String rest) {
    String shown = rest.substring(0, rest.offsetByCodePoints(0, Math.min(SHOWN, points(rest))));
    return "extensions.console.oidcGroups is not as shop-owners=mer_…:owner, with quotes for names"
        + " with , or =, at \"%s\"".formatted(shown);
  }

  private static int points(String text) {
    return text.codePointCount(0, text.length());
  }

  private static Grant grant(Matcher entry) {
    Role role =
        Role.of(entry.group(4))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "extensions.console.oidcGroups has no role " + entry.group(4)));
    String name =
        entry.group(1) != null
            ? entry.group(1).replace("\"\"", "\"")
            : Objects.requireNonNull(entry.group(2)).strip();
    return new Grant(name, entry.group(3), role);
  }

  /** The first grant of somebody in these groups. */
  public Optional<Grant> of(Collection<String> groups) {
    return grants.stream().filter(one -> groups.contains(one.group())).findFirst();
  }

  /** The groups that may do something. */
  List<String> names() {
    return grants.stream().map(Grant::group).distinct().toList();
  }
}
