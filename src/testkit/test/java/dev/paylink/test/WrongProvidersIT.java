package dev.paylink.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each check of the suite fails for a provider that does wrong what it looks at, and no other. */
@Paylink(settings = "kit.greetingText=Hello")
class WrongProvidersIT {
  @ParameterizedTest
  @EnumSource
  void findsTheFlaw(Flaw flaw, PaylinkNode node) throws ReflectiveOperationException {
    Set<String> failed = new TreeSet<>();
    for (Method check : ProviderConformance.class.getDeclaredMethods()) {
      if (check.isAnnotationPresent(Test.class) && !succeeds(check, flaw, node)) {
        failed.add(check.getName());
      }
    }
    assertEquals(flaw.checks(), failed);
  }

  private static boolean succeeds(Method check, Flaw flaw, PaylinkNode node)
      throws ReflectiveOperationException {
    try {
      check.invoke(new KitConformance(flaw), node);
      return true;
    } catch (InvocationTargetException failure) {
      if (failure.getCause() instanceof AssertionError) {
        return false;
      }
      throw failure;
    }
  }

  @Test
  void hasAFlawForEachCheck() {
    Set<String> checks = new TreeSet<>();
    Set<String> flaws = new TreeSet<>();
    for (Method method : ProviderConformance.class.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        checks.add(method.getName());
      }
    }
    for (Flaw flaw : Flaw.values()) {
      flaws.addAll(flaw.checks());
    }
    assertEquals(checks, flaws);
  }
}
