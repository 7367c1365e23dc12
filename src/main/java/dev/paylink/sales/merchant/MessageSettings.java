package dev.paylink.sales.merchant;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.api.Fault;
import dev.paylink.api.MessageKind;
import dev.paylink.base.json.StrictJson;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which messages of a merchant are sent.
 *
 * @param chosen what differs from the default; a choice that does not is left out
 */
public record MessageSettings(Map<MessageKind, Choice> chosen) {
  private static final Set<MessageKind> USUALLY_OFF =
      EnumSet.of(MessageKind.INSTRUCTIONS, MessageKind.REMINDER, MessageKind.ORDER_PAID);

  /** Nothing is chosen. */
  public static final MessageSettings DEFAULT = new MessageSettings(Map.of());

  /** Whether messages of a kind are sent. */
  public enum Choice {
    /** One for each occasion. */
    ON,
    /** No messages. */
    OFF,
    /** One a day with all of the day; for {@link MessageKind#ORDER_PAID} only. */
    DAILY;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** The name in the API and the database. */
    @JsonValue
    public String code() {
      return code;
    }
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public MessageSettings {
    Map<MessageKind, Choice> other = new EnumMap<>(MessageKind.class);
    chosen.forEach(
        (kind, choice) -> {
          if (choice != usual(kind)) {
            other.put(kind, choice);
          }
        });
    chosen = Collections.unmodifiableMap(other);
  }

  private static Choice usual(MessageKind kind) {
    return USUALLY_OFF.contains(kind) ? Choice.OFF : Choice.ON;
  }

  /** Reads the JSON of {@link #json}; what only a later version knows has its default. */
  public static MessageSettings of(String json) {
    Map<?, ?> stored = StrictJson.read(json, Map.class);
    Map<MessageKind, Choice> chosen = new EnumMap<>(MessageKind.class);
    for (MessageKind kind : MessageKind.values()) {
      for (Choice choice : Choice.values()) {
        if (kind.isChosen() && choice.code().equals(stored.get(kind.code()))) {
          chosen.put(kind, choice);
        }
      }
    }
    return new MessageSettings(chosen);
  }

  /** The settings as they are stored: a JSON object of what is chosen. */
  public String json() {
    return StrictJson.write(chosen);
  }

  /** Whether messages of a kind are sent: its default if nothing is chosen. */
  public Choice of(MessageKind kind) {
    return chosen.getOrDefault(kind, usual(kind));
  }

  /** The settings as they are shown: every kind that can be chosen. */
  @JsonValue
  public Map<MessageKind, Choice> all() {
    Map<MessageKind, Choice> all = new EnumMap<>(MessageKind.class);
    for (MessageKind kind : MessageKind.values()) {
      if (kind.isChosen()) {
        all.put(kind, of(kind));
      }
    }
    return all;
  }

  /**
   * These settings with others for some kinds.
   *
   * @param changes codes of choices; null for the default of a kind
   * @throws Fault {@code invalid_request} of {@code messages.} and the kind, saying what is allowed
   */
  public MessageSettings with(Map<MessageKind, @Nullable String> changes) {
    Map<MessageKind, Choice> next = new EnumMap<>(MessageKind.class);
    next.putAll(chosen);
    changes.forEach(
        (kind, code) -> next.put(kind, code == null ? usual(kind) : allowed(kind, code)));
    return new MessageSettings(next);
  }

  private static Choice allowed(MessageKind kind, String code) {
    boolean daily = kind == MessageKind.ORDER_PAID;
    Choice choice =
        Stream.of(Choice.values())
            .filter(one -> one.code().equals(code) && (daily || one != Choice.DAILY))
            .findFirst()
            .orElseThrow(
                () -> wrong(kind, daily ? "must be on, off or daily" : "must be on or off"));
    if (choice == Choice.OFF && kind == MessageKind.BANK_ACCOUNT_CHANGED) {
      throw wrong(kind, "cannot be switched off");
    }
    return choice;
  }

  private static Fault wrong(MessageKind kind, String message) {
    return Fault.invalid("messages." + kind.code(), message);
  }
}
