package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The person or program that causes a change, and its request. A command carries the origin beside
 * its message, and the events of the command name it.
 *
 * @param requestId the {@code X-Request-Id} of the HTTP response ({@code req_…}); null without a
 *     request
 */
public record Origin(Actor actor, @Nullable String requestId) {

  /** The origin of a command that was sent without one: an extension on this node. */
  public static final Origin EXTENSION = of(ActorType.EXTENSION, null);

  /** The service itself: at a time, or as its configuration says. */
  public static final Origin SWEEP = of(ActorType.SWEEP, null);

  /** A person with access to the command line of the service. */
  public static final Origin OPERATOR = of(ActorType.OPERATOR, null);

  private static Origin of(ActorType type, @Nullable String requestId) {
    return new Origin(new Actor(type, null, null), requestId);
  }

  /**
   * A request with a token.
   *
   * @param tokenId {@code tok_…}
   * @param label of the token
   */
  public static Origin token(String tokenId, String label, String requestId) {
    return new Origin(new Actor(ActorType.TOKEN, tokenId, label), requestId);
  }

  /**
   * A member of the merchant's staff, at a screen.
   *
   * @param staffId {@code staff_…}
   * @param name as the merchant knows them
   * @param requestId null for a new one
   */
  public static Origin staff(String staffId, String name, @Nullable String requestId) {
    return new Origin(new Actor(ActorType.STAFF, staffId, name), requestId);
  }

  /** A customer on a checkout page. */
  public static Origin payer(String requestId) {
    return of(ActorType.PAYER, requestId);
  }

  /**
   * A payment provider.
   *
   * @param name as in a merchant's payment methods
   */
  public static Origin provider(String name, @Nullable String requestId) {
    return new Origin(new Actor(ActorType.PROVIDER, null, name), requestId);
  }

  /**
   * The person or program that acts.
   *
   * @param id of a token ({@code tok_…}) or of a person ({@code staff_…}); null for others
   * @param label of a token, or the name of a person or a provider; null for others
   */
  public record Actor(ActorType type, @Nullable String id, @Nullable String label) {}

  /** The kinds of actors, as in the contract. */
  public enum ActorType {
    /** A request of the API, by its token. */
    TOKEN("token"),
    /** Somebody of the merchant's staff. */
    STAFF("staff"),
    /** A customer on a checkout page. */
    PAYER("payer"),
    /** A payment provider that reports a payment. */
    PROVIDER("provider"),
    /** The service itself. */
    SWEEP("sweep"),
    /** Somebody at the command line of the service. */
    OPERATOR("operator"),
    /** An extension, or a version of Paylink that this one does not know. */
    EXTENSION("extension");

    private final String code;

    ActorType(String code) {
      this.code = code;
    }

    /** The name in the contract and the database. */
    @JsonValue
    public String code() {
      return code;
    }

    /** The type with a {@link #code()}. */
    @JsonCreator
    public static ActorType of(String code) {
      return Arrays.stream(values())
          .filter(type -> type.code.equals(code))
          .findFirst()
          .orElse(EXTENSION);
    }
  }
}
