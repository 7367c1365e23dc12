import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Creates a payment link for a sale: java CreateLink sale-1042 */
public class CreateLink {
  public static void main(String[] args) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(System.getenv("PAYLINK_URL") + "/v1/payment-links"))
            .header("Authorization", "Bearer " + System.getenv("PAYLINK_TOKEN"))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", args[0])
            .timeout(Duration.ofSeconds(30))
            .POST(
                BodyPublishers.ofString(
                    """
                    {"title": "Batik workshop, one seat", "amount": 150000, "currency": "IDR"}"""))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (response.statusCode() != 201) {
      throw new IllegalStateException(response.statusCode() + ": " + response.body());
    }
    JsonNode link = new ObjectMapper().readTree(response.body());
    System.out.println(link.get("checkoutUrl").asText());
  }
}
