package dev.paylink.it.support.abuse;

import dev.paylink.it.support.abuse.RequestAttack.Call;
import dev.paylink.it.support.abuse.SocketAttack.Plan;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

/** The attacks, ready to be started against a node. Tests and the benchmark share them. */
public final class Attacks {
  private static final String FORM_TYPE = "application/x-www-form-urlencoded";
  private static final int SIGNATURE_BYTES = 64;
  private static final int FORM_BYTES = 64_000;
  private static final int CONSOLE_FORM_BYTES = 262_143;
  private static final int ANNOUNCED_BYTES = 65_000;
  private static final int UNKNOWN_FIELDS = 8_100;
  private static final int BLANKS = 7_000;
  private static final int MAX_URI = 4_096;
  private static final int CHUNKS = 60_000;
  private static final int IMPATIENT_MS = 250;
  private static final int FILES = 8;

  private final int port;
  private final String token;

  /**
   * @param port the public port of the node
   * @param token the attacker's own token
   */
  public Attacks(int port, String token) {
    this.port = port;
    this.token = token;
  }

  /** Forms of made-up links whose bodies never end. */
  public Attack unfinishedForms(int connections, int addresses) {
    String filler = "a".repeat(FORM_BYTES);
    IntFunction<Buffer> opening =
        number -> Buffer.buffer(head("/pay/" + madeUpLink(), FORM_TYPE, ANNOUNCED_BYTES) + filler);
    return new SocketAttack(
        port, new Plan(connections, addresses, opening, 1, Buffer.buffer(), 0, true));
  }

  private static String head(String path, String type, int length, String... more) {
    return "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n"
        .formatted(path, type, length, String.join("", more));
  }

  /** Views of the page of a link. */
  public Attack views(int connections, int addresses, String path) {
    return new RequestAttack(
        port, connections, addresses, 0, number -> Call.get(path, Map.of("Accept", "text/html")));
  }

