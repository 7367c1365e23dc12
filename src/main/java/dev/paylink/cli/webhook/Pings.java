package dev.paylink.cli.webhook;

import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

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
      String error =
          api.post("/webhook-endpoints/%s/test".formatted(id), null).path("error").textValue();
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
        StreamSupport.stream(
                api.get("/webhook-endpoints?perPage=100").path("data").spliterator(), false)
            .filter(endpoint -> endpoint.path("enabled").asBoolean())
            .map(endpoint -> endpoint.path("id").asText())
            .toList();
    if (enabled.isEmpty()) {
      throw new CommandFailure(
          "There is no enabled webhook endpoint; `webhook listen` in another shell creates one");
    }
    return enabled;
  }
}
