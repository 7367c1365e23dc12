package dev.paylink.console.staff;

import dev.paylink.api.Fault;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A name for a set of scopes, which say what somebody may do. */
public enum Role {
  /** Reads figures, orders and products, as an accountant does. */
  VIEWER(
      "orders:read",
      "payment-links:read",
      "products:read",
      "pages:read",
      "events:read",
      "merchant:read"),
  /** Takes money and gives it back. */
  CASHIER(VIEWER, "orders:write", "payment-links:write"),
  /** Runs the shop: also products, pages, settings, and the erasure of customers. */
  MANAGER(
      CASHIER, "products:write", "pages:write", "merchant:write", "customers:erase", "audit:read"),
  /** Connects other programs: webhooks, tokens, requests. Changes no order. */
  DEVELOPER(VIEWER, "webhooks:manage", "tokens:manage", "audit:read", "licence-keys:verify"),
  /** Everything, also the bank account and the staff. */
  OWNER(MANAGER, "webhooks:manage", "tokens:manage", "licence-keys:verify", "merchant:money");

  private final Set<String> scopes;

  Role(String... scopes) {
    this.scopes = Set.of(scopes);
  }

  Role(Role less, String... more) {
    Set<String> all = new HashSet<>(less.scopes);
    all.addAll(List.of(more));
    this.scopes = Set.copyOf(all);
  }

  /** What it may do. */
  public Set<String> scopes() {
    return scopes;
  }

  /** The name in the database and the contract: lower case. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role with a {@link #code()}; empty if absent. */
  public static Optional<Role> of(@Nullable String code) {
    return Arrays.stream(values()).filter(role -> role.code().equals(code)).findFirst();
  }

  /**
   * The role with a {@link #code()}, as somebody gives it to another.
   *
   * @throws Fault {@code invalid_request}, naming {@code role}
   */
  public static Role given(@Nullable String code) {
    return of(code)
        .orElseThrow(
            () ->
                Fault.invalid(
                    "role",
                    "must be one of "
                        + Arrays.stream(values())
                            .map(Role::code)
                            .collect(Collectors.joining(", "))));
  }

  /** The roles that a person with these scopes may give and take: roles with no more scopes. */
  public static List<Role> within(Collection<String> scopes) {
    return Arrays.stream(values()).filter(role -> scopes.containsAll(role.scopes)).toList();
  }
}
