package dev.paylink.http;

import java.util.Locale;

/** What a request is for: the HTTP API with its documentation, the pages, or the operator. */
public enum ServerInterface {
  API,
  CHECKOUT,
  MANAGEMENT;

  /** As a label of meters. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
