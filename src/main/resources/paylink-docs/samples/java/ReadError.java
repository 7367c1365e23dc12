import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends a request that is refused, and reads why. */
public class ReadError {
  public static void main(String[] args) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(System.getenv("PAYLINK_URL") + "/v1/payment-links"))
            .header("Authorization", "Bearer " + System.getenv("PAYLINK_TOKEN"))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(30))
            .POST(
                BodyPublishers.ofString(
                    """
                    {"title": "Batik workshop, one seat", "amount": -1, "currency": "IDR"}"""))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (response.statusCode() >= 400) {
      JsonNode error = new ObjectMapper().readTree(response.body());
      System.out.printf(
          "%d %s: %s%n",
          error.get("error").asInt(), error.get("code").asText(), error.get("message").asText());
      for (JsonNode detail : error.path("details")) {
        System.out.printf(
            "%s: %s%n", detail.get("field").asText(), detail.get("message").asText());
      }
    }
  }
}
