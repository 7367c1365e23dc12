package dev.paylink.checkout;

import dev.paylink.http.StaticContent;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.UUID;

/** A rendered landing page. Its links end in a mark, where the tracking of a customer is put. */
final class LandingHtml {
  private final UUID pageId;
  private final String html;
  private final String mark;
  private final StaticContent plain;
  private final boolean noindex;
  private final Duration maxAge;

  /**
   * @param mark the text in its place, which occurs nowhere else
   * @param maxAge how long it is kept
   */
  LandingHtml(UUID pageId, String html, String mark, boolean noindex, Duration maxAge) {
    this.maxAge = maxAge;
    this.pageId = pageId;
    this.html = html;
    this.mark = mark;
    this.plain = content("");
    this.noindex = noindex;
  }

  /** The page for customers of whom nothing is known. */
  StaticContent plain() {
    return plain;
  }

  /**
   * Makes the page for a customer.
   *
   * @param query end of the query of the links, as {@link TrackingParameters#query} writes it
   */
  StaticContent with(String query) {
    return content(query.replace("&", "&amp;"));
  }

  private StaticContent content(String query) {
    return StaticContent.of(StaticContent.HTML, Buffer.buffer(html.replace(mark, query)));
  }

  UUID pageId() {
    return pageId;
  }

  /** Whether search engines are asked to leave the page out. */
  boolean noindex() {
    return noindex;
  }

  /** How long this node, browsers and proxies keep it. */
  Duration maxAge() {
    return maxAge;
  }

  /** How much memory it takes, in characters. */
  int weight() {
    return 2 * html.length();
  }
}
