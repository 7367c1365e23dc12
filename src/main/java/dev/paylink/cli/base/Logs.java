package dev.paylink.cli.base;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import dev.paylink.config.AppConfig;
import java.net.URL;
import java.util.Locale;
import org.slf4j.LoggerFactory;

/** Applies the configuration of logging. All logs go to standard error. */
public final class Logs {
  private Logs() {}

  public static void apply(AppConfig.Log config) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    if (config.format().equals("json")) {
      URL json = Logs.class.getResource("/logback-json.xml");
      try {
        context.reset();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(json);
      } catch (JoranException e) {
        throw new IllegalStateException("logback-json.xml is broken", e);
      }
    }
    Level level = Level.toLevel(config.level().toUpperCase(Locale.ROOT));
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(level);
  }

  /** Logs no line for each request. Call it after {@link #apply}. */
  public static void hideRequests() {
    ((LoggerContext) LoggerFactory.getILoggerFactory())
        .getLogger("paylink.access")
        .setLevel(Level.WARN);
  }

  /** Writes queued log lines and stops logging. */
  public static void flush() {
    ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
  }
}
