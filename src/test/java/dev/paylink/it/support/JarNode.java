package dev.paylink.it.support;

import static org.awaitility.Awaitility.await;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.data.keys.SecretBox;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Node in its own process, on a fixed port, that can be killed and restarted. */
public final class JarNode implements AutoCloseable {
  /** Far more than a start takes, as a busy machine may need many times as long. */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

  /** Also of requests that a frozen node has accepted. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(REQUEST_TIMEOUT)
          .build();

  private final Map<String, String> settings = new HashMap<>();
  private final List<String> jvmOptions = new ArrayList<>();
  private final int port = TestPorts.find();
  private int managementPort; // 0: the probes are on the port
  private JarProcess process;

  /** Configures a node for a database; does not start it. */
  public JarNode(String databaseUri, String user, String password) {
    settings.put("PAYLINK_HTTP_HOST", "127.0.0.1");
    settings.put("PAYLINK_MANAGEMENT_PORT", "0");
    settings.put("PAYLINK_DATABASE_URI", databaseUri);
    settings.put("PAYLINK_DATABASE_MIGRATE_ON_START", "true");
    settings.put("PAYLINK_DATABASE_USER", user);
    settings.put("PAYLINK_DATABASE_PASSWORD", password);
    settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
    settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
    settings.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    settings.putAll(TestService.WITHOUT_RATE_LIMITS);
    settings.put("PAYLINK_HTTP_SHUTDOWN_DELAY", "0s");
    settings.putAll(TestService.WITH_LONG_LIMITS);
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
  }

  private JarNode(JarNode other) {
    settings.putAll(other.settings);
    jvmOptions.addAll(other.jvmOptions);
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    if (other.managementPort != 0) {
      manage();
    }
  }

  /** Gives the node a management port, as all have but in tests, with its probes and metrics. */
  public JarNode manage() {
    managementPort = TestPorts.find();
    return with("PAYLINK_MANAGEMENT_HOST", "127.0.0.1")
        .with("PAYLINK_MANAGEMENT_PORT", Integer.toString(managementPort));
  }

  /** Returns one of several nodes at random. */
  public static JarNode anyOf(List<JarNode> nodes) {
    return nodes.get(ThreadLocalRandom.current().nextInt(nodes.size()));
  }

  /** Returns another node with the same keys on the same database. */
  public JarNode another() {
    return new JarNode(this);
  }

  /** Sets a setting for the next start. */
  public JarNode with(String name, String value) {
    settings.put(name, value);
    return this;
  }

  /** Sets an option of the JVM for the next starts. */
  JarNode option(String option) {
    jvmOptions.add(option);
    return this;
  }

  /** Runs a command of the jar with this node's settings and returns its standard output. */
  public String command(String... arguments) {
    JarProcess done = run(arguments);
    if (done.exitCode() != 0) {
      throw new IllegalStateException(done.err());
    }
    return done.out().strip();
  }

  /** Runs a command of the jar with this node's settings, whatever its exit code is. */
  public JarProcess run(String... arguments) {
    return JarProcess.run(settings, arguments);
  }

  public void start() {
    start(new String[0]);
  }

  /** Starts the node with further options of {@code serve}. */
  public void start(String... options) {
    List<String> arguments = new ArrayList<>(List.of("serve"));
    arguments.addAll(List.of(options));
    process = JarProcess.start(settings, jvmOptions, arguments.toArray(String[]::new));
  }

  /** Sends SIGTERM and does not wait. */
  public void terminate() {
    process.signal();
  }

  /** Waits for the end of the process and returns its exit code. */
  public int exitCode() {
    return process.exitCode();
  }

  /** Starts a program of the tests that runs a node with these settings. */
  public void start(Class<?> program) {
    start(program, List.of());
  }

  /** Starts a program of the tests, with further jars on its class path. */
  public void start(Class<?> program, List<Path> jars, String... arguments) {
    process = JarProcess.start(settings, jvmOptions, program, jars, arguments);
  }

  /** Waits until the node is ready. */
  public void awaitReady() {
    await()
        .atMost(START_TIMEOUT)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> isReady() || !process.isAlive());
    if (!process.isAlive()) {
      throw new IllegalStateException("The node exited: " + process.err());
    }
  }

  private boolean isReady() {
    try {
      int probes = managementPort == 0 ? port : managementPort;
      URI uri = URI.create("http://127.0.0.1:%d/health/ready".formatted(probes));
      HttpRequest ready = HttpRequest.newBuilder(uri).build();
      return HTTP.send(ready, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Kills the process (SIGKILL), without a clean stop. */
  public void kill() {
    process.kill();
  }

  /** Freezes the process (SIGSTOP) until the returned object is closed. */
  public FrozenProcesses freeze() {
    return FrozenProcesses.of(process.pid());
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public String errors() {
    return process.err();
  }

  /** Returns standard output so far. */
  public String output() {
    return process.out();
  }

  public int port() {
    return port;
  }

  public int managementPort() {
    if (managementPort == 0) {
      throw new IllegalStateException("The node has no management port: call manage() first");
    }
    return managementPort;
  }

  public String origin() {
    return "http://127.0.0.1:" + port;
  }

  private URI uri(String path) {
    return URI.create(origin() + path);
  }

  /**
   * Sends an API request.
   *
   * @throws IOException if no answer arrived; the request may or may not have been executed
   */
  public HttpResponse<String> send(
      String token, String method, String path, String json, String key) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri("/v1" + path))
            .timeout(REQUEST_TIMEOUT)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json));
    if (key != null) {
      request.header("Idempotency-Key", key);
    }
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
