package dev.paylink.base.bus;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBus;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * An event bus that blocks while the codec of a {@code Question} is registered, until {@code
 * registered} is released. It records the calls and sends nothing.
 */
final class SlowBus {
  final CountDownLatch registering = new CountDownLatch(1);
  final CountDownLatch registered = new CountDownLatch(1);
  final List<String> calls = new CopyOnWriteArrayList<>();
  private final Vertx vertx;

  SlowBus(Vertx vertx) {
    EventBus slow =
        proxy(EventBus.class, (self, method, arguments) -> call(method.getName(), arguments));
    this.vertx =
        proxy(
            Vertx.class,
            (self, method, arguments) ->
                method.getName().equals("eventBus") ? slow : method.invoke(vertx, arguments));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  Vertx vertx() {
    return vertx;
  }

  private Object call(String method, Object[] arguments) throws InterruptedException {
    if (method.equals("publish")) {
      calls.add("sent");
    }
    if (method.equals("registerDefaultCodec") && arguments[0] == VertxBusTest.Question.class) {
      registering.countDown();
      registered.await();
      calls.add("registered");
    }
    return this.vertx.eventBus();
  }
}
