package dev.paylink.it.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Tests in a real browser. Without one they fail, as a test that was skipped looks like one that
 * passed; {@code -Dpaylink.test.browser=none} leaves them out on purpose, and says so.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(BrowserTest.Wanted.class)
public @interface BrowserTest {
  /** Whether to run them. */
  final class Wanted implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (!"none".equals(System.getProperty("paylink.test.browser"))) {
        return ConditionEvaluationResult.enabled("");
      }
      if (context.getTestMethod().isEmpty()) {
        System.out.printf(
            "[paylink] Left out, as -Dpaylink.test.browser=none: %s%n", context.getDisplayName());
      }
      return ConditionEvaluationResult.disabled("-Dpaylink.test.browser=none");
    }
  }
}
