package dev.paylink.checkout.page;

import java.util.List;

/**
 * A form to try again; it sends {@code form} and {@code provider}.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param ways at least one
 */
public record Retry(String action, String formToken, List<Way> ways) {
  public Retry {
    ways = List.copyOf(ways);
    if (ways.isEmpty()) {
      throw new IllegalArgumentException("A form needs a way to pay");
    }
  }
}
