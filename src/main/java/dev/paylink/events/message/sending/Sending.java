package dev.paylink.events.message.sending;

import dev.paylink.access.token.DownloadLinks;
import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import java.util.List;
import java.util.function.Supplier;

/** Puts the parts of sending together. */
public final class Sending {
  /** When messages are sent. */
  public static final WaitingRows WAITING = SendingSql.WAITING;

  private Sending() {}

  /**
   * The sender of a verticle.
   *
   * @param downloads signs the addresses of downloads
   * @param channels names of the channels that this node can use now
   */
  public static Sender create(
      NodeParts node,
      DownloadLinks downloads,
      OutboxSignal events,
      MessageMeters meters,
      Supplier<List<String>> channels) {
    ClaimedRows rows = new ClaimedRows(node.publicUrl(), downloads, node.config().orders());
    SendingStore store = new SendingStore(node.databases().background(), rows, node.ids());
    SendRules rules = new SendRules(node.config().messages().maxPerAddressPerHour());
    Dispatch dispatch =
        new Dispatch(
            node.bus(),
            store,
            node.publicUrl(),
            rules,
            events,
            node.clock(),
            node.merchantClocks(),
            meters);
    return new Sender(
        store,
        dispatch,
        channels,
        node.clock(),
        meters,
        node.config().messages().maxInFlight(),
        node.gate());
  }
}
