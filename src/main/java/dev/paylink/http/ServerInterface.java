package dev.paylink.http;

import java.util.Locale;

/**
 * What a request is for: the HTTP API with its documentation, the pages, the operator, or the
 * separate port of an extension.
 */
public enum ServerInterface {
  API,
  CHECKOUT,
  MANAGEMENT,
  EXTENSION;

  /** As a label of meters. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
