package dev.paylink.console.page;

import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Texts;

/**
 * A page that asks before an action that cannot be reversed.
 *
 * @param what text group of {@code .title}, {@code .lead} and {@code .button}
 * @param title with the name of the thing
 * @param section of the navigation
 * @param action target of the form
 * @param back target of the cancel link
 * @param key prevents a second action if the form is sent again
 */
public record Sure(
    String what, String title, String section, String action, String back, String key) {
  /** The question about a thing with a name. */
  static Reply ask(
      StaffRequest request, String what, String name, String section, String action, String back) {
    String title = Texts.of(request.language(), what + ".title", name);
    return Reply.page("sure.jte", new Sure(what, title, section, action, back, Confirm.newKey()));
  }
}
