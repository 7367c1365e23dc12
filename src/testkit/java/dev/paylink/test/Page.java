package dev.paylink.test;

import java.net.URI;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link Payer} has come to: a page of the node, or a redirect that leads elsewhere.
 *
 * @param status of the last answer of the node
 * @param url the page; the node's own, also if it redirects elsewhere
 * @param html empty if it redirects elsewhere
 * @param redirectedTo where it redirects to outside of the node; null for a page of the node
 */
public record Page(int status, URI url, Document html, @Nullable URI redirectedTo) {

  /** Where the node has sent the payer to, as to a provider; otherwise the test fails. */
  public URI redirect() {
    if (redirectedTo == null) {
      throw new AssertionError("Expected a redirect elsewhere, was " + this);
    }
    return redirectedTo;
  }

  /** The names of the providers that the page offers. */
  public List<String> methods() {
    return html.select("input[name=provider]").eachAttr("value");
  }

  /** What people read on it. */
  public String text() {
    return html.body().text();
  }

  @Override
  public String toString() {
    return redirectedTo == null
        ? "%s, %d: %s".formatted(url, status, text())
        : "%s, %d to %s".formatted(url, status, redirectedTo);
  }
}
