package dev.paylink.access.token;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The scopes of tokens (RFC 6749, section 3.3). */
public enum Scope {
  ORDERS_READ("orders:read"),
  ORDERS_WRITE("orders:write"),
  PAYMENT_LINKS_READ("payment-links:read"),
  PAYMENT_LINKS_WRITE("payment-links:write"),
  PRODUCTS_READ("products:read"),
  PRODUCTS_WRITE("products:write"),
  PAGES_READ("pages:read"),
  PAGES_WRITE("pages:write"),
  LICENCE_KEYS_VERIFY("licence-keys:verify"),
  WEBHOOKS_MANAGE("webhooks:manage"),
  EVENTS_READ("events:read"),
  AUDIT_READ("audit:read"),
  TOKENS_MANAGE("tokens:manage"),
  CUSTOMERS_ERASE("customers:erase"),
  MERCHANT_READ("merchant:read"),
  MERCHANT_WRITE("merchant:write"),
  MERCHANT_MONEY("merchant:money");

  private final String code;

  Scope(String code) {
    this.code = code;
  }

  /** The name in the token and the contract. */
  public String code() {
    return code;
  }

  /** The {@link #code()} of each. */
  public static Set<String> codes() {
    return Arrays.stream(values()).map(Scope::code).collect(Collectors.toUnmodifiableSet());
  }

  /** The scope with a {@link #code()}; empty if absent. */
  public static Optional<Scope> of(String code) {
    return Arrays.stream(values()).filter(scope -> scope.code.equals(code)).findFirst();
  }
}
