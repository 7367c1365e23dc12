package dev.paylink.console.web;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The sections of the console, in the order of the navigation. */
public enum Section {
  TODAY("/", "orders:read", false),
  INBOX("/inbox", "orders:read", false),
  ORDERS("/orders", "orders:read", false),
  LINKS("/links", "payment-links:read", false),
  PRODUCTS("/products", "products:read", false),
  PAGES("/pages", "pages:read", false),
  WEBHOOKS("/webhooks", "webhooks:manage", true),
  DEVELOPERS("/developers", "tokens:manage", false),
  SETTINGS("/settings", "merchant:read", true);

  private final String path;
  private final String scope;
  private final boolean apart;

  Section(String path, String scope, boolean apart) {
    this.path = path;
    this.scope = scope;
    this.apart = apart;
  }

  /** The sections that a person may see. */
  public static List<Section> of(StaffRequest request) {
    return Arrays.stream(values()).filter(one -> request.may(one.scope)).toList();
  }

  public String path() {
    return path;
  }

  /** Whether a line is drawn before it. */
  public boolean apart() {
    return apart;
  }

  /** The key that leads to it after {@code g}. */
  public String letter() {
    return this == PAGES ? "a" : key().substring(0, 1);
  }

  /** The key of its name and icon. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
