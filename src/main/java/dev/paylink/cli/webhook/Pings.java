package dev.paylink.cli.webhook;

import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Tests every enabled webhook endpoint of a merchant. */
final class Pings {
  private final ServiceApi api;

  Pings(ServiceApi api) {
    this.api = api;
  }

  /**
   * Sends a ping to each endpoint. Prints the endpoints that were reached, and on standard error
   * why others were not.
   *
   * @return the exit code, 1 unless all were reached
   */
  int send(boolean json) {
    List<String> enabled = enabled();
    List<String> reached = new ArrayList<>();
    for (String id : enabled) {
      String error = api.post("/webhook-endpoints/%s/test".formatted(id), null).getString("error");
      if (error == null) {
        reached.add(id);
      } else {
        System.err.printf("%s: %s%n", id, error);
      }
    }
    if (json) {
      System.out.println(StrictJson.write(reached));
    } else {
      reached.forEach(System.out::println);
    }
    return reached.size() == enabled.size() ? 0 : 1;
  }

  private List<String> enabled() {
    List<String> enabled =
        api.get("/webhook-endpoints?perPage=100").getJsonArray("data").stream()
            .map(endpoint -> (JsonObject) endpoint)
            .filter(endpoint -> endpoint.getBoolean("enabled"))
            .map(endpoint -> endpoint.getString("id"))
            .toList();
    if (enabled.isEmpty()) {
      throw new CommandFailure(
          "There is no enabled webhook endpoint; `webhook listen` in another shell creates one");
    }
    return enabled;
  }
}
