package dev.paylink.http.paging;

import dev.paylink.api.Page;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.netty.handler.codec.http.QueryStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Writes the {@code Link} header of a list (RFC 8288). */
public final class PageLinks {
  private final String filtered; // the URL without the paging parameter
  private final List<String> links = new ArrayList<>();

  private PageLinks(String collection, Map<String, Object> parameters) {
    QueryStringEncoder url = new QueryStringEncoder(collection);
    parameters.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> object) {
            object.forEach((key, one) -> url.addParam(name + "[" + key + "]", text(one)));
          } else if (!name.equals("page") && !name.equals("after")) {
            url.addParam(name, text(value));
          }
        });
    String text = url.toString();
    this.filtered = text + (text.length() == collection.length() ? "?" : "&");
  }

  /**
   * The answer to a list: a page with its links.
   *
   * @param collection URL of the list
   * @param id the public id of an item
   */
  public static <T> Answer answer(
      String collection,
      ValidRequest request,
      Paging paging,
      Page<T> page,
      Function<T, String> id) {
    List<T> data = page.data();
    String last = data.isEmpty() ? null : id.apply(data.get(data.size() - 1));
    return Answer.page(
        page, header(collection, request.parameters(), paging, page.meta(), data.size(), last));
  }

  /**
   * The links of a page: always {@code first}; for pages by number {@code prev}, {@code next} and
   * {@code last}; for pages by {@code after} {@code next}, if the page is full. The {@code next} of
   * the first page continues by {@code after}, so that a client that follows it misses nothing and
   * sees nothing twice while items are added. If the total was exceeded, there is no {@code last},
   * and {@code next} continues by {@code after}.
   *
   * @param parameters of the request
   * @param size number of items on this page
   * @param lastId public id of the last item of this page; null if it is empty
   */
  static String header(
      String collection,
      Map<String, Object> parameters,
      Paging paging,
      PageMeta meta,
      int size,
      @Nullable String lastId) {
    PageLinks links = new PageLinks(collection, parameters);
    long total = meta.total();
    if (meta.continueAfter() != null) {
      links.add("first", "page", 1);
      links.add("next", "after", meta.continueAfter());
    } else if (paging.after() == null && meta.totalExceeded() != null) {
      links.add("first", "page", 1);
      if (lastId != null) {
        links.add("next", "after", lastId);
      }
    } else if (paging.after() == null) {
      links.addNumbered(paging, total, lastId);
    } else {
      links.add("first", "page", 1);
      if (lastId != null && size == paging.perPage()) {
        links.add("next", "after", lastId);
      }
    }
    return String.join(", ", links.links);
  }

  /**
   * The only link of a feed page: {@code next}, which continues after its last item.
   *
   * @param collection URL of the feed
   * @param parameters parameters of the request
   * @param lastId public id of the last item of this page
   */
  public static String next(String collection, Map<String, Object> parameters, String lastId) {
    PageLinks links = new PageLinks(collection, parameters);
    links.add("next", "after", lastId);
    return String.join(", ", links.links);
  }

  private void addNumbered(Paging paging, long total, @Nullable String lastId) {
    long last = Math.max(1, (total + paging.perPage() - 1) / paging.perPage());
    add("first", "page", 1);
    if (paging.page() > 1) {
      add("prev", "page", Math.min(paging.page() - 1L, last));
    }
    if (paging.page() == 1 && last > 1 && lastId != null) {
      add("next", "after", lastId);
    } else if (paging.page() < last) {
      add("next", "page", paging.page() + 1L);
    }
    add("last", "page", last);
  }

  private void add(String relation, String parameter, Object value) {
    links.add("<" + filtered + parameter + "=" + value + ">; rel=\"" + relation + "\"");
  }

  /** The value as in the request. */
  private static String text(Object filter) {
    return filter instanceof Iterable<?> list
        ? StreamSupport.stream(list.spliterator(), false)
            .map(String::valueOf)
            .collect(Collectors.joining(","))
        : String.valueOf(filter);
  }
}
