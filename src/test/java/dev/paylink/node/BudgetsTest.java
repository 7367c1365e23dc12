package dev.paylink.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.http.KeyedRateLimit;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The budgets follow a configuration that was read again. */
class BudgetsTest {
  private static AppConfig config(int failures) {
    String limit = Integer.toString(failures);
    return ConfigLoader.load(new JsonObject(), Map.of("PAYLINK_TOKENS_FAILURES_PER_MINUTE", limit));
  }

  @Test
  void changesTheLimitsOfRefusedTokensOfBothPorts() {
    Budgets budgets = Budgets.of(config(7), new RefusalMeters(new SimpleMeterRegistry()));
    List<KeyedRateLimit> limits = List.of(budgets.refusedTokens(), budgets.refusedOperatorTokens());
    limits.forEach(limit -> assertEquals(7, limit.burst()));
    budgets.changeRates(config(9));
    limits.forEach(limit -> assertEquals(9, limit.burst()));
  }
}
