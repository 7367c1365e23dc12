package dev.paylink.bench;

import dev.paylink.it.support.TestImages;
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

  /** Starts the line with the tally: the log of the process is between its lines. */
  private static final String ENDED = "ended: ";

  private static final int ADDRESSES = 8;
  private static final int LARGE_ANSWER = 15_000;

  private final Process process;

  private Attacker(Process process) {
    this.process = process;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
  }

  /**
   * Starts an attack and waits until it has prepared what it needs.
   *
   * @param port of requests
   * @param attacked the same, or the management port
   */
  static Attacker start(NeighbourRow row, int port, int attacked, String token, Path log) {
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
            Integer.toString(attacked),
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
      return process
          .inputReader()
          .lines()
          .filter(line -> line.startsWith(ENDED))
          .reduce("", (first, last) -> last.substring(ENDED.length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
  }

  /** Arguments as those of {@link #start}. Ends with its input. */
  public static void main(String... arguments) throws IOException {
    String token = arguments[3];
    SmallClient client = new SmallClient("http://127.0.0.1:" + arguments[1], token);
    Attacks attacks = new Attacks(Integer.parseInt(arguments[2]), token);
    try (Attack attack = attack(NeighbourRow.valueOf(arguments[0]), client, attacks)) {
      attack.start();
      System.out.println(STARTED);
      System.in.transferTo(OutputStream.nullOutputStream());
      System.out.println(ENDED + attack.tally());
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
      case large_items -> largeItems(client, attacks);
      case abandoned_images -> attacks.abandonedImages(20, 1, TestImages.photograph(4_000, 3_000));
      case scanned_images -> attacks.images(6, 1, "image/jpeg", TestImages.manyScans(2_000));
      case operator_tokens -> attacks.madeUpOperatorTokens(64, 1);
      case slow_operator_heads -> attacks.slowHeads(900, ADDRESSES);
      case console_sign_ins -> attacks.consoleSignIns(64, ADDRESSES);
      case console_connections -> attacks.silence(4_000, ADDRESSES);
      case expanded_orders -> attacks.reads(8, 1, "/v1/orders?perPage=100&expand=payments");
      case merchant_changes -> attacks.changesOfMerchant(64, 1);
      case logos -> attacks.logos(200, 1, TestImages.deepLogo());
      case console_forms -> attacks.unfinishedSignIns(1_400, ADDRESSES);
      case console_heads -> attacks.slowHeads(2_000, ADDRESSES);
      case new_connections -> attacks.churn(1_000, ADDRESSES);
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

  private static Attack largeItems(SmallClient client, Attacks attacks) {
    client.createLargeProducts(100);
    return attacks.reads(16, 1, "/v1/digital-products?perPage=100");
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
