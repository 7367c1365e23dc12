package dev.paylink.data.storage;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of S3 that Paylink uses, as the API Reference of Amazon S3 describes it, in memory. It
 * checks the signature of every request. One event loop serves it.
 */
final class FakeS3 {
  static final String BUCKET = "bucket";
  private static final int MIN_PART = 5 * 1024 * 1024;
  private static final int CHUNK = 64 * 1024;
  private static final Pattern PART = Pattern.compile("<ETag>([^<]*)</ETag>");
  private static final Pattern RANGE = Pattern.compile("bytes=([0-9]+)-([0-9]+)");

  private final Vertx vertx = Vertx.vertx();
  private final SignatureCheck signatures;
  private final HttpServer server;
  private final Map<String, Stored> objects = new ConcurrentHashMap<>();
  private final Map<String, Upload> uploads = new ConcurrentHashMap<>();
  private final Queue<Trouble> troubles = new ConcurrentLinkedDeque<>();

  /** Method and URI of all requests. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  final AtomicInteger connections = new AtomicInteger();

  /** Bytes of objects that were written to connections. */
  final AtomicLong sent = new AtomicLong();

  private record Stored(Buffer content, Map<String, String> headers) {}

  private record Upload(String key, Map<String, String> headers, Map<Integer, Part> parts) {}

  private record Part(Buffer content, String etag) {}

  /** What becomes of a request in place of its answer. */
  interface Trouble {
    /**
     * @param answer carries the request out and answers it
     */
    void happen(HttpServerRequest request, Runnable answer);
  }

  FakeS3(SignatureCheck signatures) {
    this.signatures = signatures;
    this.server =
        vertx.createHttpServer(
            new HttpServerOptions().setHost("127.0.0.1").setPort(0).setSendBufferSize(CHUNK));
    server.connectionHandler(
        connection -> {
          connections.incrementAndGet();
          connection.closeHandler(closed -> connections.decrementAndGet());
        });
    server.requestHandler(request -> request.body().onSuccess(body -> receive(request, body)));
    ObjectStorageSuite.result(server.listen());
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.actualPort();
  }

  void close() {
    ObjectStorageSuite.result(vertx.close());
  }

  /** Has the next requests fail, each in one of these ways. */
  void fail(Trouble... next) {
    troubles.addAll(List.of(next));
  }

  static Trouble error(int status, String code) {
    return (request, answer) -> refuse(request, status, code);
  }

  private void receive(HttpServerRequest request, Buffer body) {
    requests.add(request.method() + " " + request.uri());
    Trouble trouble = troubles.poll();
    Runnable answer = () -> answer(request, body);
    if (trouble != null) {
      trouble.happen(request, answer);
    } else {
      answer.run();
    }
  }

  private void answer(HttpServerRequest request, Buffer body) {
    Optional<String> complaint = signatures.complaint(request, body);
    String prefix = "/" + BUCKET + "/";
    boolean virtual = String.valueOf(request.getHeader("Host")).startsWith(BUCKET + ".");
    if (complaint.isPresent()) {
      refuse(request, 403, complaint.get());
    } else if (!virtual && !request.path().startsWith(prefix)) {
      refuse(request, 404, "NoSuchBucket");
    } else {
      serve(request, request.path().substring(virtual ? 1 : prefix.length()), body);
    }
  }

  private void serve(HttpServerRequest request, String key, Buffer body) {
    String upload = request.getParam("uploadId");
    if (upload != null && !uploads.containsKey(upload)) {
      refuse(request, 404, "NoSuchUpload");
      return;
    }
    switch (request.method().name() + (upload == null ? "" : " part")) {
      case "POST" -> begin(request, key);
      case "PUT part" -> putPart(request, uploads.get(upload), body);
      case "POST part" -> complete(request, upload, body);
      case "DELETE part" -> {
        uploads.remove(upload);
        request.response().setStatusCode(204).end();
      }
      case "PUT" -> {
        objects.put(key, new Stored(body, metadata(request)));
        request.response().putHeader("ETag", etag(body)).end();
      }
      case "DELETE" -> {
        objects.remove(key);
        request.response().setStatusCode(204).end();
      }
      case "HEAD", "GET" -> get(request, objects.get(key));
      default -> refuse(request, 405, "MethodNotAllowed");
    }
  }

