package dev.paylink.console.page;

import dev.paylink.api.EventType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The types of events that are delivered. */
public final class WebhookTypes {
  private WebhookTypes() {}

  /** Their names. */
  public static List<String> all() {
    return Arrays.stream(EventType.values())
        .filter(type -> type != EventType.PING)
        .map(EventType::code)
        .toList();
  }

  /** The same by what they are about. */
  static Map<String, List<String>> groups() {
    return all().stream()
        .collect(
            Collectors.groupingBy(
                code -> code.substring(0, code.indexOf('.')),
                LinkedHashMap::new,
                Collectors.toList()));
  }
}
