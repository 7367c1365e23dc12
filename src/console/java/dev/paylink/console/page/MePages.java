package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.signin.Agents;
import dev.paylink.console.signin.Passkeys;
import dev.paylink.console.signin.SignIn.Stores;
import dev.paylink.console.staff.PasskeyStore.Passkey;
import dev.paylink.console.staff.SessionStore.SessionRow;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The passkeys and the sessions of the person who looks. */
public final class MePages {
  private static final String PATH = "/settings/me";
  private static final int MAX_LABEL = 100;

  private final Stores stores;
  private final Passkeys passkeys;
  private final boolean mail;

  /** A session; {@code browser} for people. */
  public record MySession(SessionRow row, String browser, boolean here) {}

  /**
   * The page of a person.
   *
   * @param mayAdd whether the person may add a passkey
   * @param email to which sign-in links go; null for none
   * @param mail whether the person can get sign-in links by e-mail
   */
  public record MePage(
      List<Passkey> passkeys,
      List<MySession> sessions,
      boolean mayAdd,
      @Nullable String email,
      boolean mail) {}

  /**
   * The form that adds a passkey.
   *
   * @param options that the browser needs, JSON
   */
  public record PasskeyForm(String options, FormErrors form) {}

  /**
   * @param mail whether sign-in links are sent by e-mail
   */
  MePages(Stores stores, Passkeys passkeys, boolean mail) {
    this.mail = mail;
    this.stores = stores;
    this.passkeys = passkeys;
  }

  void mount(Console console) {
    console.get(PATH, this::show);
    // Somebody without a passkey has just proved who they are by the link that signed them in.
    console.getVerified(PATH + "/passkey", this::passkeyForm);
    console.postVerified(PATH + "/passkey", this::addPasskey);
    console.getVerified(PATH + "/passkeys/:id/delete", this::askToDelete);
    console.postVerified(PATH + "/passkeys/:id/delete", this::deletePasskey);
    console.post(PATH + "/sessions/:id/end", this::endSession);
    console.post(PATH + "/sessions/end", this::endOthers);
  }

  private Future<Reply> show(Visit visit) {
    Future<List<Passkey>> known = known(visit);
    Future<List<MySession>> sessions = sessions(visit);
    Future<Optional<String>> email =
        mail
            ? stores.mail().address(visit.session().staffId())
            : Future.succeededFuture(Optional.empty());
    return Future.all(known, sessions, email)
        .map(
            read ->
                Reply.page(
                    "me.jte",
                    new MePage(
                        known.result(),
                        sessions.result(),
                        mayAdd(visit),
                        email.result().orElse(null),
                        mail && mayAdd(visit))));
  }

  /** A passkey works without the token of a platform, so no session of a token adds one. */
  private static boolean mayAdd(Visit visit) {
    return visit.session().tokenId() == null;
  }

  private static void requireMayAdd(Visit visit) {
    if (!mayAdd(visit)) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE, "Your platform signs you in; it needs no passkey");
    }
  }

  private Future<List<Passkey>> known(Visit visit) {
    return stores.passkeys().list(visit.session().staffId());
  }

  private Future<List<MySession>> sessions(Visit visit) {
    return stores
        .sessions()
        .list(visit.session().staffId())
        .map(
            rows ->
                rows.stream()
                    .map(
                        row ->
                            new MySession(
                                row,
                                Agents.label(row.agent()),
                                row.id().equals(visit.session().id())))
                    .toList());
  }

  private Future<Reply> passkeyForm(Visit visit) {
    requireMayAdd(visit);
    return sessions(visit)
        .map(all -> all.stream().filter(MySession::here).map(MySession::browser).findFirst())
        .compose(browser -> passkeyForm(visit, FormErrors.of(Map.of("label", browser.orElse("")))));
  }

  private Future<Reply> passkeyForm(Visit visit, FormErrors form) {
    return known(visit)
        .map(
            known ->
                new Reply.Page(
                    form.fault() == null ? 200 : 422,
                    "passkey.jte",
                    new PasskeyForm(
                        passkeys.creation(
                            purpose(visit),
                            visit.session().staffId(),
                            visit.session().name() + " · " + visit.shop().name(),
                            known),
                        form)));
  }

  private static String purpose(Visit visit) {
    return "passkey " + visit.session().id();
  }

  private Future<Reply> addPasskey(Visit visit) {
    requireMayAdd(visit);
    FormErrors form = FormErrors.of(Map.of("label", visit.field("label")));
    return Future.succeededFuture()
        .compose(
            begun ->
                passkeys.created(
                    visit.field("credential"),
                    purpose(visit),
                    visit.session().staffId(),
                    label(visit)))
        .compose(stores.passkeys()::add)
        .map(
            added -> {
              if (!added) {
                throw new Fault(FaultCode.LIMIT_REACHED, "The limit is 20 passkeys");
              }
              return Reply.done(PATH, "passkey-added");
            })
        .recover(failure -> passkeyForm(visit, form.refused(failure)));
  }

  private static String label(Visit visit) {
    String label = visit.field("label").replaceAll("\\p{Cntrl}", "");
    if (label.isEmpty() || label.length() > MAX_LABEL) {
      throw Fault.invalid("label", "must have 1 to 100 characters");
    }
    return label;
  }

  private Future<Reply> askToDelete(Visit visit) {
    return known(visit)
        .map(
            known -> {
              Passkey passkey =
                  known.stream()
                      .filter(one -> one.id().equals(visit.path("id")))
                      .findFirst()
                      .orElseThrow(
                          () -> new Fault(FaultCode.NOT_FOUND, "There is no such passkey"));
              return Sure.ask(
                  visit,
                  "me.delete",
                  passkey.label(),
                  "settings",
                  PATH + "/passkeys/" + passkey.id() + "/delete",
                  PATH);
            });
  }

  private Future<Reply> deletePasskey(Visit visit) {
    requireMayAdd(visit);
    return stores
        .passkeys()
        .delete(visit.session().staffId(), visit.path("id"))
        .map(deleted -> Reply.done(PATH, deleted ? "passkey-deleted" : "passkey-kept"));
  }

  private Future<Reply> endSession(Visit visit) {
    return stores
        .sessions()
        .endOther(visit.session().staffId(), visit.path("id"))
        .map(ended -> Reply.done(PATH, "session-ended"));
  }

  private Future<Reply> endOthers(Visit visit) {
    return stores
        .sessions()
        .endOthers(visit.session().staffId(), visit.session().id())
        .map(ended -> Reply.done(PATH, "sessions-ended"));
  }
}
