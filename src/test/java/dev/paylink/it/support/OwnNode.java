package dev.paylink.it.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Asks for a node and a database that no other test uses. {@link SharedNode} closes it after the
 * class, or after the test if it is given to a test or before each.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface OwnNode {
  /** Why the shared node does not do. */
  String value();
}
