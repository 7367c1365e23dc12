package dev.paylink.cli.base;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.tracing.GatheringConsole;
import java.net.URL;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Applies the configuration of logging. All logs go to standard error. */
public final class Logs {
  /** The levels of loggers before the configuration set them; null for the level of the parent. */
  private static final Map<String, @Nullable Level> FORMER = new HashMap<>();

  private Logs() {}

  public static synchronized void apply(AppConfig.Log config) {
    bridgeJavaLogging();
    LoggerContext context = context();
    if (config.format().equals("json")) {
      URL json = Logs.class.getResource("/logback-json.xml");
      try {
        context.reset();
        FORMER.clear();
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(json);
      } catch (JoranException e) {
        throw new IllegalStateException("logback-json.xml is broken", e);
      }
    }
    setLevels(config);
  }

  /** The SDK of OpenTelemetry and the driver of migrations log by {@code java.util.logging}. */
  private static void bridgeJavaLogging() {
    if (!SLF4JBridgeHandler.isInstalled()) {
      SLF4JBridgeHandler.removeHandlersForRootLogger();
      SLF4JBridgeHandler.install();
    }
  }

  /** Sets only the levels; a logger without a configured level gets its former one back. */
  public static synchronized void setLevels(AppConfig.Log config) {
    LoggerContext context = context();
    FORMER.forEach((name, level) -> context.getLogger(name).setLevel(level));
    FORMER.clear();
    context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(level(config.level()));
    config
        .levels()
        .forEach(
            (name, level) -> {
              Logger logger = context.getLogger(name);
              FORMER.put(name, logger.getLevel());
              logger.setLevel(level(level));
            });
  }

  private static Level level(String name) {
    return Level.toLevel(name.toUpperCase(Locale.ROOT));
  }

  private static LoggerContext context() {
    return (LoggerContext) LoggerFactory.getILoggerFactory();
  }

  /** Logs warnings and errors only, unless another level is set. Call it after {@link #apply}. */
  public static void hideUsual(AppConfig.Log config) {
    context().getLogger("paylink.access").setLevel(Level.WARN);
    if (level(config.level()) == Level.INFO) {
      context().getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    }
  }

  /** Writes queued log lines and stops logging. Logging that has not started stays so. */
  public static void flush() {
    if (GatheringConsole.isUsed()) {
      context().stop();
    }
  }
}
