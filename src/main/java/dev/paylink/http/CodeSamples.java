package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The code samples and the page that shows them. Both are made from the files in {@code
 * /paylink-docs/samples}, which the tests run.
 */
final class CodeSamples {
  private static final String PAGE = "/docs/samples.html";
  private static final String FILES = "/paylink-docs/samples/";

  private static final List<String> TASKS =
      List.of("create-link", "list-orders", "verify-webhook", "read-error");

  /**
   * A language of the samples.
   *
   * @param folder its folder, and what the page calls it in HTML attributes
   */
  private record Language(String folder, String name, String extension) {
    /** The file of a task, as {@code java/CreateLink.java} or {@code go/create-link.go}. */
    String file(String task) {
      return folder + "/" + (folder.equals("java") ? camelCase(task) : task) + extension;
    }
  }

  private static final List<Language> LANGUAGES =
      List.of(
          new Language("curl", "curl", ".sh"),
          new Language("java", "Java", ".java"),
          new Language("node", "Node", ".mjs"),
          new Language("python", "Python", ".py"),
          new Language("go", "Go", ".go"));

  private CodeSamples() {}

  /** The page and the files by path. */
  static Map<String, StaticContent> files() {
    Map<String, StaticContent> files = new TreeMap<>();
    String page = StaticContent.text("/paylink-docs/samples.html");
    for (String task : TASKS) {
      StringBuilder figures = new StringBuilder();
      for (Language language : LANGUAGES) {
        String file = language.file(task);
        files.put(path(file), StaticContent.ofResource(StaticContent.PLAIN, FILES + file));
        figures.append(figure(language, file));
      }
      page = page.replace("{{" + task + "}}", figures);
    }
    files.put(PAGE, StaticContent.of(StaticContent.HTML, Buffer.buffer(page)));
    return files;
  }

  /** The code is focusable, because it may scroll. */
  private static String figure(Language language, String file) {
    String name = file.substring(file.indexOf('/') + 1);
    return """
    <figure class="sample" data-language="%s">
    <figcaption>%s <a href="%s">%s</a></figcaption>
    <pre tabindex="0"><code>%s</code></pre>
    </figure>
    """
        .formatted(
            language.folder(),
            language.name(),
            path(file),
            name,
            escape(StaticContent.text(FILES + file)));
  }

  private static String path(String file) {
    return "/docs/samples/" + file;
  }

  private static String escape(String code) {
    return code.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String camelCase(String task) {
    return Arrays.stream(task.split("-", -1))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }
}
