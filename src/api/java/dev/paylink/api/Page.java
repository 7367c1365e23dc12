package dev.paylink.api;

import java.util.List;

/**
 * A page of a list with an exact total.
 *
 * @param <T> what is listed
 */
public interface Page<T> {
  /** The items, newest first. */
  List<T> data();

  PageMeta meta();
}
