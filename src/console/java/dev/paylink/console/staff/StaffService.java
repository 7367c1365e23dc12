package dev.paylink.console.staff;

import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.NewConsoleSession;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.ConsoleMessages.StaffList;
import dev.paylink.api.ConsoleMessages.StaffMember;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.console.staff.StaffStore.NewLink;
import dev.paylink.console.staff.StaffStore.NewStaff;
import dev.paylink.console.staff.StaffStore.Purpose;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who may let whom in. Nobody gives a role that may more than they may themselves. */
public final class StaffService {
  private static final Pattern MERCHANT = Pattern.compile("mer_[0-7][0-9a-hjkmnp-tv-z]{25}");
  private static final int MAX_STAFF = 200;
  private static final Duration INVITATION = Duration.ofHours(24);

  private final StaffStore store;
  private final Supplier<String> ids;
  private final String consoleUrl;

  /**
   * @param ids makes ids of people
   * @param consoleUrl of the console, without a slash at its end; empty if it is off
   */
  public StaffService(StaffStore store, Supplier<String> ids, String consoleUrl) {
    this.store = store;
    this.ids = ids;
    this.consoleUrl = consoleUrl;
  }

  /** The staff of a merchant. */
  public Future<StaffList> list(ListStaff query) {
    requireMerchant(query.merchantId());
    return store
        .list(query.merchantId())
        .map(all -> new StaffList(all.stream().map(StaffService::shown).toList()));
  }

  private static StaffMember shown(Staff one) {
    return new StaffMember(
        one.id(), one.name(), one.role().code(), one.createdAt(), one.seenAt(), one.invited());
  }

  /** Invites somebody new, or somebody of the staff anew. */
  public Future<ConsoleLink> invite(InviteStaff command, Origin origin) {
    requireMerchant(command.merchantId());
    requireConsole();
    return command.staffId() == null
        ? inviteNew(command, origin)
        : store.change(
            command.merchantId(),
            on ->
                find(on, command.merchantId(), command.staffId())
                    .compose(
                        known -> {
                          requireWithin(command.scopes(), known.role());
                          return on.reset(known.id()).compose(reset -> invitation(on, known.id()));
                        }));
  }

  private Future<ConsoleLink> inviteNew(InviteStaff command, Origin origin) {
    Role role = Role.given(command.role());
    requireWithin(command.scopes(), role);
    String by = origin.actor().type() == ActorType.STAFF ? origin.actor().id() : null;
    NewStaff staff =
        new NewStaff(ids.get(), command.merchantId(), name("name", command.name()), role, null, by);
    return store.change(
        command.merchantId(),
        on -> create(on, staff).compose(created -> invitation(on, staff.id())));
  }

  private Future<Void> create(StaffStore on, NewStaff staff) {
    return on.list(staff.merchantId())
        .compose(
            all -> {
              if (all.size() >= MAX_STAFF) {
                throw new Fault(
                    FaultCode.LIMIT_REACHED,
                    "The limit is %d people. Remove one first.".formatted(MAX_STAFF));
              }
              return on.create(staff);
            });
  }

  private Future<ConsoleLink> invitation(StaffStore on, String staffId) {
    return link(on, NewLink.invitation(staffId, INVITATION), "/join/");
  }

  private Future<ConsoleLink> link(StaffStore on, NewLink link, String path) {
    String secret = Secret.create();
    return on.create(link, secret)
        .map(expiresAt -> new ConsoleLink(link.staffId(), consoleUrl + path + secret, expiresAt));
  }

  private Future<Staff> find(StaffStore on, String merchantId, @Nullable String staffId) {
    return on.list(merchantId)
        .map(
            all ->
                all.stream()
                    .filter(one -> one.id().equals(staffId))
                    .findFirst()
                    .orElseThrow(
                        () -> new Fault(FaultCode.NOT_FOUND, "There is no staff " + staffId)));
  }

