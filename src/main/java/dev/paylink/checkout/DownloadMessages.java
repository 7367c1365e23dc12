package dev.paylink.checkout;

import dev.paylink.checkout.CheckoutMessages.Offer;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and replies about what customers have bought; internal. */
public final class DownloadMessages {
  private DownloadMessages() {}

  /** Whether an order of a link was created by a browser, and is one of a digital product. */
  public record FindOwnDownloads(String token, String orderId, String browser) {}

  /** Finds the order of a digital product that has this number and this e-mail address. */
  public record FindDownloads(String number, String email) {}

  /** The order. */
  public record DownloadsFound(String orderId) {}

  /** Opens what the customer of an order can download. */
  public record OpenDownloads(String orderId) {}

  /** What becomes of an order of a digital product. */
  public enum DownloadState {
    /** It is not delivered yet. */
    WAITING,
    DELIVERED,
    /** All that was paid was refunded, or a payment of it is in doubt. */
    REVOKED
  }

  /**
   * What the customer of an order has bought.
   *
   * @param licenceKey null if absent
   * @param text in Markdown, of what an extension has delivered; null if absent
   * @param url of the same; null if absent
   */
  @RecordBuilder
  public record Downloads(
      String orderId,
      DownloadState state,
      Offer offer,
      List<DownloadableFile> files,
      @Nullable String licenceKey,
      @Nullable String text,
      @Nullable String url) {
    public Downloads {
      files = List.copyOf(files);
    }
  }

  /**
   * A file that a customer can download.
   *
   * @param size in bytes
   * @param left how many of its bytes can still be sent; less than {@code size} if no full download
   *     is left
   */
  public record DownloadableFile(
      String fileId, String name, String contentType, long size, String sha256, long left) {}

  /** Opens a file that the customer of an order can download. */
  public record OpenFile(String orderId, String fileId) {}

  /**
   * Counts bytes of a file as sent, or as not sent after all.
   *
   * @param bytes less than 0 for bytes that were counted and not sent
   */
  public record CountBytes(String orderId, String fileId, long bytes) {}

  /**
   * Whether bytes can be sent.
   *
   * @param granted whether they are counted; otherwise the file was downloaded often enough
   */
  public record BytesCounted(boolean granted) {}
}
