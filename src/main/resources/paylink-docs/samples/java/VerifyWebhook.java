import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Receives webhooks at port 3000, or $PORT, and verifies them. */
public class VerifyWebhook {
  private static final byte[] KEY =
      Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", ""));

  public static void main(String[] args) throws Exception {
    String port = System.getenv().getOrDefault("PORT", "3000");
    HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(port)), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          boolean valid = isValid(exchange.getRequestHeaders(), body);
          if (valid) {
            // Instead: store it, keyed by the header webhook-id, and process it later
            System.out.println(new ObjectMapper().readTree(body).get("type").asText());
          }
          exchange.sendResponseHeaders(valid ? 204 : 401, -1);
          exchange.close();
        });
    server.start();
  }

  private static boolean isValid(Headers headers, byte[] body) {
    String timestamp = headers.getFirst("webhook-timestamp");
    String signatures = headers.getFirst("webhook-signature");
    if (timestamp == null || signatures == null || !timestamp.matches("[0-9]{1,12}")) {
      return false;
    }
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) {
      return false;
    }
    String start = headers.getFirst("webhook-id") + "." + timestamp + ".";
    byte[] expected = ("v1," + hmac(start, body)).getBytes(StandardCharsets.US_ASCII);
    for (String given : signatures.split(" ")) { // two of them while a secret is rotated
      if (MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.US_ASCII))) {
        return true;
      }
    }
    return false;
  }

  private static String hmac(String start, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
      mac.update(start.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