  /** Gives somebody another role, at once. */
  public Future<Void> changeRole(
      String merchantId, String staffId, @Nullable String given, Set<String> scopes) {
    Role role = Role.given(given);
    return store.change(
        merchantId,
        on ->
            find(on, merchantId, staffId)
                .compose(
                    known -> {
                      requireWithin(scopes, known.role());
                      requireWithin(scopes, role);
                      return unlessLastOwner(on, known, role)
                          .compose(other -> on.changeRole(merchantId, staffId, role));
                    }));
  }

  /** Removes somebody. */
  public Future<Void> remove(RemoveStaff command) {
    requireMerchant(command.merchantId());
    return store.change(
        command.merchantId(),
        on ->
            find(on, command.merchantId(), command.staffId())
                .compose(
                    known -> {
                      requireWithin(command.scopes(), known.role());
                      // An operator can let another owner in.
                      return (command.scopes() == null
                              ? Future.<Void>succeededFuture()
                              : unlessLastOwner(on, known, null))
                          .compose(other -> on.remove(known.merchantId(), known.id()));
                    }));
  }

  private Future<Void> unlessLastOwner(StaffStore on, Staff known, @Nullable Role next) {
    if (known.role() != Role.OWNER || next == Role.OWNER) {
      return Future.succeededFuture();
    }
    return on.list(known.merchantId())
        .map(
            all -> {
              List<Staff> owners = all.stream().filter(one -> one.role() == Role.OWNER).toList();
              if (owners.size() == 1) {
                throw Fault.invalid("role", "must stay owner, as there is no other owner");
              }
              return null;
            });
  }

  /** Creates a link that signs somebody of a platform in. */
  public Future<ConsoleLink> createSession(CreateConsoleSession command) {
    requireMerchant(command.merchantId());
    requireConsole();
    if (command.validFor().compareTo(INVITATION) > 0) {
      throw Fault.invalid("validFor", "must be at most 24 hours");
    }
    requireWithin(command.scopes(), Role.given(command.session().role()));
    NewStaff staff = person(command);
    return store.change(
        command.merchantId(),
        on ->
            requireWithinKnown(on, staff, command.scopes())
                .compose(may -> known(on, staff))
                .compose(staffId -> link(on, signIn(command, staffId), "/enter/")));
  }

  private NewStaff person(CreateConsoleSession command) {
    NewConsoleSession session = command.session();
    return new NewStaff(
        ids.get(),
        command.merchantId(),
        name("staff.name", session.staff().name()),
        Role.given(session.role()),
        "platform " + name("staff.id", session.staff().id()),
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

  /** Refuses to act as somebody who may do more so far, and to take that away. */
  private static Future<Void> requireWithinKnown(
      StaffStore on, NewStaff staff, @Nullable Set<String> scopes) {
    return on.ofSubject(staff.merchantId(), staff.subject())
        .map(
            known -> {
              known.ifPresent(one -> requireWithin(scopes, one.role()));
              return null;
            });
  }

  /** The id of a person who is known elsewhere, with this name and role. */
  public Future<String> signedInElsewhere(NewStaff staff) {
    return store.change(staff.merchantId(), on -> known(on, staff));
  }

  private Future<String> known(StaffStore on, NewStaff staff) {
    return on.update(staff)
        .compose(
            known ->
                known.isPresent()
                    ? Future.succeededFuture(known.get())
                    : create(on, staff).map(staff.id()));
  }

  private static void requireWithin(@Nullable Set<String> scopes, Role role) {
    if (scopes != null && !scopes.containsAll(role.scopes())) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE,
          "The role %s may do more than you may".formatted(role.code()));
    }
  }

  private static String name(String field, @Nullable String given) {
    String name = given == null ? "" : given.strip();
    if (name.isEmpty() || name.length() > 100 || name.chars().anyMatch(Character::isISOControl)) {
      throw Fault.invalid(field, "must have 1 to 100 characters, none a control");
    }
    return name;
  }

  private static void requireMerchant(@Nullable String merchantId) {
    if (merchantId == null || !MERCHANT.matcher(merchantId).matches()) {
      throw Fault.invalid("merchantId", "must be mer_ and 26 characters");
    }
  }

  private void requireConsole() {
    if (consoleUrl.isEmpty()) {
      throw Fault.unavailable("The console is off: extensions.console.port is 0", null);
    }
  }
}
