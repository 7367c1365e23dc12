package dev.paylink.checkout.page;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer has bought.
 *
 * @param title of the product
 * @param licenceKey null if absent
 * @param text in Markdown, of what an extension has delivered; null if absent
 * @param url of the same; null if absent
 * @param expiresAt until when the address of the page works
 */
@RecordBuilder
public record DownloadPage(
    Frame frame,
    String title,
    String orderNumber,
    List<File> files,
    @Nullable String licenceKey,
    @Nullable String text,
    @Nullable String url,
    Instant expiresAt) {
  public DownloadPage {
    files = List.copyOf(files);
  }

  /**
   * A file.
   *
   * @param size in bytes
   * @param path null if it was downloaded as often as it can be
   */
  public record File(String name, long size, @Nullable String path) {}
}
