package dev.paylink.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test class on a node in the JVM of the test, with the extensions that are on the class
 * path: a node for each class, with an empty database in the embedded PostgreSQL of the JVM, a port
 * of its own, and a clock that tests advance. Nested classes use the node of the class around them.
 *
 * <p>Tests and life-cycle methods take parameters:
 *
 * <ul>
 *   <li>{@link PaylinkNode}: the node of the class
 *   <li>{@link Merchant}: a new merchant in test mode for each test; that of the class, if a method
 *       with {@code @BeforeAll} takes one
 *   <li>{@link WebhookReceiver}: receives all events of that merchant
 *   <li>{@link Payer}: a new browser for each parameter
 * </ul>
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(PaylinkExtension.class)
public @interface Paylink {

  /**
   * Settings of the node, each as {@code name=value}: those of extensions on the class path, as
   * {@code acme.apiKey=k}, and those of the configuration file, as {@code
   * webhooks.retryDelays=1s,2s}.
   */
  String[] settings() default {};

  /**
   * The name of a static method of the class, without parameters, that returns further settings as
   * a {@code Map<String, String>}: those that are known when the tests run, as the URL of a
   * stand-in of a service. Empty for none.
   */
  String settingsMethod() default "";

  /**
   * The payment methods of injected merchants, by the names of their providers. Empty: the names of
   * the extensions on the class path.
   */
  String[] providers() default {};
}
