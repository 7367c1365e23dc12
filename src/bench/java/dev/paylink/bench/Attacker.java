package dev.paylink.bench;

import dev.paylink.it.support.abuse.Attack;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.HoldingReceiver;
import dev.paylink.it.support.abuse.SmallClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * An attack in a process of its own, with the lowest priority: it gets the processor time that the
 * service, the database and the measured client leave.
 */
final class Attacker implements AutoCloseable {
  private static final String STARTED = "started";
  private static final int ADDRESSES = 8;
  private static final int LARGE_ANSWER = 15_000;

  private final Process process;

  private Attacker(Process process) {
    this.process = process;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
  }

  /** Starts an attack and waits until it has prepared what it needs. */
  static Attacker start(NeighbourRow row, int port, String token, Path log) {
    List<String> command =
        List.of(
            "nice",
            "-n",
            "19",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Attacker.class.getName(),
            row.name(),
            Integer.toString(port),
            token);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      Attacker attacker = new Attacker(process);
      if (!STARTED.equals(process.inputReader().readLine())) {
        throw new IllegalStateException("The attack did not start; see " + log);
      }
      return attacker;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the attack and returns what it did. */
  String end() {
    try {
      process.outputWriter().close();
      return process.inputReader().lines().reduce("", (first, last) -> last);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** Arguments: the row, the port of the service, and the attacker's token. Ends with its input. */
  public static void main(String... arguments) throws IOException {
    int port = Integer.parseInt(arguments[1]);
    SmallClient client = new SmallClient("http://127.0.0.1:" + port, arguments[2]);
    try (Attack attack =
        attack(NeighbourRow.valueOf(arguments[0]), client, new Attacks(port, arguments[2]))) {
      attack.start();
      System.out.println(STARTED);
      System.in.transferTo(OutputStream.nullOutputStream());
      System.out.println(attack.tally());
      System.out.flush();
    }
    System.exit(0);
  }

  private static Attack attack(NeighbourRow row, SmallClient client, Attacks attacks) {
    return switch (row) {
      case unfinished_forms -> attacks.unfinishedForms(4_000, ADDRESSES);
      case made_up_pages -> attacks.madeUpViews(1_500, ADDRESSES);
      case pages_of_a_link -> attacks.views(1_500, ADDRESSES, client.newCheckout());
      case forged_tokens -> attacks.forgedTokens(64, 1, true);
      case one_forged_token -> attacks.forgedTokens(64, 1, false);
      case held_deliveries -> heldDeliveries(client, attacks);
      case computed_forms -> attacks.computedForms(32, 1, client.newCheckout());
      case far_pages -> attacks.farPages(64, 1, NeighbourRow.LINKS);
      case faulty_bodies -> attacks.faultyBodies(64, 1);
      case large_lists -> largeLists(client, attacks, false);
      case unread_lists -> largeLists(client, attacks, true);
      case large_answers -> largeAnswers(client, attacks);
      case probes -> attacks.probes(1_500, ADDRESSES);
      case token_spellings -> attacks.spellings(64, 4);
      case slow_bodies -> attacks.slowBodies(1_400, ADDRESSES, client.newCheckout());
      case silence -> attacks.silence(4_000, ADDRESSES);
    };
  }

  /** Fills the sending slots at once, then creates two orders a second. */
  @SuppressWarnings("resource") // ends with the process
  private static Attack heldDeliveries(SmallClient client, Attacks attacks) {
    client.createEndpoints(20, new HoldingReceiver(14_500).url(), 50);
    for (int i = 0; i < 50; i++) {
      client.post("/orders", "{\"amount\":1,\"currency\":\"IDR\"}");
    }
    return attacks.orders(1, 500);
  }

  private static Attack largeLists(SmallClient client, Attacks attacks, boolean unread) {
    String path = "/v1/events?limit=100";
    client.createLargeOrders(100);
    return unread ? attacks.unreadLists(64, 1, 30, path) : attacks.reads(64, 1, path);
  }

  @SuppressWarnings("resource") // ends with the process
  private static Attack largeAnswers(SmallClient client, Attacks attacks) {
    String junk =
        ThreadLocalRandom.current()
            .ints(LARGE_ANSWER, '!', '~')
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    client.createEndpoints(20, new HoldingReceiver(0).with("X-Junk", junk).url(), 50);
    return attacks.orders(8, 100);
  }
}
