package dev.paylink.test;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.junit.platform.commons.support.ReflectionSupport;

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
    return kept(context, PaylinkNode.class, () -> PaylinkNode.start(settings(context)));
  }

  private static Map<String, String> settings(ExtensionContext context) {
    Paylink given = annotation(context);
    Map<String, String> settings = NodeSettings.split(given.settings());
    if (!given.settingsMethod().isEmpty()) {
      Method method = settingsMethod(context, given.settingsMethod());
      if (!(ReflectionSupport.invokeMethod(method, null) instanceof Map<?, ?> more)) {
        throw new IllegalArgumentException(method + " must return a Map<String, String>");
      }
      more.forEach((name, value) -> settings.put(String.valueOf(name), String.valueOf(value)));
    }
    return settings;
  }

  private static Method settingsMethod(ExtensionContext context, String name) {
    List<Class<?>> classes = new ArrayList<>(context.getEnclosingTestClasses());
    classes.add(context.getRequiredTestClass());
    return classes.stream()
        .flatMap(type -> ReflectionSupport.findMethod(type, name).stream())
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s has no static method %s()"
                        .formatted(context.getRequiredTestClass().getName(), name)));
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
