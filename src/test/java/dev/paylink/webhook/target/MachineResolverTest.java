package dev.paylink.webhook.target;

import static dev.paylink.webhook.sending.CallbackBench.finish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MachineResolverTest {
  private static final String ONE = "mer_one";
  private static final String OTHER = "mer_other";

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final CountDownLatch nameServer = new CountDownLatch(1);
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private final MachineResolver names = new MachineResolver(vertx, this::lookUp);

  @AfterEach
  void close() {
    nameServer.countDown();
    finish(vertx.close());
  }

  /** The name server of {@code slow} hosts says nothing for as long as the test likes. */
  private InetAddress[] lookUp(String host) throws Exception {
    asked.add(host);
    if (host.startsWith("slow")) {
      nameServer.await();
    }
    return new InetAddress[] {InetAddress.getByName("93.184.215.14")};
  }

  @Test
  void theMachineIsAskedWithItsHostsFile() {
    MachineResolver machine = new MachineResolver(vertx);
    Future<List<InetAddress>> one = resolve(machine, "localhost", ONE);
    Future<List<InetAddress>> other = resolve(machine, "localhost", OTHER);
    assertTrue(finish(one).stream().allMatch(InetAddress::isLoopbackAddress));
    assertFalse(finish(other).isEmpty());
    assertTrue(
        finish(resolve(machine, "does.not.exist.invalid", ONE).otherwise(List.of())).isEmpty());
  }

  @Test
  void whoseNameServersAreSlowHoldsUpNobodyElse() {
    List<Future<List<InetAddress>>> slow = askForSlowHosts(ONE, 2 * MachineResolver.THREADS);
    for (int i = 0; i < 2 * MachineResolver.THREADS; i++) {
      assertFalse(finish(resolve(names, "shop%d.test".formatted(i), OTHER)).isEmpty());
    }
    assertEquals(0, slow.stream().filter(Future::succeeded).count());
  }

  @Test
  void whatWasNotEvenAskedForSaysNothingOfTheHost() {
    int all = MachineResolver.THREADS_PER_MERCHANT + MachineResolver.WAITING_PER_MERCHANT;
    List<Future<List<InetAddress>>> slow = askForSlowHosts(ONE, all);
    Future<List<InetAddress>> tooMany = resolve(names, "shop.test", ONE);
    assertTrue(isUnavailable(tooMany), "there is no place to wait");
    for (int i = 0; i < all; i++) {
      boolean begun = i < MachineResolver.THREADS_PER_MERCHANT;
      assertEquals(!begun, isUnavailable(slow.get(i)), "host " + i);
      assertEquals(begun, slow.get(i).cause() instanceof TimeoutException, "host " + i);
    }
    assertEquals(MachineResolver.THREADS_PER_MERCHANT, asked.size());
  }

  /** The place is had again once the name server has answered, or the machine has given up. */
  @Test
  void aMerchantWaitsForItselfOnly() {
    askForSlowHosts(ONE, MachineResolver.THREADS_PER_MERCHANT);
    Future<List<InetAddress>> waiting = resolve(names, "shop.test", ONE);
    Future<List<InetAddress>> shared = resolve(names, "slow0.test", OTHER);
    finish(resolve(names, "another.test", OTHER));
    assertFalse(asked.contains("shop.test"));
    nameServer.countDown();
    assertFalse(finish(waiting).isEmpty());
    assertFalse(finish(shared).isEmpty());
  }

  @Test
  void anAnswerServesForAMoment() {
    finish(resolve(names, "shop.test", ONE));
    finish(resolve(names, "shop.test", OTHER));
    assertEquals(List.of("shop.test"), List.copyOf(asked));
  }

  private List<Future<List<InetAddress>>> askForSlowHosts(String merchantId, int count) {
    List<Future<List<InetAddress>>> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      answers.add(resolve(names, "slow%d.test".formatted(i), merchantId));
    }
    return answers;
  }

  private Future<List<InetAddress>> resolve(MachineResolver by, String host, String merchantId) {
    return Future.future(
        result -> context.runOnContext(go -> by.resolve(host, merchantId).onComplete(result)));
  }

  private static boolean isUnavailable(Future<List<InetAddress>> answer) {
    finish(answer.otherwise(List.of()));
    return answer.cause() instanceof Fault fault && fault.code() == FaultCode.UNAVAILABLE;
  }
}
