package dev.paylink.it.support;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands test classes the node that all of this JVM share, as a parameter of type {@link
 * TestService}, and a client of it with a test merchant of its own, as one of type {@link
 * ApiClient}. Registered as a service.
 *
 * <p>A test that needs settings, moves the clock, stops the node, counts over all merchants or
 * fails the database starts a node of its own and says why.
 */
public final class SharedNode implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestService.class || type == ApiClient.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    TestService shared = TestService.shared();
    return parameter.getParameter().getType() == TestService.class ? shared : shared.newClient();
  }
}
