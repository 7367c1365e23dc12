package dev.paylink.console.web;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import java.util.HashMap;
import java.util.Map;

/**
 * Closes connections beyond a number, so that live pages and floods do not take the memory of the
 * node. Belongs to one event loop.
 */
public final class ConnectionLimit implements Handler<HttpConnection> {
  private static final int ADDRESSES = 4;

  private final int max;
  private final int maxOfAddress;
  private final Map<String, Integer> ofAddress = new HashMap<>();
  private int open;

  /**
   * @param max connections that are open at a time
   * @param proxies in front; without any an address has at most a quarter of the connections, and
   *     the addresses of an IPv6 network count as one
   */
  public ConnectionLimit(int max, int proxies) {
    this.max = max;
    this.maxOfAddress = proxies > 0 ? max : Math.max(1, max / ADDRESSES);
  }

  @Override
  public void handle(HttpConnection connection) {
    String address = ClientAddress.network(connection.remoteAddress().hostAddress());
    open++;
    int same = ofAddress.merge(address, 1, Integer::sum);
    connection.closeHandler(closed -> remove(address));
    if (open > max || same > maxOfAddress) {
      connection.close();
    }
  }

  private void remove(String address) {
    open--;
    ofAddress.computeIfPresent(address, (one, count) -> count == 1 ? null : count - 1);
  }
}
