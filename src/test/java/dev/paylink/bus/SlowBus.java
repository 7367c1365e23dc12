package dev.paylink.bus;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBus;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** An event bus that takes its time to learn a type of record, and sends nothing. */
final class SlowBus {
  final CountDownLatch registering = new CountDownLatch(1);
  final CountDownLatch registered = new CountDownLatch(1);
  final List<String> happened = new CopyOnWriteArrayList<>();
  private final Vertx vertx;

  SlowBus(Vertx vertx) {
    EventBus slow =
        proxy(EventBus.class, (self, method, arguments) -> called(method.getName(), arguments));
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

  private Object called(String method, Object[] arguments) throws InterruptedException {
    if (method.equals("request")) {
      happened.add("sent");
      return Future.failedFuture("nobody is there");
    }
    if (method.equals("registerDefaultCodec") && arguments[0] == VertxBusTest.Question.class) {
      registering.countDown();
      registered.await();
      happened.add("registered");
    }
    return this.vertx.eventBus();
  }
}
