package dev.paylink.console.page;

import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.ConsoleMessages.StaffList;
import dev.paylink.api.ConsoleMessages.StaffMember;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.staff.Role;
import dev.paylink.console.staff.StaffService;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Texts;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The staff: all, inviting, changing a role, removing. */
public final class StaffPages {
  private static final String PATH = "/settings/staff";

  private final StaffService staff;

  /** All people; {@code roles} that the visitor may give and take. */
  public record StaffListPage(List<StaffMember> people, List<String> roles) {}

  /** The form of an invitation; {@code roles} that the person may give. */
  public record InvitationForm(FormErrors form, List<String> roles) {}

  /** One person, whose role the visitor may give and take. */
  public record StaffView(StaffMember person, FormErrors form, List<String> roles) {}

  StaffPages(StaffService staff) {
    this.staff = staff;
  }

  void mount(Console console) {
    console.get(PATH, this::list);
    console.getVerified(PATH + "/new", visit -> invitation(visit, FormErrors.none()));
    console.postVerified(PATH + "/new", this::invite);
    console.getVerified(PATH + "/:id", visit -> show(visit, null));
    console.postVerified(PATH + "/:id/role", this::changeRole);
    console.postVerified(PATH + "/:id/invite", this::inviteAnew);
    console.getVerified(PATH + "/:id/remove", this::askToRemove);
    console.postVerified(PATH + "/:id/remove", this::remove);
  }

  private Future<Reply> list(Visit visit) {
    visit.require("tokens:manage");
    return people(visit)
        .map(all -> Reply.page("staff.jte", new StaffListPage(all.data(), roles(visit))));
  }

  private Future<StaffList> people(Visit visit) {
    return staff.list(new ListStaff(visit.session().merchantId()));
  }

  private static List<String> roles(Visit visit) {
    return Role.within(visit.session().scopes()).stream().map(Role::code).toList();
  }

  private Future<Reply> invitation(Visit visit, FormErrors form) {
    visit.require("tokens:manage");
    return Future.succeededFuture(
        new Reply.Page(
            form.fault() == null ? 200 : 422,
            "staffnew.jte",
            new InvitationForm(form, roles(visit))));
  }

  private Future<Reply> invite(Visit visit) {
    FormErrors form =
        FormErrors.of(Map.of("name", visit.field("name"), "role", visit.field("role")));
    return invite(visit, null, visit.field("name"), visit.field("role"))
        .recover(failure -> invitation(visit, form.refused(failure)));
  }

  private Future<Reply> invite(
      Visit visit, @Nullable String id, @Nullable String name, @Nullable String role) {
    InviteStaff command =
        new InviteStaff(visit.session().merchantId(), id, name, role, visit.session().scopes());
    return manage(visit, () -> staff.invite(command, visit.origin()))
        .map(link -> shown(visit, link));
  }

  /** Runs what needs the right to manage staff; what is thrown fails the future. */
  private static <T> Future<T> manage(Visit visit, Supplier<Future<T>> action) {
    visit.require("tokens:manage");
    return Future.succeededFuture().compose(begun -> action.get());
  }

  private static Reply shown(Visit visit, ConsoleLink link) {
    return Reply.page(
        "onesecret.jte",
        new OneSecret(
            "staff.invited",
            "settings",
            link.url(),
            Texts.of(visit.language(), "staff.invited.note"),
            null,
            PATH));
  }

  private Future<StaffMember> person(Visit visit) {
    visit.require("tokens:manage");
    return people(visit)
        .map(
            all ->
                all.data().stream()
                    .filter(one -> one.id().equals(visit.path("id")))
                    .findFirst()
                    .orElseThrow(
                        () -> new Fault(FaultCode.NOT_FOUND, "There is nobody with this id")));
  }

  private Future<Reply> show(Visit visit, @Nullable Throwable failure) {
    return person(visit)
        .map(
            person -> {
              if (!roles(visit).contains(person.role())) {
                throw new Fault(FaultCode.INSUFFICIENT_SCOPE, "This person may do more than you");
              }
              FormErrors form = FormErrors.of(Map.of("role", person.role()));
              return new Reply.Page(
                  failure == null ? 200 : 422,
                  "staffone.jte",
                  new StaffView(
                      person, failure == null ? form : form.refused(failure), roles(visit)));
            });
  }

  private Future<Reply> changeRole(Visit visit) {
    return manage(
            visit,
            () ->
                staff.changeRole(
                    visit.session().merchantId(),
                    visit.path("id"),
                    visit.field("role"),
                    visit.session().scopes(),
                    visit.origin()))
        .map(done -> Reply.done(PATH, "role-changed"))
        .recover(failure -> show(visit, failure));
  }

  private Future<Reply> inviteAnew(Visit visit) {
    return invite(visit, visit.path("id"), null, null);
  }

  private Future<Reply> askToRemove(Visit visit) {
    return person(visit)
        .map(
            person ->
                Sure.ask(
                    visit,
                    "staff.remove",
                    person.name(),
                    "settings",
                    PATH + "/" + person.id() + "/remove",
                    PATH + "/" + person.id()));
  }

  private Future<Reply> remove(Visit visit) {
    RemoveStaff command =
        new RemoveStaff(visit.session().merchantId(), visit.path("id"), visit.session().scopes());
    return manage(visit, () -> staff.remove(command, visit.origin()))
        .map(done -> Reply.done(PATH, "staff-removed"))
        .recover(failure -> show(visit, failure));
  }
}
