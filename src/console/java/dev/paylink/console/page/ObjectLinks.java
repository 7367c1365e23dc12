package dev.paylink.console.page;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the console shows an object, by its id. */
public final class ObjectLinks {
  private static final Pattern ID = Pattern.compile("\\b([a-z]{2,6})_[0-7][0-9a-z]{25}\\b");
  private static final Map<String, String> PAGES =
      Map.of(
          "ord", "/orders/",
          "plink", "/links/",
          "prod", "/products/",
          "page", "/pages/",
          "whe", "/webhooks/",
          "whd", "/webhooks/deliveries/",
          "tok", "/developers/tokens/",
          "evt", "/developers/events/",
          "req", "/developers/requests/");

  private ObjectLinks() {}

  /** The page of an object; null if absent. */
  public static @Nullable String page(@Nullable String id) {
    Matcher matcher = ID.matcher(id == null ? "" : id);
    if (!matcher.matches()) {
      return null;
    }
    String page = PAGES.get(matcher.group(1));
    return page == null ? null : page + id;
  }

  /** The page of the first object that a path of the API names; null if absent. */
  public static @Nullable String ofPath(String path) {
    Matcher matcher = ID.matcher(path);
    while (matcher.find()) {
      String page = page(matcher.group());
      if (page != null) {
        return page;
      }
    }
    return path.startsWith("/v1/merchant") ? "/settings" : null;
  }
}
