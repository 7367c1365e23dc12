package dev.paylink.it.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Leaves merchants of a test class with counters that do not equal their rows. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WrongFigures {
  /** How the class makes them wrong, and what for. */
  String value();
}
