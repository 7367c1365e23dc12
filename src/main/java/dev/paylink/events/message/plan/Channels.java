package dev.paylink.events.message.plan;

import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.MessageMessages.Contact;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The channels of a node.
 *
 * @param all empty if messages are off
 */
public record Channels(List<ChannelDescription> all) {
  /** The channel of e-mails. */
  public static final String EMAIL = "email";

  public Channels {
    all = List.copyOf(all);
  }

  /**
   * The channels of a configuration.
   *
   * @param mail whether e-mails are sent
   * @param others the channels of extensions
   */
  public static Channels of(boolean mail, List<ChannelDescription> others) {
    List<ChannelDescription> all = new ArrayList<>(others);
    if (mail) {
      all.add(0, new ChannelDescription(EMAIL, Contact.EMAIL, Set.of(MessageKind.values())));
    }
    return new Channels(all);
  }

  /** Whether messages are on. */
  public boolean any() {
    return !all.isEmpty();
  }

  /** Whether e-mails are sent. */
  public boolean haveEmail() {
    return all.stream().anyMatch(channel -> channel.name().equals(EMAIL));
  }
}
