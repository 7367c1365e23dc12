package dev.paylink.it.support.abuse;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Many connections, each of which sends some bytes at once and then drips, reads nothing, or waits.
 * A connection that the service closes is opened again.
 */
public final class SocketAttack extends Attack {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([1-5][0-9]{2}) ");
  private static final String RETRY_AFTER = "\r\nretry-after: ";
  private static final int REOPEN_MS = 200;
  private static final int CONNECT_TIMEOUT_MS = 10_000;

  private final int port;
  private final List<NetClient> clients;
  private final Plan plan;

  /**
   * What each connection does.
   *
   * @param connections number of connections, spread over {@code addresses} addresses
   * @param opening bytes sent first, by number of the connection
   * @param requests number of requests that the opening starts
   * @param drip bytes sent every {@code dripMs} milliseconds after it; 0 for never
   * @param reads whether the answers are read
   */
  public record Plan(
      int connections,
      int addresses,
      IntFunction<Buffer> opening,
      int requests,
      Buffer drip,
      int dripMs,
      boolean reads) {

    /** Sends the same text on each connection, then waits. */
    public static Plan sending(int connections, int addresses, String text) {
      Buffer bytes = Buffer.buffer(text);
      return new Plan(connections, addresses, number -> bytes, 1, Buffer.buffer(), 0, true);
    }

    /** Sends nothing. */
    public static Plan silent(int connections, int addresses) {
      Buffer nothing = Buffer.buffer();
      return new Plan(connections, addresses, number -> nothing, 0, nothing, 0, true);
    }

    /** Sends a further byte from time to time. */
    public Plan dripping(int everyMs) {
      return new Plan(
          connections, addresses, opening, requests, Buffer.buffer("a"), everyMs, reads);
    }

    /** Sends the opening this many times on each connection, and never reads. */
    public Plan unread(int times) {
      Buffer repeated = Buffer.buffer();
      for (int i = 0; i < times; i++) {
        repeated.appendBuffer(opening.apply(0));
      }
      return new Plan(connections, addresses, number -> repeated, times, drip, dripMs, false);
    }
  }

  public SocketAttack(int port, Plan plan) {
    this.port = port;
    this.plan = plan;
    this.clients = addresses(plan.addresses()).stream().map(this::client).toList();
  }

  private NetClient client(String address) {
    return vertx.createNetClient(
        new NetClientOptions().setLocalAddress(address).setConnectTimeout(CONNECT_TIMEOUT_MS));
  }

  @Override
  public void start() {
    for (int i = 0; i < plan.connections(); i++) {
      open(i);
    }
  }

  private void open(int number) {
    if (stopped) {
      return;
    }
    clients
        .get(number % clients.size())
        .connect(port, HOST)
        .onSuccess(socket -> use(socket, number))
        .onFailure(
            refused -> {
              tally.failed();
              reopen(number);
            });
  }

  private void reopen(int number) {
    if (!stopped) {
      vertx.setTimer(REOPEN_MS, later -> open(number));
    }
  }

  private void use(NetSocket socket, int number) {
    tally.connected();
    StringBuilder received = new StringBuilder();
    if (plan.reads()) {
      socket.handler(
          bytes -> {
            received.append(bytes.toString(StandardCharsets.ISO_8859_1));
            count(received);
          });
    } else {
      socket.pause();
    }
    long drip = plan.dripMs() == 0 ? -1 : vertx.setPeriodic(plan.dripMs(), d -> drip(socket));
    socket.exceptionHandler(reset -> socket.close());
    socket.closeHandler(
        closed -> {
          vertx.cancelTimer(drip);
          if (!stopped) {
            tally.closed();
            reopen(number);
          }
        });
    tally.sent(plan.requests());
    socket.write(plan.opening().apply(number));
  }

  private void drip(NetSocket socket) {
    socket.write(plan.drip());
  }

  /** Counts the answers whose heads are complete. */
  private void count(StringBuilder received) {
    int end = received.indexOf("\r\n\r\n");
    while (end >= 0) {
      String head = received.substring(0, end + 2);
      Matcher status = STATUS.matcher(head);
      if (status.find()) {
        boolean retryAfter = head.toLowerCase(Locale.ROOT).contains(RETRY_AFTER);
        tally.answered(Integer.parseInt(status.group(1)), retryAfter);
      }
      received.delete(0, end + 4);
      end = received.indexOf("\r\n\r\n");
    }
  }
}
