package shop;

import io.agroal.api.AgroalDataSource;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Creates the tables, and posts the events of the outbox, signed by Standard Webhooks. */
@ApplicationScoped
public class Webhooks {
  private static final Logger LOG = Logger.getLogger(Webhooks.class);
  private static final int OK = 200;
  private static final long PAUSE_MS = 20; // when nothing is due

  private static final String TABLES =
      """
      create table orders (
        id uuid primary key, status text not null, amount bigint not null, currency text not null,
        name text, email text, phone text, created_at timestamptz not null default now(), paid_at timestamptz);
      create index on orders (status, created_at);
      create index on orders (email);
      create table payment (
        id uuid primary key, order_id uuid not null references orders, provider text not null,
        reference text not null, amount bigint not null, created_at timestamptz not null default now(),
        unique (provider, reference));
      create index on payment (order_id);
      create table outbox (
        id bigint generated always as identity primary key, type text not null, payload text not null,
        created_at timestamptz not null default now(), sent_at timestamptz);
      create index on outbox (id) where sent_at is null;
      """;

  private static final String DUE =
      "select id, payload from outbox where sent_at is null order by id limit ?";

  private static final String SENT = "update outbox set sent_at = now() where id = any (?)";

  @Inject AgroalDataSource database;

  @ConfigProperty(name = "webhooks.url")
  URI url;

  @ConfigProperty(name = "webhooks.at-once")
  int atOnce;

  @ConfigProperty(name = "webhooks.secret")
  String secret;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Thread worker = new Thread(this::work, "webhooks");
  private volatile boolean stopped;

  private record Event(long id, String payload) {}

  void start(@Observes StartupEvent event) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLES);
    }
    worker.start();
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    stopped = true;
    worker.join();
  }

  private void work() {
    try {
      while (!stopped) {
        if (send() == 0) {
          Thread.sleep(PAUSE_MS);
        }
      }
    } catch (Exception e) {
      LOG.error("The worker of webhooks has failed", e);
    }
  }

  /** Posts the oldest events; returns how many. One that fails is due again. */
  private int send() throws SQLException {
    try (Connection connection = database.getConnection()) {
      List<Event> due = due(connection);
      List<CompletableFuture<Long>> posts = due.stream().map(this::post).toList();
      Long[] sent =
          posts.stream().map(CompletableFuture::join).filter(Objects::nonNull).toArray(Long[]::new);
      if (sent.length > 0) {
        try (PreparedStatement statement = connection.prepareStatement(SENT)) {
          statement.setArray(1, connection.createArrayOf("bigint", sent));
          statement.executeUpdate();
        }
      }
      return sent.length;
    }
  }

  private List<Event> due(Connection connection) throws SQLException {
    List<Event> due = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(DUE)) {
      statement.setInt(1, atOnce);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          due.add(new Event(rows.getLong("id"), rows.getString("payload")));
        }
      }
    }
    return due;
  }

  /** Returns the id; null if the receiver has not taken the event. */
  private CompletableFuture<Long> post(Event event) {
    String id = "msg_" + event.id();
    String timestamp = Long.toString(Instant.now().getEpochSecond());
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", sign(id + "." + timestamp + "." + event.payload()))
            .POST(BodyPublishers.ofString(event.payload()))
            .build();
    return client
        .sendAsync(request, BodyHandlers.discarding())
        .handle(
            (answer, failure) -> failure == null && answer.statusCode() == OK ? event.id() : null);
  }

  private String sign(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret), "HmacSHA256"));
      byte[] signature = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
