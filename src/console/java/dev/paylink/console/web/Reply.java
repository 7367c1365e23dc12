package dev.paylink.console.web;

import dev.paylink.api.OperationMessages.OperationAnswer;
import org.jspecify.annotations.Nullable;

/** The answer to a request. */
public sealed interface Reply {
  /**
   * A page.
   *
   * @param template its name, as {@code order.jte}
   * @param model what it shows
   */
  record Page(int status, String template, Object model) implements Reply {}

  /** Leads to another page, by GET. */
  record SeeOther(String path) implements Reply {}

  /**
   * A file that is shown or saved.
   *
   * @param name of the file to save; null to show it
   */
  record File(String type, String content, @Nullable String name) implements Reply {}

  /** A file of any length, of the type that its operation names. */
  record Download(OperationAnswer answer, String name) implements Reply {}

  /** A page with status 200. */
  static Reply page(String template, Object model) {
    return new Page(200, template, model);
  }

  /** The page of a form with errors. */
  static Reply wrong(String template, Object model) {
    return new Page(422, template, model);
  }

  /** Leads to a page that says what was done. */
  static Reply done(String path, String done) {
    return new SeeOther(path + (path.contains("?") ? "&" : "?") + "done=" + done);
  }
}
