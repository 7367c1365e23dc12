package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.signin.Agents;
import dev.paylink.console.signin.Passkeys;
import dev.paylink.console.signin.SignIn.Stores;
import dev.paylink.console.staff.Passkey;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Adds and deletes passkeys of the signed-in person. */
public final class PasskeyPages {
  private static final String PATH = "/settings/me";
  private static final int MAX_LABEL = 100;

  private final Stores stores;
  private final Passkeys passkeys;

  /**
   * The form that adds a passkey.
   *
   * @param options that the browser needs, JSON
   */
  public record PasskeyForm(String options, FormErrors form) {}

  PasskeyPages(Stores stores, Passkeys passkeys) {
    this.stores = stores;
    this.passkeys = passkeys;
  }

  void mount(Console console) {
    // For a person without a passkey, the sign-in link has just proved the identity.
    console.getVerified(PATH + "/passkey", this::passkeyForm);
    console.postVerified(PATH + "/passkey", this::addPasskey);
    console.getVerified(PATH + "/passkeys/:id/delete", this::askToDelete);
    console.postVerified(PATH + "/passkeys/:id/delete", this::deletePasskey);
  }

  private static void requireMayAdd(StaffRequest request) {
    if (!MePages.mayAdd(request)) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE, "Your platform signs you in; it needs no passkey");
    }
  }

  private Future<List<Passkey>> known(StaffRequest request) {
    return stores.passkeys().list(request.session().staffId());
  }

  private Future<Reply> passkeyForm(StaffRequest request) {
    requireMayAdd(request);
    return stores
        .sessions()
        .list(request.session().staffId())
        .map(
            all ->
                all.stream()
                    .filter(one -> one.id().equals(request.session().id()))
                    .map(one -> Agents.label(one.agent()))
                    .findFirst())
        .compose(
            browser -> passkeyForm(request, FormErrors.of(Map.of("label", browser.orElse("")))));
  }

  private Future<Reply> passkeyForm(StaffRequest request, FormErrors form) {
    return known(request)
        .map(
            known ->
                new Reply.Page(
                    form.fault() == null ? 200 : 422,
                    "passkey.jte",
                    new PasskeyForm(
                        passkeys.creation(
                            purpose(request),
                            request.session().staffId(),
                            request.session().name() + " · " + request.shop().name(),
                            known),
                        form)));
  }

  private static String purpose(StaffRequest request) {
    return "passkey " + request.session().id();
  }

  private Future<Reply> addPasskey(StaffRequest request) {
    requireMayAdd(request);
    FormErrors form = FormErrors.of(Map.of("label", request.field("label")));
    return Future.succeededFuture()
        .compose(
            begun ->
                passkeys.created(
                    request.field("credential"),
                    purpose(request),
                    request.session().staffId(),
                    label(request)))
        .compose(stores.passkeys()::add)
        .map(
            added -> {
              if (!added) {
                throw new Fault(FaultCode.LIMIT_REACHED, "The limit is 20 passkeys");
              }
              return Reply.done(PATH, "passkey-added");
            })
        .recover(failure -> passkeyForm(request, form.refused(failure)));
  }

  private static String label(StaffRequest request) {
    String label = request.field("label").replaceAll("\\p{Cntrl}", "");
    if (label.isEmpty() || label.length() > MAX_LABEL) {
      throw Fault.invalid("label", "must have 1 to 100 characters");
    }
    return label;
  }

  private Future<Reply> askToDelete(StaffRequest request) {
    return known(request)
        .map(
            known -> {
              Passkey passkey =
                  known.stream()
                      .filter(one -> one.id().equals(request.path("id")))
                      .findFirst()
                      .orElseThrow(
                          () -> new Fault(FaultCode.NOT_FOUND, "There is no such passkey"));
              return Sure.ask(
                  request,
                  "me.delete",
                  passkey.label(),
                  "settings",
                  PATH + "/passkeys/" + passkey.id() + "/delete",
                  PATH);
            });
  }

  private Future<Reply> deletePasskey(StaffRequest request) {
    requireMayAdd(request);
    return stores
        .passkeys()
        .delete(request.session().staffId(), request.path("id"))
        .map(deleted -> Reply.done(PATH, deleted ? "passkey-deleted" : "passkey-kept"));
  }
}
