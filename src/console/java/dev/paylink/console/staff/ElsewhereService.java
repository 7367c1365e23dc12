package dev.paylink.console.staff;

import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.NewConsoleSession;
import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.api.Origin.Actor;
import dev.paylink.console.staff.StaffChangeStore.Kind;
import io.vertx.core.Future;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Staff whom others sign in: a platform, or OpenID Connect. */
public final class ElsewhereService {
  private final StaffStore store;
  private final StaffService service;
  private final Supplier<String> ids;

  /**
   * @param ids makes ids of people
   */
  public ElsewhereService(StaffStore store, StaffService service, Supplier<String> ids) {
    this.store = store;
    this.service = service;
    this.ids = ids;
  }

  /** Creates a link that signs somebody of a platform in. */
  public Future<ConsoleLink> createSession(CreateConsoleSession command, Origin by) {
    StaffService.requireMerchant(command.merchantId());
    service.requireConsole();
    if (command.validFor().compareTo(StaffService.INVITATION) > 0) {
      throw Fault.invalid("validFor", "must be at most 24 hours");
    }
    StaffService.requireWithin(command.scopes(), Role.given(command.session().role()));
    NewStaff staff = person(command);
    return store.change(
        command.merchantId(),
        on ->
            known(on, staff, command.scopes(), by.actor())
                .compose(
                    staffId ->
                        on.note(Kind.LINK_CREATED, staffId, by.actor(), staff.role().code())
                            .compose(
                                noted -> service.link(on, signIn(command, staffId), "/enter/"))));
  }

  private NewStaff person(CreateConsoleSession command) {
    NewConsoleSession session = command.session();
    return new NewStaff(
        ids.get(),
        command.merchantId(),
        StaffService.name("staff.name", session.staff().name()),
        Role.given(session.role()),
        "platform " + StaffService.name("staff.id", session.staff().id()),
        null);
  }

  private static NewLink signIn(CreateConsoleSession command, String staffId) {
    return new NewLink(
        staffId,
        Purpose.SIGN_IN,
        command.validFor(),
        command.scopes() == null ? null : String.join(" ", command.scopes()),
        command.tokenId(),
        command.session().returnUrl());
  }

  /** The id of a person known to another system, with this name and role. */
  public Future<String> signedInElsewhere(NewStaff staff) {
    return store.change(staff.merchantId(), on -> known(on, staff, null, Origin.EXTENSION.actor()));
  }

  /** Refuses to act as a person with more permissions, and to remove such permissions. */
  private Future<String> known(
      StaffStore on, NewStaff staff, @Nullable Set<String> scopes, Actor by) {
    return on.ofSubject(staff.merchantId(), staff.subject())
        .compose(
            known -> {
              known.ifPresent(one -> StaffService.requireWithin(scopes, one.role()));
              return known.isPresent()
                  ? changed(on, known.get(), staff, by)
                  : service
                      .create(on, staff)
                      .compose(done -> on.note(Kind.JOINED, staff.id(), by, staff.role().code()))
                      .map(staff.id());
            });
  }

  private static Future<String> changed(StaffStore on, Staff known, NewStaff staff, Actor by) {
    return on.update(staff)
        .compose(
            updated ->
                known.role() == staff.role()
                    ? Future.succeededFuture()
                    : on.note(Kind.ROLE_CHANGED, known.id(), by, staff.role().code()))
        .map(known.id());
  }
}
