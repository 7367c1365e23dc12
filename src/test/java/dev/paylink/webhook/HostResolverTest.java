package dev.paylink.webhook;

import static dev.paylink.webhook.CallbackBench.finish;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostResolverTest {
  @Test
  void theMachineIsAskedWithItsHostsFile() {
    Vertx vertx = Vertx.vertx();
    try {
      HostResolver machine = HostResolver.ofMachine(vertx);
      Future<List<InetAddress>> one = machine.resolve("localhost");
      Future<List<InetAddress>> other = machine.resolve("localhost");
      assertTrue(finish(one).stream().allMatch(InetAddress::isLoopbackAddress));
      assertFalse(finish(other).isEmpty());
      assertTrue(finish(machine.resolve("does.not.exist.invalid").otherwise(List.of())).isEmpty());
    } finally {
      finish(vertx.close());
    }
  }
}
