package dev.paylink.checkout.receipt;

import com.openhtmltopdf.util.Diagnostic;
import com.openhtmltopdf.util.XRLogger;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes warnings of the PDF library to the log of the node. The library's own log writes lines for
 * each receipt to standard error, in another format.
 */
final class PdfLog implements XRLogger {
  private static final Logger log = LoggerFactory.getLogger(ReceiptPdf.class);

  @Override
  public void log(String where, Level level, String message) {
    log(where, level, message, null);
  }

  @Override
  public void log(String where, Level level, String message, @Nullable Throwable cause) {
    if (isWarning(level)) {
      log.warn("{}: {}", where, message, cause);
    }
  }

  @Override
  public void setLevel(String where, Level level) {
    // The levels of the node apply.
  }

  @Override
  public boolean isLogLevelEnabled(Diagnostic diagnostic) {
    return isWarning(diagnostic.getLevel());
  }

  private static boolean isWarning(Level level) {
    return level.intValue() >= Level.WARNING.intValue();
  }
}
