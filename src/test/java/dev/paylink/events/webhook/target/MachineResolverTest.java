package dev.paylink.events.webhook.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class MachineResolverTest {
  private static final String MERCHANT = "mer_one";
  private static final String OTHER_MERCHANT = "mer_other";

  private final CountDownLatch nameServer = new CountDownLatch(1);
  private final Queue<String> lookups = new ConcurrentLinkedQueue<>();
  private Context context;
  private MachineResolver names;

  @BeforeEach
  void open(Vertx vertx) {
    context = vertx.getOrCreateContext();
    names = new MachineResolver(vertx, this::lookUp);
  }

  @AfterEach
  void release() {
    nameServer.countDown();
  }

  /** Blocks for {@code slow} hosts until the test releases {@code nameServer}. */
  private InetAddress[] lookUp(String host) throws Exception {
    lookups.add(host);
    if (host.startsWith("slow")) {
      nameServer.await();
    }
    return new InetAddress[] {InetAddress.getByName("93.184.215.14")};
  }

  @Test
  void resolvesNamesOfTheHostsFile(Vertx vertx) {
    MachineResolver machine = new MachineResolver(vertx);
    Future<List<InetAddress>> first = resolve(machine, "localhost", MERCHANT);
    Future<List<InetAddress>> second = resolve(machine, "localhost", OTHER_MERCHANT);
    assertTrue(first.await().stream().allMatch(InetAddress::isLoopbackAddress));
    assertFalse(second.await().isEmpty());
    assertTrue(
        resolve(machine, "does.not.exist.invalid", MERCHANT)
            .otherwise(List.of())
            .await()
            .isEmpty());
  }

  @Test
  void isolatesMerchantsFromSlowNameServers() {
    List<Future<List<InetAddress>>> slow = resolveSlowHosts(MERCHANT, 2 * MachineResolver.THREADS);
    for (int i = 0; i < 2 * MachineResolver.THREADS; i++) {
      assertFalse(resolve(names, "shop%d.test".formatted(i), OTHER_MERCHANT).await().isEmpty());
    }
    assertEquals(0, slow.stream().filter(Future::succeeded).count());
  }

  @Test
  void reportsLookupsThatNeverStartedAsUnavailable() {
    int all = MachineResolver.THREADS_PER_MERCHANT + MachineResolver.WAITING_PER_MERCHANT;
    List<Future<List<InetAddress>>> slow = resolveSlowHosts(MERCHANT, all);
    Future<List<InetAddress>> tooMany = resolve(names, "shop.test", MERCHANT);
    assertTrue(isUnavailable(tooMany), "the queue of the merchant is full");
    for (int i = 0; i < all; i++) {
      boolean started = i < MachineResolver.THREADS_PER_MERCHANT;
      assertEquals(!started, isUnavailable(slow.get(i)), "host " + i);
      assertEquals(started, slow.get(i).cause() instanceof TimeoutException, "host " + i);
    }
    assertEquals(MachineResolver.THREADS_PER_MERCHANT, lookups.size());
  }

  /** A slot is freed when the lookup ends: the name server answers or the machine gives up. */
  @Test
  void queuesAMerchantUntilItsOwnLookupsEnd() {
    resolveSlowHosts(MERCHANT, MachineResolver.THREADS_PER_MERCHANT);
    Future<List<InetAddress>> waiting = resolve(names, "shop.test", MERCHANT);
    Future<List<InetAddress>> shared = resolve(names, "slow0.test", OTHER_MERCHANT);
    resolve(names, "another.test", OTHER_MERCHANT).await();
    assertFalse(lookups.contains("shop.test"));
    nameServer.countDown();
    assertFalse(waiting.await().isEmpty());
    assertFalse(shared.await().isEmpty());
  }

  @Test
  void cachesAnAnswer() {
    resolve(names, "shop.test", MERCHANT).await();
    resolve(names, "shop.test", OTHER_MERCHANT).await();
    assertEquals(List.of("shop.test"), List.copyOf(lookups));
  }

  private List<Future<List<InetAddress>>> resolveSlowHosts(String merchantId, int count) {
    List<Future<List<InetAddress>>> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      answers.add(resolve(names, "slow%d.test".formatted(i), merchantId));
    }
    return answers;
  }

  private Future<List<InetAddress>> resolve(
      MachineResolver resolver, String host, String merchantId) {
    return Future.future(
        result ->
            context.runOnContext(run -> resolver.resolve(host, merchantId).onComplete(result)));
  }

  private static boolean isUnavailable(Future<List<InetAddress>> answer) {
    answer.otherwise(List.of()).await();
    return answer.cause() instanceof Fault fault && fault.code() == FaultCode.UNAVAILABLE;
  }
}
