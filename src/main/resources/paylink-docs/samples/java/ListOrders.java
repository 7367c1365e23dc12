import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Prints the ids of all orders, newest first. */
public class ListOrders {
  private static final Pattern NEXT = Pattern.compile("<([^>]*)>; rel=\"next\"");

  public static void main(String[] args) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    String url = System.getenv("PAYLINK_URL") + "/v1/orders?perPage=100";
    while (url != null) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .header("Authorization", "Bearer " + System.getenv("PAYLINK_TOKEN"))
              .timeout(Duration.ofSeconds(30))
              .build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.statusCode() + ": " + response.body());
      }
      for (JsonNode order : new ObjectMapper().readTree(response.body()).get("data")) {
        System.out.println(order.get("id").asText());
      }
      Matcher next = NEXT.matcher(response.headers().firstValue("Link").orElse(""));
      url = next.find() ? next.group(1) : null;
    }
  }
}