  /** Views of pages of made-up links. */
  public Attack madeUpViews(int connections, int addresses) {
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> Call.get("/pay/" + madeUpLink(), Map.of("Accept", "text/html")));
  }

  private static String madeUpLink() {
    byte[] bytes = new byte[24];
    ThreadLocalRandom.current().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Well-formed tokens with false signatures.
   *
   * @param distinct whether each is another one
   */
  public Attack forgedTokens(int connections, int addresses, boolean distinct) {
    String same = forged();
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> Call.get("/v1/orders", bearer(distinct ? forged() : same)));
  }

  private String forged() {
    byte[] signature = new byte[SIGNATURE_BYTES];
    ThreadLocalRandom.current().nextBytes(signature);
    return token.substring(0, token.lastIndexOf('.') + 1)
        + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }

  private static Map<String, String> bearer(String token) {
    return Map.of("Authorization", "Bearer " + token);
  }

  /** Tokens of an operator that were made up, on the management port. */
  public Attack madeUpOperatorTokens(int connections, int addresses) {
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number ->
            Call.post("/feed/x/read", bearer("paylink_op_" + madeUpLink()), "{\"reader\":\"a\"}"));
  }

  /** Pages to sign in, made-up links and made-up passkeys, on the port of the console. */
  public Attack consoleSignIns(int connections, int addresses) {
    Map<String, String> form =
        Map.of("Content-Type", FORM_TYPE, "Origin", "http://localhost:" + port);
    Buffer passkey = Buffer.buffer("credential=%7B%22id%22%3A%22a%22%7D");
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number ->
            switch (number % 3) {
              case 0 -> Call.get("/sign-in", Map.of("Accept", "text/html"));
              case 1 -> Call.get("/enter/" + madeUpLink(), Map.of("Accept", "text/html"));
              default -> new Call(HttpMethod.POST, "/sign-in", form, passkey);
            });
  }

  /** Forms to sign in whose last byte is missing, on the port of the console. */
  public Attack unfinishedSignIns(int connections, int addresses) {
    String origin = "Origin: http://localhost:" + port + "\r\n";
    Buffer opening =
        Buffer.buffer(
            head("/sign-in", FORM_TYPE, CONSOLE_FORM_BYTES + 1, origin)
                + "a".repeat(CONSOLE_FORM_BYTES));
    return new SocketAttack(
        port, new Plan(connections, addresses, number -> opening, 1, Buffer.buffer(), 0, true));
  }

  /** The same valid token, written in as many ways as the syntax of the header allows. */
  public Attack spellings(int connections, int addresses) {
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> Call.get("/v1/orders?perPage=1", Map.of("Authorization", spelling(number))));
  }

  private String spelling(int number) {
    StringBuilder scheme = new StringBuilder("bearer");
    for (int i = 0; i < scheme.length(); i++) {
      if ((number >> i & 1) == 1) {
        scheme.setCharAt(i, Character.toUpperCase(scheme.charAt(i)));
      }
    }
    String behind = number % 2 == 0 ? "" : ".".repeat(1 + number / 64 % 100);
    return scheme + " ".repeat(1 + BLANKS - number / 64 % BLANKS) + token + behind;
  }

  /** Orders of one address, with forms whose tokens the attacker computes. */
  public Attack computedForms(int connections, int addresses, String link, String... headers) {
    return new RequestAttack(
        port, connections, addresses, 0, number -> FormForger.pay(link, headers));
  }

  /** Requests with the attacker's token. */
  public Attack reads(int connections, int addresses, String... paths) {
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> Call.get(paths[number % paths.length], bearer(token)));
  }

  /** Uploads of one image. */
  public Attack images(int connections, int addresses, String type, byte[] image) {
    Map<String, String> headers = Map.of("Authorization", "Bearer " + token, "Content-Type", type);
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> new Call(HttpMethod.POST, "/v1/images", headers, Buffer.buffer(image)));
  }

  /** Images whose senders do not wait for the answer. */
  public Attack abandonedImages(int connections, int addresses, byte[] image) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "image/png");
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> new Call(HttpMethod.POST, "/v1/images", headers, Buffer.buffer(image)),
        IMPATIENT_MS);
  }

  /** A statement that adds failed payments to the orders of a condition. */
  public static String payments(String condition, int count) {
    return """
        insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
        select uuid_at(clock_timestamp()), merchant_id, id, 'manual', 'failed', amount_minor, currency, now()
        from orders, generate_series(1, %d) where %s
        """
        .formatted(count, condition);
  }

  /** Uploads of a logo. */
  public Attack logos(int connections, int addresses, byte[] image) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "image/png");
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> new Call(HttpMethod.PUT, "/v1/merchant/logo", headers, Buffer.buffer(image)));
  }

  /** Uploads of eight files of a product again and again, each time with other bytes. */
  public Attack uploads(int connections, int addresses, String product, int size) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "application/octet-stream");
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number ->
            new Call(
                HttpMethod.PUT,
                product + "/files/" + number % FILES,
                headers,
                Buffer.buffer(new byte[size]).setInt(0, number)));
  }

  /** Far pages of a list of payment links. */
  public Attack farPages(int connections, int addresses, int links) {
    Random random = new Random(1);
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number ->
            Call.get(
                "/v1/payment-links?perPage=1&page=" + (links - random.nextInt(100)),
                bearer(token)));
  }

  /** Bodies of nearly 64 KB with thousands of things to complain about. */
  public Attack faultyBodies(int connections, int addresses) {
    StringBuilder unknown = new StringBuilder("{\"amount\":1");
    for (int i = 0; i < UNKNOWN_FIELDS && unknown.length() < FORM_BYTES; i++) {
      unknown.append(",\"").append(Integer.toString(i, 36)).append("\":1");
    }
    String fields = unknown.append('}').toString();
    String types =
        "{\"url\":\"https://shop.example/\",\"eventTypes\":["
            + "\"no\",".repeat(FORM_BYTES / 5 - 100)
            + "\"no\"]}";
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number ->
            number % 2 == 0
                ? Call.post("/v1/orders", headers, fields)
                : Call.post("/v1/webhook-endpoints", headers, types));
  }

  /** Pipelined requests for large lists, whose answers are never read. */
  public Attack unreadLists(int connections, int addresses, int pipelined, String path) {
    String request =
        "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n".formatted(path, token);
    return new SocketAttack(port, Plan.sending(connections, addresses, request).unread(pipelined));
  }

  /** Connections that send nothing. */
  public Attack silence(int connections, int addresses) {
    return new SocketAttack(port, Plan.silent(connections, addresses));
  }

  /** Request heads that never end. */
  public Attack slowHeads(int connections, int addresses) {
    String head = "GET /v1/orders HTTP/1.1\r\nHost: x\r\nX-Slow: ";
    return new SocketAttack(port, Plan.sending(connections, addresses, head).dripping(300));
  }

  /** Bodies that arrive byte by byte, of every form of request that has a body. */
  public Attack slowBodies(int connections, int addresses, String link) {
    String auth = "Authorization: Bearer " + token + "\r\n";
    String[] heads = {
      head("/v1/orders", "application/json", FORM_BYTES, auth),
      head("/v1/orders", "application/json", FORM_BYTES),
      head(link, FORM_TYPE, FORM_BYTES),
      head(link + "/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fb", FORM_TYPE, FORM_BYTES),
      head("/sandbox/pay_01jd5k8zv7e6w9q2m4t8x0c3fb", FORM_TYPE, FORM_BYTES),
      head("/providers/sandbox/notifications", "application/json", FORM_BYTES),
      head("/nowhere", "application/json", FORM_BYTES),
    };
    Plan plan =
        new Plan(
            connections,
            addresses,
            number -> Buffer.buffer(heads[number % heads.length]),
            1,
            Buffer.buffer(),
            0,
            true);
    return new SocketAttack(port, plan.dripping(300));
  }

  /** Readiness probes on the public port. */
  public Attack probes(int connections, int addresses) {
    return new RequestAttack(
        port, connections, addresses, 0, number -> Call.get("/health/ready", Map.of()));
  }

  /** Orders with the attacker's token, at a bounded rate. */
  public Attack orders(int connections, int pauseMs) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
    return new RequestAttack(
        port,
        connections,
        1,
        pauseMs,
        number -> Call.post("/v1/orders", headers, "{\"amount\":150000,\"currency\":\"IDR\"}"));
  }

  /** Connections that send one complete request and stay open. */
  public Attack idleAfterRequest(int connections, int addresses) {
    return new SocketAttack(
        port, Plan.sending(connections, addresses, "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"));
  }

  /** Connections that are used for one request each. */
  public Attack churn(int connections, int addresses) {
    String request = "GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    return new SocketAttack(port, Plan.sending(connections, addresses, request));
  }

  /** Views of pages of made-up links whose names are as long as a URI may be. */
  public Attack longMadeUpViews(int connections, int addresses) {
    String filler = "x".repeat(MAX_URI - 60);
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> Call.get("/pay/" + madeUpLink() + filler, Map.of("Accept", "text/html")));
  }

  /** Views of a page in thousands of languages. */
  public Attack polyglotViews(int connections, int addresses, String path) {
    StringBuilder languages = new StringBuilder("aa");
    for (int i = 0; languages.length() < BLANKS; i++) {
      languages.append(",x").append(Integer.toString(i, 36)).append("x-yy;q=0.").append(i % 9 + 1);
    }
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> Call.get(path, Map.of("Accept-Language", languages.toString())));
  }

  /** Public documents that are requested in a pipeline and never read. */
  public Attack unreadDocuments(int connections, int addresses, int pipelined, String path) {
    String request = "GET %s HTTP/1.1\r\nHost: x\r\n\r\n".formatted(path);
    return new SocketAttack(port, Plan.sending(connections, addresses, request).unread(pipelined));
  }

  /** Requests of a public document. */
  public Attack documents(int connections, int addresses, String path) {
    return new RequestAttack(port, connections, addresses, 0, number -> Call.get(path, Map.of()));
  }

  /** Bodies in chunks of one byte, each with an extension. */
  public Attack tinyChunks(int connections, int addresses) {
    String head =
        "POST /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"
            + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    String chunks = "1;a=b\r\na\r\n".repeat(CHUNKS) + "0\r\n\r\n";
    return new SocketAttack(
        port, Plan.sending(connections, addresses, head.formatted(token) + chunks));
  }

  /** Bodies of arrays in arrays. */
  public Attack deepBodies(int connections, int addresses) {
    String body =
        "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":{\"a\":" + "[".repeat(FORM_BYTES);
    return writes(connections, addresses, HttpMethod.POST, "/v1/orders", number -> body);
  }

  /** Changes of one order, which wait for each other. */
  public Attack changesOf(int connections, int addresses, String orderId) {
    return writes(
        connections,
        addresses,
        HttpMethod.PATCH,
        "/v1/orders/" + orderId,
        number -> "{\"suspicious\":false}");
  }

  /** Changes of the attacker's settings, which wait for each other. */
  public Attack changesOfMerchant(int connections, int addresses) {
    return writes(
        connections,
        addresses,
        HttpMethod.PATCH,
        "/v1/merchant",
        number -> "{\"displayName\":\"Shop %d\"}".formatted(number));
  }

  /** Test deliveries to an endpoint. */
  public Attack endpointTests(int connections, int addresses, String endpointId) {
    return writes(
        connections,
        addresses,
        HttpMethod.POST,
        "/v1/webhook-endpoints/" + endpointId + "/test",
        number -> "{}");
  }

  private Attack writes(
      int connections, int addresses, HttpMethod method, String path, IntFunction<String> body) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
    return new RequestAttack(
        port,
        connections,
        addresses,
        0,
        number -> new Call(method, path, headers, Buffer.buffer(body.apply(number))));
  }
}
