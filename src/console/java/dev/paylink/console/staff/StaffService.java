package dev.paylink.console.staff;

import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.ConsoleMessages.StaffList;
import dev.paylink.api.ConsoleMessages.StaffMember;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.console.staff.StaffChangeStore.Kind;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for giving people access. Nobody gives a role with more permissions than they have. */
public final class StaffService {
  private static final Pattern MERCHANT = Pattern.compile("mer_[0-7][0-9a-hjkmnp-tv-z]{25}");
  private static final int MAX_STAFF = 200;
  static final Duration INVITATION = Duration.ofHours(24);

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
                          requireOwnSignIn(known);
                          return on.reset(known.id())
                              .compose(
                                  reset ->
                                      on.note(Kind.INVITED_ANEW, known.id(), origin.actor(), null))
                              .compose(noted -> invitation(on, known.id()));
                        }));
  }

  /** A passkey would outlast what a platform or an issuer says about the person. */
  private static void requireOwnSignIn(Staff known) {
    if (known.elsewhere()) {
      throw Fault.invalid(
          "staffId", "must be a person with passkeys, not one of a platform or an issuer");
    }
  }

  private Future<ConsoleLink> inviteNew(InviteStaff command, Origin origin) {
    Role role = Role.given(command.role());
    requireWithin(command.scopes(), role);
    String by = origin.actor().type() == ActorType.STAFF ? origin.actor().id() : null;
    NewStaff staff =
        new NewStaff(ids.get(), command.merchantId(), name("name", command.name()), role, null, by);
    return store.change(
        command.merchantId(),
        on ->
            create(on, staff)
                .compose(created -> on.note(Kind.INVITED, staff.id(), origin.actor(), role.code()))
                .compose(noted -> invitation(on, staff.id())));
  }

  Future<Void> create(StaffStore on, NewStaff staff) {
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

  Future<ConsoleLink> link(StaffStore on, NewLink link, String path) {
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
      String merchantId, String staffId, @Nullable String given, Set<String> scopes, Origin by) {
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
                          .compose(other -> on.changeRole(merchantId, staffId, role))
                          .compose(
                              done -> on.note(Kind.ROLE_CHANGED, staffId, by.actor(), role.code()));
                    }));
  }

  /** Removes somebody. */
  public Future<Void> remove(RemoveStaff command, Origin by) {
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
                          .compose(other -> on.remove(known.merchantId(), known.id()))
                          .compose(done -> on.note(Kind.REMOVED, known.id(), by.actor(), null));
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

  static void requireWithin(@Nullable Set<String> scopes, Role role) {
    if (scopes != null && !scopes.containsAll(role.scopes())) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE,
          "The role %s may do more than you may".formatted(role.code()));
    }
  }

  static String name(String field, @Nullable String given) {
    String name = given == null ? "" : given.strip();
    if (name.isEmpty() || name.length() > 100 || name.chars().anyMatch(Character::isISOControl)) {
      throw Fault.invalid(field, "must have 1 to 100 characters, without control characters");
    }
    return name;
  }

  static void requireMerchant(@Nullable String merchantId) {
    if (merchantId == null || !MERCHANT.matcher(merchantId).matches()) {
      throw Fault.invalid("merchantId", "must be mer_ and 26 characters");
    }
  }

  void requireConsole() {
    if (consoleUrl.isEmpty()) {
      throw Fault.unavailable("The console is off: extensions.console.port is 0", null);
    }
  }
}
