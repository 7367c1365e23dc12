package shop;

import io.agroal.api.AgroalDataSource;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Creates the tables, and posts the events of the outbox, signed by Standard Webhooks. */
@ApplicationScoped
public class Webhooks {
  private static final Logger LOG = Logger.getLogger(Webhooks.class);
  private static final int OK = 200;
  private static final long PAUSE_MS = 10; // so that posts share statements

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
      "select id, payload from outbox where sent_at is null and id <> all (?) order by id limit ?";

  private static final String SENT = "update outbox set sent_at = now() where id = any (?)";

  @Inject AgroalDataSource database;

  @ConfigProperty(name = "webhooks.url")
  String url;

  @ConfigProperty(name = "webhooks.at-once")
  int atOnce;

  @ConfigProperty(name = "webhooks.secret")
  String secret;

  @Inject Vertx vertx;

  private HttpClient client;
  private final Thread worker = new Thread(this::work, "webhooks");
  private final Set<Long> underWay = new HashSet<>(); // of the worker
  private final BlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
  private volatile boolean stopped;

  private record Event(long id, String payload) {}

  private record Ended(long id, boolean taken) {}

  void start(@Observes StartupEvent event) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(TABLES);
    }
    client = vertx.createHttpClient(new HttpClientOptions().setMaxPoolSize(atOnce));
    worker.start();
  }

  void stop(@Observes ShutdownEvent event) throws InterruptedException {
    stopped = true;
    worker.join();
  }

  private void work() {
    try (Connection connection = database.getConnection()) {
      while (!stopped) {
        record(connection);
        if (underWay.size() < atOnce) {
          for (Event event : due(connection)) {
            underWay.add(event.id());
            post(event);
          }
        }
        Thread.sleep(PAUSE_MS);
      }
    } catch (Exception e) {
      LOG.error("The worker of webhooks has failed", e);
    }
  }

  /** Marks what the receiver has taken since. What it has not taken is due again. */
  private void record(Connection connection) throws SQLException {
    List<Ended> all = new ArrayList<>();
    ended.drainTo(all);
    Long[] taken = all.stream().filter(Ended::taken).map(Ended::id).toArray(Long[]::new);
    if (taken.length > 0) {
      try (PreparedStatement statement = connection.prepareStatement(SENT)) {
        statement.setArray(1, connection.createArrayOf("bigint", taken));
        statement.executeUpdate();
      }
    }
    all.forEach(post -> underWay.remove(post.id()));
  }

  private List<Event> due(Connection connection) throws SQLException {
    List<Event> due = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(DUE)) {
      statement.setArray(1, connection.createArrayOf("bigint", underWay.toArray()));
      statement.setInt(2, atOnce - underWay.size());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          due.add(new Event(rows.getLong("id"), rows.getString("payload")));
        }
      }
    }
    return due;
  }

  private void post(Event event) {
    String id = "msg_" + event.id();
    String timestamp = Long.toString(Instant.now().getEpochSecond());
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .putHeader("Content-Type", "application/json")
            .putHeader("webhook-id", id)
            .putHeader("webhook-timestamp", timestamp)
            .putHeader("webhook-signature", sign(id + "." + timestamp + "." + event.payload()));
    client
        .request(options)
        .compose(request -> request.send(event.payload()))
        .compose(answer -> answer.body().map(body -> answer.statusCode() == OK))
        .onComplete(
            answer -> ended.add(new Ended(event.id(), answer.succeeded() && answer.result())));
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