  private static Map<String, String> metadata(HttpServerRequest request) {
    Map<String, String> kept = new TreeMap<>();
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (name.toLowerCase().startsWith("x-amz-meta-")) {
                kept.put(name, value);
              }
            });
    kept.put("Content-Type", String.valueOf(request.getHeader("Content-Type")));
    return kept;
  }

  private void begin(HttpServerRequest request, String key) {
    String id = UUID.randomUUID() + "+/=~&";
    uploads.put(id, new Upload(key, metadata(request), new ConcurrentHashMap<>()));
    request
        .response()
        .end(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<InitiateMultipartUploadResult xmlns=\"x\">"
                + "<Key>k</Key><UploadId>"
                + id.replace("&", "&amp;")
                + "</UploadId></InitiateMultipartUploadResult>");
  }

  private static void putPart(HttpServerRequest request, Upload upload, Buffer body) {
    String etag = etag(body);
    upload.parts().put(Integer.parseInt(request.getParam("partNumber")), new Part(body, etag));
    request.response().putHeader("ETag", etag).end();
  }

  private static String etag(Buffer body) {
    return '"' + SignatureCheck.hex(SignatureCheck.sha256(body.getBytes())).substring(32) + '"';
  }

  private void complete(HttpServerRequest request, String id, Buffer body) {
    Upload upload = uploads.get(id);
    Buffer whole = Buffer.buffer();
    Matcher named = PART.matcher(body.toString());
    int number = 0;
    int last = 0;
    while (named.find()) {
      Part part = upload.parts().get(++number);
      if (part == null || !part.etag().equals(named.group(1).replace("&quot;", "\""))) {
        refuse(request, 400, "InvalidPart");
        return;
      }
      if (number > 1 && last < MIN_PART) {
        refuse(request, 400, "EntityTooSmall");
        return;
      }
      last = part.content().length();
      whole.appendBuffer(part.content());
    }
    uploads.remove(id);
    objects.put(upload.key(), new Stored(whole, upload.headers()));
    request.response().end("\n \n<CompleteMultipartUploadResult xmlns=\"x\"/>");
  }

  private void get(HttpServerRequest request, Stored object) {
    if (object == null) {
      refuse(request, 404, "NoSuchKey");
      return;
    }
    int size = object.content().length();
    HttpServerResponse response = request.response();
    object.headers().forEach(response::putHeader);
    Matcher range = RANGE.matcher(String.valueOf(request.getHeader("Range")));
    if (!range.matches()) {
      response.putHeader("Content-Length", Integer.toString(size));
      send(response, request.method().name().equals("HEAD") ? Buffer.buffer() : object.content());
      return;
    }
    long from = Long.parseLong(range.group(1));
    if (from >= size) {
      refuse(request, 416, "InvalidRange");
      return;
    }
    int to = (int) Math.min(Long.parseLong(range.group(2)), size - 1);
    response
        .setStatusCode(206)
        .putHeader("Content-Range", "bytes %d-%d/%d".formatted(from, to, size))
        .putHeader("Content-Length", Long.toString(to - from + 1));
    send(response, object.content().slice((int) from, to + 1));
  }

  /** Sends no more than the connection takes. */
  private void send(HttpServerResponse response, Buffer content) {
    Queue<Buffer> chunks = new ArrayDeque<>();
    for (int at = 0; at < content.length(); at += CHUNK) {
      chunks.add(content.slice(at, Math.min(at + CHUNK, content.length())));
    }
    response.exceptionHandler(gone -> chunks.clear());
    response.drainHandler(drained -> sendOn(response, chunks));
    sendOn(response, chunks);
  }

  private void sendOn(HttpServerResponse response, Queue<Buffer> chunks) {
    while (!chunks.isEmpty() && !response.closed() && !response.writeQueueFull()) {
      sent.addAndGet(chunks.peek().length());
      response.write(chunks.poll());
    }
    if (chunks.isEmpty() && !response.ended() && !response.closed()) {
      response.end();
    }
  }

  static void refuse(HttpServerRequest request, int status, String code) {
    // As S3 does it, the answer has what is nobody's business.
    String body =
        "<?xml version=\"1.0\"?>\n<Error><Code>%s</Code><Message>secret-message</Message><AWSAccessKeyId>secret-id</AWSAccessKeyId><RequestId>REQ1</RequestId></Error>"
            .formatted(code);
    request
        .response()
        .setStatusCode(status)
        .end(request.method().name().equals("HEAD") ? Buffer.buffer() : Buffer.buffer(body));
  }
}
