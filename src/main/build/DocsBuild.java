import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Writes the Markdown of {@code docs}, and of the pages for contributors beside it, as the pages
 * that nodes serve below {@code /docs/}, with the sections that their search finds. Run by the
 * build.
 */
final class DocsBuild {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer HTML = HtmlRenderer.builder().extensions(EXTENSIONS).build();

  private static final Path DOCS = Path.of("docs");
  private static final Path INDEX = DOCS.resolve("README.md");

  /** Pages outside of {@code docs}. The README of the project is for readers without a node. */
  private static final List<Path> OTHER =
      List.of(Path.of("CONTRIBUTING.md"), Path.of("CHANGELOG.md"), Path.of("SECURITY.md"));

  private final Path root;
  private final String template;
  private final Map<Path, Page> pages = new TreeMap<>();
  private final Set<Path> images = new TreeSet<>();

  private DocsBuild(Path root, String template) {
    this.root = root;
    this.template = template;
  }

  /** A page, and its path below {@code /docs/}. */
  private record Page(Path source, String url, Document text) {
    String title() {
      return Words.of(text.getFirstChild());
    }
  }

  /** The pages for a kind of reader. */
  private record Part(String name, List<Page> pages) {}

  /** What a search finds: a part of a page, from a heading to the next. */
  private record Section(String url, String page, String heading, String text) {}

  /**
   * @param arguments the folder of the project, the template of a page, and the folder to write to
   */
  public static void main(String[] arguments) throws IOException {
    DocsBuild build = new DocsBuild(Path.of(arguments[0]), Files.readString(Path.of(arguments[1])));
    build.read();
    build.write(Path.of(arguments[2]));
  }

  private void read() throws IOException {
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      List<Path> sources =
          Stream.concat(docs.map(root::relativize), OTHER.stream())
              .filter(DocsBuild::isPage)
              .toList();
      for (Path source : sources) {
        Document text = (Document) PARSER.parse(Files.readString(root.resolve(source)));
        pages.put(source, new Page(source, url(source), text));
      }
    }
    pages.values().forEach(page -> page.text().accept(new Links(page)));
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md");
  }

  private static String url(Path source) {
    String below = source.toString().replaceFirst("^docs/", "").toLowerCase(Locale.ROOT);
    return source.equals(INDEX)
        ? "guide.html"
        : below.replaceFirst("readme\\.md$", "index.md").replaceFirst("\\.md$", ".html");
  }

  /** Leads links to the pages and images of the site. A link to another file becomes its text. */
  private final class Links extends AbstractVisitor {
    private final Path folder;

    Links(Page page) {
      this.folder = page.source().resolveSibling("");
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      String[] parts = link.getDestination().split("#", 2);
      if (parts[0].isEmpty() || parts[0].contains(":") || parts[0].startsWith("/")) {
        return;
      }
      Page target = pages.get(folder.resolve(parts[0]).normalize());
      if (target == null) {
        replaceByText(link);
      } else {
        String anchor = parts.length == 1 ? "" : "#" + parts[1];
        link.setDestination("/docs/" + target.url() + anchor);
      }
    }

    private static void replaceByText(Link link) {
      while (link.getFirstChild() != null) {
        link.insertBefore(link.getFirstChild());
      }
      link.unlink();
    }

    @Override
    public void visit(Image image) {
      Path file = folder.resolve(image.getDestination()).normalize();
      images.add(file);
      image.setDestination("/docs/" + DOCS.relativize(file));
    }
  }

  private void write(Path target) throws IOException {
    List<Part> parts = parts();
    List<String> files = new ArrayList<>(List.of("search.json"));
    List<Section> sections = new ArrayList<>();
    for (Page page : pages.values()) {
      Files.writeString(created(target, page.url()), html(page, parts));
      files.add(page.url());
      sections.addAll(sections(page));
    }
    for (Path image : images) {
      String url = DOCS.relativize(image).toString();
      Files.write(created(target, url), Files.readAllBytes(root.resolve(image)));
      files.add(url);
    }
    new ObjectMapper().writeValue(created(target, "search.json").toFile(), sections);
    Files.write(created(target, "files.txt"), files);
  }

  private static Path created(Path target, String file) throws IOException {
    Path path = target.resolve(file);
    Files.createDirectories(path.getParent());
    return path;
  }

  /** The pages for each kind of reader, as the index lists them. */
  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    pages
        .get(INDEX)
        .text()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Heading heading) {
                if (heading.getLevel() == 2) {
                  parts.add(new Part(Words.of(heading), new ArrayList<>()));
                }
              }

              @Override
              public void visit(Link link) {
                pages.values().stream()
                    .filter(page -> link.getDestination().equals("/docs/" + page.url()))
                    .forEach(parts.get(parts.size() - 1).pages()::add);
              }
            });
    return parts;
  }

  private String html(Page page, List<Part> parts) {
    String contents = parts.stream().map(part -> contents(part, page)).collect(joining());
    return template
        .replace("{{title}}", escape(page.title()))
        .replace("{{contents}}", contents)
        .replace("{{text}}", text(page));
  }

  private static String contents(Part part, Page shown) {
    return part.pages().stream()
        .map(
            page ->
                "<li><a href=\"/docs/%s\"%s>%s</a></li>\n"
                    .formatted(
                        page.url(),
                        page == shown ? " aria-current=\"page\"" : "",
                        escape(page.title())))
        .collect(joining("", "<h2>%s</h2>\n<ul>\n".formatted(escape(part.name())), "</ul>\n"));
  }

  /** Code and tables can be scrolled, so by the keyboard. */
  private static String text(Page page) {
    return HTML.render(page.text())
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
  }

  private static List<Section> sections(Page page) {
    IdGenerator anchors = IdGenerator.builder().build();
    List<Section> sections = new ArrayList<>();
    String heading = page.title();
    String url = page.url();
    StringBuilder words = new StringBuilder();
    for (Node node = page.text().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        if (next.getPrevious() != null) {
          sections.add(new Section(url, page.title(), heading, words.toString()));
        }
        heading = Words.of(next);
        String anchor = anchors.generateId(heading);
        url = next.getPrevious() == null ? page.url() : page.url() + "#" + anchor;
        words.setLength(0);
      } else {
        words.append(Words.of(node)).append(' ');
      }
    }
    sections.add(new Section(url, page.title(), heading, words.toString()));
    return sections;
  }

  /** The words of a text, without marks. */
  private static final class Words extends AbstractVisitor {
    private final StringBuilder words = new StringBuilder();

    static String of(Node node) {
      Words visitor = new Words();
      node.accept(visitor);
      return visitor.words.toString().strip();
    }

    @Override
    public void visit(Text text) {
      words.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
      words.append(code.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak line) {
      words.append(' ');
    }

    @Override
    public void visit(FencedCodeBlock code) {
      words.append(code.getLiteral());
    }

    @Override
    public void visit(IndentedCodeBlock code) {
      words.append(code.getLiteral());
    }

    @Override
    public void visit(Paragraph paragraph) {
      visitChildren(paragraph);
      words.append(' ');
    }

    @Override
    public void visit(CustomNode cell) {
      visitChildren(cell);
      words.append(' ');
    }
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
