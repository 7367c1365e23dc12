package dev.paylink.it.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Marks tests that need a real browser and tags them {@code browser}. Without a browser they fail,
 * because a skipped test looks like a passed one; {@code -Dpaylink.test.browser=none} disables them
 * and prints a line for each class.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@ExtendWith(BrowserTest.Condition.class)
public @interface BrowserTest {
  /** Disables the tests if {@code paylink.test.browser} is {@code none}. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (!"none".equals(System.getProperty("paylink.test.browser"))) {
        return ConditionEvaluationResult.enabled("");
      }
      if (context.getTestMethod().isEmpty()) {
        System.out.printf(
            "[paylink] Skipped by -Dpaylink.test.browser=none: %s%n", context.getDisplayName());
      }
      return ConditionEvaluationResult.disabled("-Dpaylink.test.browser=none");
    }
  }
}
