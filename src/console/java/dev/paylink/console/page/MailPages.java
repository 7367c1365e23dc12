package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.signin.MailLinks;
import dev.paylink.console.staff.MailAddress;
import dev.paylink.console.staff.MailStore;
import dev.paylink.console.staff.MailStore.Mailbox;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The e-mail address of the signed-in person, to which sign-in links go. */
public final class MailPages {
  private static final String PATH = "/settings/me/mail";
  private static final int WAIT_SECONDS = 3_600;

  private final MailStore store;
  private final MailLinks links;

  /**
   * The form.
   *
   * @param address that is confirmed; null if absent
   */
  public record MailForm(@Nullable String address, FormErrors form) {}

  /** A link of an e-mail that confirms an address; its button counts. */
  public record MailConfirmation(String address, String action) {}

  /**
   * @param links sends them
   */
  public MailPages(MailStore store, MailLinks links) {
    this.store = store;
    this.links = links;
  }

  /** Adds the pages. */
  public void mount(Console console) {
    console.getVerified(PATH, request -> form(request, FormErrors.none()));
    console.postVerified(PATH, this::send);
    console.postVerified(PATH + "/remove", this::remove);
    console.get(PATH + "/:secret", this::askToConfirm);
    console.post(PATH + "/:secret", this::confirm);
  }

  private Future<Reply> form(StaffRequest request, FormErrors form) {
    return store
        .mailbox(request.session().staffId())
        .map(
            found -> {
              Mailbox mailbox =
                  found.orElseThrow(
                      () -> new Fault(FaultCode.INSUFFICIENT_SCOPE, "You sign in elsewhere"));
              int status = form.fault() == null ? 200 : 422;
              return new Reply.Page(status, "mail.jte", new MailForm(mailbox.address(), form));
            });
  }

  private Future<Reply> send(StaffRequest request) {
    FormErrors form = FormErrors.of(Map.of("email", request.field("email")));
    return Future.succeededFuture()
        .compose(started -> send(request, address(request)))
        .map(sent -> Reply.done("/settings/me", "mail-sent"))
        .recover(failure -> form(request, form.refused(failure)));
  }

  private static String address(StaffRequest request) {
    return MailAddress.of(request.field("email"))
        .orElseThrow(() -> Fault.invalid("email", "must be an e-mail address in ASCII"));
  }

  private Future<?> send(StaffRequest request, String email) {
    return store
        .confirmation(request.session().staffId(), email)
        .compose(
            secret ->
                links.confirm(
                    request.shop(),
                    request.language(),
                    email,
                    secret.orElseThrow(
                        () ->
                            Fault.rateLimited(
                                "At most 3 confirmations are sent within an hour", WAIT_SECONDS))));
  }

  private Future<Reply> remove(StaffRequest request) {
    return store
        .remove(request.session().staffId())
        .map(removed -> Reply.done("/settings/me", "mail-removed"));
  }

  private Future<Reply> askToConfirm(StaffRequest request) {
    return store
        .toConfirm(request.session().staffId(), request.path("secret"))
        .map(MailPages::known)
        .map(
            address ->
                Reply.page(
                    "mailconfirm.jte",
                    new MailConfirmation(address, PATH + "/" + request.path("secret"))));
  }

  private static String known(Optional<String> address) {
    return address.orElseThrow(
        () -> new Fault(FaultCode.NOT_FOUND, "The link is unknown, used or expired"));
  }

  private Future<Reply> confirm(StaffRequest request) {
    return store
        .confirm(request.session().staffId(), request.path("secret"))
        .map(
            confirmed -> {
              if (!confirmed) {
                throw new Fault(FaultCode.NOT_FOUND, "The link is unknown, used or expired");
              }
              return Reply.done("/settings/me", "mail-confirmed");
            });
  }
}
