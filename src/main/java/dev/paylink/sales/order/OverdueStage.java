package dev.paylink.sales.order;

import dev.paylink.base.config.AppConfig;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One of the ages at which pending orders become overdue.
 *
 * @param ttl the age
 * @param methods the payment methods that wait longer; with {@code othersLonger}, the payment
 *     methods that do not
 * @param othersLonger whether the payment methods that are not configured wait longer
 */
record OverdueStage(Duration ttl, List<String> methods, boolean othersLonger) {
  OverdueStage {
    methods = List.copyOf(methods);
  }

  /** The distinct ages, the longest first. */
  static List<OverdueStage> of(AppConfig.Orders config) {
    return Stream.concat(
            Stream.of(config.pendingTtl()), config.pendingTtlByMethod().values().stream())
        .distinct()
        .sorted(Comparator.reverseOrder())
        .map(ttl -> of(ttl, config))
        .toList();
  }

  private static OverdueStage of(Duration ttl, AppConfig.Orders config) {
    boolean othersLonger = config.pendingTtl().compareTo(ttl) > 0;
    Predicate<Duration> longer = method -> method.compareTo(ttl) > 0;
    List<String> methods =
        config.pendingTtlByMethod().entrySet().stream()
            .filter(method -> longer.test(method.getValue()) != othersLonger)
            .map(Map.Entry::getKey)
            .toList();
    return new OverdueStage(ttl, methods, othersLonger);
  }

  /**
   * Whether an order without money is not overdue at this age.
   *
   * @param chosen the payment methods that its customer chose
   */
  boolean isWaitedFor(List<String> chosen) {
    return chosen.isEmpty()
        ? othersLonger
        : chosen.stream().anyMatch(method -> methods.contains(method) != othersLonger);
  }
}
