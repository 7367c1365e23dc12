import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** Answers {@code GET /v1/events} with a file and anything else with an error of a later version. */
public class Stub {
  public static void main(String[] args) throws Exception {
    byte[] page = Files.readAllBytes(Path.of(args[0]));
    byte[] error = "{\"error\":404,\"message\":\"No\",\"code\":\"code_of_a_later_version\"}".getBytes();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean events = exchange.getRequestURI().getPath().equals("/v1/events");
          byte[] body = events ? page : error;
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(events ? 200 : 404, body.length);
          try (exchange) {
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    System.out.println("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
  }
}
