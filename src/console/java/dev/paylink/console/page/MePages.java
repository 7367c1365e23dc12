package dev.paylink.console.page;

import dev.paylink.console.signin.Agents;
import dev.paylink.console.signin.SignIn.Stores;
import dev.paylink.console.staff.MailStore.Mailbox;
import dev.paylink.console.staff.Passkey;
import dev.paylink.console.staff.SessionStore.SessionRow;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sign-in methods and sessions of the signed-in person. */
public final class MePages {
  private static final String PATH = "/settings/me";

  private final Stores stores;
  private final boolean mail;

  /** A session; {@code browser} for people. */
  public record MySession(SessionRow row, String browser, boolean here) {}

  /**
   * The page of a person.
   *
   * @param mayAdd whether the person may add a passkey
   * @param email to which sign-in links go; null if absent
   * @param mail whether the person can get sign-in links by e-mail
   */
  public record MePage(
      List<Passkey> passkeys,
      List<MySession> sessions,
      boolean mayAdd,
      @Nullable String email,
      boolean mail) {}

  /**
   * @param mail whether sign-in links are sent by e-mail
   */
  MePages(Stores stores, boolean mail) {
    this.mail = mail;
    this.stores = stores;
  }

  void mount(Console console) {
    console.get(PATH, this::show);
    console.post(PATH + "/sessions/:id/end", this::endSession);
    console.post(PATH + "/sessions/end", this::endOthers);
  }

  private Future<Reply> show(StaffRequest request) {
    Future<List<Passkey>> known = known(request);
    Future<List<MySession>> sessions = sessions(request);
    Future<Optional<Mailbox>> mailbox =
        mail
            ? stores.mail().mailbox(request.session().staffId())
            : Future.succeededFuture(Optional.empty());
    return Future.all(known, sessions, mailbox)
        .map(
            read ->
                Reply.page(
                    "me.jte",
                    new MePage(
                        known.result(),
                        sessions.result(),
                        mayAdd(request),
                        mailbox.result().map(Mailbox::address).orElse(null),
                        mailbox.result().isPresent())));
  }

  /** A passkey works without the token of a platform, so no session of a token adds one. */
  static boolean mayAdd(StaffRequest request) {
    return request.session().tokenId() == null;
  }

  private Future<List<Passkey>> known(StaffRequest request) {
    return stores.passkeys().list(request.session().staffId());
  }

  private Future<List<MySession>> sessions(StaffRequest request) {
    return stores
        .sessions()
        .list(request.session().staffId())
        .map(
            rows ->
                rows.stream()
                    .map(
                        row ->
                            new MySession(
                                row,
                                Agents.label(row.agent()),
                                row.id().equals(request.session().id())))
                    .toList());
  }

  private Future<Reply> endSession(StaffRequest request) {
    return stores
        .sessions()
        .endOther(request.session().staffId(), request.path("id"))
        .map(ended -> Reply.done(PATH, "session-ended"));
  }

  private Future<Reply> endOthers(StaffRequest request) {
    return stores
        .sessions()
        .endOthers(request.session().staffId(), request.session().id())
        .map(ended -> Reply.done(PATH, "sessions-ended"));
  }
}
