package dev.paylink.it.support;

import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands test classes the node that all of this JVM share, as a parameter of type {@link
 * TestService}, and a client of it with a test merchant of its own, as one of type {@link
 * ApiClient}. Registered as a service.
 *
 * <p>A test that moves the clock, stops the node, counts over all merchants or fails the database
 * asks for an {@link OwnNode}, and one that needs two nodes for a {@link SecondNode}. One that
 * needs settings starts a node, and says why.
 */
public final class SharedNode implements ParameterResolver {
  private static final Namespace STARTED = Namespace.create(SharedNode.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestService.class || type == ApiClient.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == ApiClient.class) {
      return TestService.shared().newClient();
    }
    if (parameter.isAnnotated(OwnNode.class)) {
      return closedAfter(context, TestService.start());
    }
    return parameter.isAnnotated(SecondNode.class)
        ? closedAfter(context, TestService.shared().anotherNode(Map.of()))
        : TestService.shared();
  }

  private static TestService closedAfter(ExtensionContext context, TestService node) {
    context.getStore(STARTED).put(node, node);
    return node;
  }
}
