package dev.paylink.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each check of the suite fails for a provider that does wrong what it looks at, and no other. */
@Paylink(settings = "kit.greetingText=Hello")
class WrongProvidersIT {
  @ParameterizedTest
  @EnumSource
  void findsTheFlaw(Flaw flaw, PaylinkNode node) throws Throwable {
    Set<String> failed = new TreeSet<>();
    for (Method check : checks()) {
      if (!succeeds(check, flaw, node)) {
        failed.add(check.getName());
      }
    }
    assertEquals(flaw.checks(), failed);
  }

  private static List<Method> checks() {
    return Arrays.stream(ProviderConformance.class.getDeclaredMethods())
        .filter(
            method ->
                method.isAnnotationPresent(Test.class)
                    || method.isAnnotationPresent(TestFactory.class))
        .toList();
  }

  private static boolean succeeds(Method check, Flaw flaw, PaylinkNode node) throws Throwable {
    try {
      Object made = check.invoke(new KitConformance(flaw), node);
      if (made instanceof Stream<?> tests) { // of a factory
        for (Object test : tests.toList()) {
          ((DynamicTest) test).getExecutable().execute();
        }
      }
      return true;
    } catch (InvocationTargetException failure) {
      if (failure.getCause() instanceof AssertionError) {
        return false;
      }
      throw failure;
    } catch (AssertionError failure) {
      return false;
    }
  }

  @Test
  void hasAFlawForEachCheck() {
    Set<String> checks = checks().stream().map(Method::getName).collect(Collectors.toSet());
    Set<String> flaws = new TreeSet<>();
    for (Flaw flaw : Flaw.values()) {
      flaws.addAll(flaw.checks());
    }
    assertEquals(checks, flaws);
  }
}
