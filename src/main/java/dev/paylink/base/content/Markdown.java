package dev.paylink.base.content;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Markdown (CommonMark) from untrusted authors. HTML is shown as text, images as their description.
 * Links lead to {@code https} and {@code mailto} only, and their targets together are at most twice
 * as long as the document. Headings start at the second level, below the heading of the page, and a
 * heading inside another is one level deeper, as assistive software expects.
 */
public final class Markdown {
  /** Deeper documents are shown as they were written: rendering is recursive. */
  private static final int MAX_DEPTH = 50;

  private static final int HIGHEST_HEADING = 2;
  private static final int LOWEST_HEADING = 6;
  static final Pattern TARGET = Pattern.compile("(?i)(https://|mailto:)\\S+");

  private static final Parser PARSER = Parser.builder().maxOpenBlockParsers(MAX_DEPTH).build();
  private static final HtmlRenderer HTML =
      HtmlRenderer.builder()
          .escapeHtml(true)
          .attributeProviderFactory(context -> Markdown::distrust)
          .build();

  private Markdown() {}

  private static void distrust(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Link) {
      attributes.put("rel", "nofollow noopener noreferrer");
    }
  }

  /** Safe HTML of a document: blocks, to be placed into the body of a page. */
  public static String html(String markdown) {
    return HTML.render(parsed(markdown));
  }

  private static Node parsed(String markdown) {
    Node document = PARSER.parse(markdown);
    if (isTooDeep(document)) {
      return paragraph(markdown);
    }
    document.accept(new Sanitizer(markdown.length()));
    return document;
  }

  /** Goes through the nodes without a recursion. */
  private static boolean isTooDeep(Node document) {
    int depth = 0;
    Node node = document;
    while (true) {
      if (node.getFirstChild() != null) {
        node = node.getFirstChild();
        if (++depth > MAX_DEPTH) {
          return true;
        }
        continue;
      }
      while (node != document && node.getNext() == null) {
        node = node.getParent();
        depth--;
      }
      if (node == document) {
        return false;
      }
      node = node.getNext();
    }
  }

  private static Node paragraph(String text) {
    Paragraph paragraph = new Paragraph();
    paragraph.appendChild(new Text(text));
    return paragraph;
  }

  /** Takes out of a document what is not shown. */
  private static final class Sanitizer extends AbstractVisitor {
    /** The levels, as written, of the headings around the place that is visited. */
    private final Deque<Integer> around = new ArrayDeque<>();

    /** Characters that targets may still take; one that is defined once can be used often. */
    private int left;

    Sanitizer(int length) {
      left = 2 * length; // more than links take that are written out, by "mailto:"
    }

    @Override
    public void visit(Heading heading) {
      while (!around.isEmpty() && around.peek() >= heading.getLevel()) {
        around.pop();
      }
      around.push(heading.getLevel());
      heading.setLevel(Math.min(around.size() + HIGHEST_HEADING - 1, LOWEST_HEADING));
      visitChildren(heading);
    }

    @Override
    public void visit(Image image) {
      visitChildren(image);
      unwrap(image);
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      link.setTitle(null);
      int length = link.getDestination().length();
      if (length > left || !TARGET.matcher(link.getDestination()).matches()) {
        unwrap(link);
      } else {
        left -= length;
      }
    }

    private static void unwrap(Node node) {
      List<Node> children =
          Stream.iterate(node.getFirstChild(), Objects::nonNull, Node::getNext).toList();
      children.forEach(node::insertBefore);
      node.unlink();
    }
  }
}
