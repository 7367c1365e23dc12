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
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Texts;
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
    console.getVerified(PATH + "/new", request -> invitation(request, FormErrors.none()));
    console.postVerified(PATH + "/new", this::invite);
    console.getVerified(PATH + "/:id", request -> show(request, null));
    console.postVerified(PATH + "/:id/role", this::changeRole);
    console.postVerified(PATH + "/:id/invite", this::inviteAnew);
    console.getVerified(PATH + "/:id/remove", this::askToRemove);
    console.postVerified(PATH + "/:id/remove", this::remove);
  }

  private Future<Reply> list(StaffRequest request) {
    request.require("tokens:manage");
    return people(request)
        .map(all -> Reply.page("staff.jte", new StaffListPage(all.data(), roles(request))));
  }

  private Future<StaffList> people(StaffRequest request) {
    return staff.list(new ListStaff(request.session().merchantId()));
  }

  private static List<String> roles(StaffRequest request) {
    return Role.within(request.session().scopes()).stream().map(Role::code).toList();
  }

  private Future<Reply> invitation(StaffRequest request, FormErrors form) {
    request.require("tokens:manage");
    request.requireSignedIn();
    return Future.succeededFuture(
        new Reply.Page(
            form.fault() == null ? 200 : 422,
            "staffnew.jte",
            new InvitationForm(form, roles(request))));
  }

  private Future<Reply> invite(StaffRequest request) {
    FormErrors form =
        FormErrors.of(Map.of("name", request.field("name"), "role", request.field("role")));
    return invite(request, null, request.field("name"), request.field("role"))
        .recover(failure -> invitation(request, form.refused(failure)));
  }

  private Future<Reply> invite(
      StaffRequest request, @Nullable String id, @Nullable String name, @Nullable String role) {
    InviteStaff command =
        new InviteStaff(request.session().merchantId(), id, name, role, request.session().scopes());
    return manage(request, () -> staff.invite(command, request.origin()))
        .map(link -> shown(request, link));
  }

  /** Runs what needs the right to manage staff; what is thrown fails the future. */
  private static <T> Future<T> manage(StaffRequest request, Supplier<Future<T>> action) {
    request.require("tokens:manage");
    request.requireSignedIn();
    return Future.succeededFuture().compose(begun -> action.get());
  }

  private static Reply shown(StaffRequest request, ConsoleLink link) {
    return Reply.page(
        "onesecret.jte",
        new OneSecret(
            "staff.invited",
            "settings",
            link.url(),
            Texts.of(request.language(), "staff.invited.note"),
            null,
            PATH));
  }

  private Future<StaffMember> person(StaffRequest request) {
    request.require("tokens:manage");
    request.requireSignedIn();
    return people(request)
        .map(
            all ->
                all.data().stream()
                    .filter(one -> one.id().equals(request.path("id")))
                    .findFirst()
                    .orElseThrow(
                        () -> new Fault(FaultCode.NOT_FOUND, "There is nobody with this id")));
  }

  private Future<Reply> show(StaffRequest request, @Nullable Throwable failure) {
    return person(request)
        .map(
            person -> {
              if (!roles(request).contains(person.role())) {
                throw new Fault(FaultCode.INSUFFICIENT_SCOPE, "This person may do more than you");
              }
              FormErrors form = FormErrors.of(Map.of("role", person.role()));
              return new Reply.Page(
                  failure == null ? 200 : 422,
                  "staffone.jte",
                  new StaffView(
                      person, failure == null ? form : form.refused(failure), roles(request)));
            });
  }

  private Future<Reply> changeRole(StaffRequest request) {
    return manage(
            request,
            () ->
                staff.changeRole(
                    request.session().merchantId(),
                    request.path("id"),
                    request.field("role"),
                    request.session().scopes(),
                    request.origin()))
        .map(done -> Reply.done(PATH, "role-changed"))
        .recover(failure -> show(request, failure));
  }

  private Future<Reply> inviteAnew(StaffRequest request) {
    return invite(request, request.path("id"), null, null);
  }

  private Future<Reply> askToRemove(StaffRequest request) {
    return person(request)
        .map(
            person ->
                Sure.ask(
                    request,
                    "staff.remove",
                    person.name(),
                    "settings",
                    PATH + "/" + person.id() + "/remove",
                    PATH + "/" + person.id()));
  }

  private Future<Reply> remove(StaffRequest request) {
    RemoveStaff command =
        new RemoveStaff(
            request.session().merchantId(), request.path("id"), request.session().scopes());
    return manage(request, () -> staff.remove(command, request.origin()))
        .map(done -> Reply.done(PATH, "staff-removed"))
        .recover(failure -> show(request, failure));
  }
}
