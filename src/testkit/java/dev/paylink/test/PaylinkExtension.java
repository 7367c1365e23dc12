package dev.paylink.test;

import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Keeps the node of a class, and the merchant and the receiver of a class or test, in the stores of
 * JUnit, which close them. A store finds what the store of the class around it has.
 */
final class PaylinkExtension implements BeforeAllCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(PaylinkExtension.class);
  private static final Set<Class<?>> INJECTED =
      Set.of(PaylinkNode.class, Merchant.class, Payer.class, WebhookReceiver.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    node(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return INJECTED.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    if (type == PaylinkNode.class) {
      return node(context);
    }
    if (type == Merchant.class) {
      return merchant(context);
    }
    return type == Payer.class ? node(context).newPayer() : receiver(context);
  }

  private static PaylinkNode node(ExtensionContext context) {
    return kept(context, PaylinkNode.class, () -> PaylinkNode.start(annotation(context)));
  }

  private static Merchant merchant(ExtensionContext context) {
    return kept(
        context,
        Merchant.class,
        () -> {
          PaylinkNode node = node(context);
          String[] providers = annotation(context).providers();
          return node.newMerchant(
              providers.length > 0 ? providers : node.extensions().toArray(String[]::new));
        });
  }

  private static WebhookReceiver receiver(ExtensionContext context) {
    return kept(
        context,
        WebhookReceiver.class,
        () -> {
          WebhookReceiver receiver = node(context).receiver();
          receiver.subscribe(merchant(context));
          return receiver;
        });
  }

  private static Paylink annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(
            context.getRequiredTestClass(), Paylink.class, context.getEnclosingTestClasses())
        .orElseThrow();
  }

  private static <T> T kept(ExtensionContext context, Class<T> type, Supplier<T> creation) {
    Store store = context.getStore(NAMESPACE);
    return Objects.requireNonNull(
        store.computeIfAbsent(type, missing -> creation.get(), type), type::getName);
  }
}
