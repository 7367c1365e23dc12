package dev.paylink.data.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.storage.FakeS3.Trouble;
import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3StorageTest extends ObjectStorageSuite {
  private static final String ID = "AKIDEXAMPLE";
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  private static final Duration SHORT_PAUSE = Duration.ofMillis(2);
  private static final Trouble SLOW_DOWN = FakeS3.error(503, "SlowDown");
  private static final Trouble LOST = (request, answer) -> request.connection().close();

  private FakeS3 s3;
  private ObjectStorage storage;

  @BeforeEach
  void open() {
    s3 = new FakeS3(new SignatureCheck(ID, SECRET, "eu-west-1"));
    storage = open(s3.endpoint(), FakeS3.BUCKET, SECRET, true);
  }

  @AfterEach
  void close() {
    result(storage.close());
    s3.close();
  }

  private static ObjectStorage open(
      String endpoint, String bucket, String secret, boolean pathStyle) {
    AppConfig.S3 s3 = new AppConfig.S3(endpoint, "eu-west-1", bucket, ID, secret, pathStyle);
    return new S3Storage(vertx, new S3Client(vertx, s3, SHORT_PAUSE));
  }

  @Override
  ObjectStorage storage() {
    return storage;
  }

  private static StorageException refusal(Future<?> future) {
    return assertThrows(StorageException.class, () -> result(future));
  }

  @Test
  void repeatsWhatIsToComeAgain() {
    String key = key();
    s3.fail(SLOW_DOWN, FakeS3.error(500, "InternalError"));
    String upload = result(storage.begin(key, TYPE, SIZE));
    s3.fail(SLOW_DOWN, SLOW_DOWN);
    String etag = result(storage.putPart(key, upload, 1, Buffer.buffer("content")));
    s3.fail(SLOW_DOWN, LOST);
    result(storage.complete(key, upload, List.of(etag)));
    s3.fail(SLOW_DOWN, LOST);
    assertEquals("content", read(storage, key, 0, 7).toString());
    s3.fail(LOST, SLOW_DOWN);
    result(storage.put(key, TYPE, Buffer.buffer("other")));
    s3.fail(LOST, FakeS3.error(400, "RequestTimeout"));
    result(storage.delete(key));
    s3.fail(LOST, SLOW_DOWN);
    result(storage.abort(key, upload));
  }

  @Test
  void givesUpAfterFourAttempts() {
    s3.fail(SLOW_DOWN, SLOW_DOWN, SLOW_DOWN, SLOW_DOWN);
    StorageException refused = refusal(storage.read("a/b", 0, 1));
    assertEquals(Reason.UNAVAILABLE, refused.reason());
    assertEquals("S3 did not return a/b: SlowDown (503), request REQ1", refused.getMessage());
    assertEquals(4, s3.requests.size());
  }

  @Test
  void completesThoughTheAnswerIsLost() {
    String key = key();
    String upload = result(storage.begin(key, TYPE, SIZE));
    String etag = result(storage.putPart(key, upload, 1, Buffer.buffer("content")));
    s3.fail(
        (request, answer) -> {
          request.response().headersEndHandler(head -> request.connection().close());
          answer.run();
        });
    result(storage.complete(key, upload, List.of(etag)));
    assertEquals("content", read(storage, key, 0, 7).toString());
  }

  @Test
  void doesNotTakeAnotherObjectForThatOfAnUpload() {
    String key = key();
    String upload = result(storage.begin(key, TYPE, SIZE));
    String etag = result(storage.putPart(key, upload, 1, Buffer.buffer("content")));
    result(storage.complete(key, upload, List.of(etag)));
    result(storage.put(key, TYPE, Buffer.buffer("content")));
    assertEquals(Reason.UPLOAD_MISSING, failure(storage.complete(key, upload, List.of(etag))));
  }

  @Test
  void noticesAnErrorUnderTheStatusOfSuccess() {
    String key = key();
    String upload = result(storage.begin(key, TYPE, SIZE));
    String etag = result(storage.putPart(key, upload, 1, Buffer.buffer("content")));
    s3.fail(FakeS3.error(200, "InternalError"));
    result(storage.complete(key, upload, List.of(etag)));
    s3.fail(FakeS3.error(200, "AccessDenied"));
    assertEquals(Reason.REFUSED, failure(storage.complete(key, upload, List.of(etag))));
  }

  @ParameterizedTest
  @CsvSource({
    "403, AccessDenied, REFUSED",
    "404, NoSuchBucket, REFUSED",
    "301, PermanentRedirect, REFUSED",
    "403, RequestTimeTooSkewed, REFUSED",
    "404, NoSuchKey, OBJECT_MISSING",
    "416, InvalidRange, RANGE"
  })
  void namesCodeAndKeyButNothingElse(int status, String code, Reason reason) {
    s3.fail(FakeS3.error(status, code));
    StorageException refused = refusal(storage.read("a/b", 0, 1));
    assertEquals(reason, refused.reason());
    assertEquals(
        "S3 did not return a/b: %s (%d), request REQ1".formatted(code, status),
        refused.getMessage());
    assertEquals(1, s3.requests.size());
  }

  @Test
  void isRefusedWithAWrongSecretOrBucket() {
    ObjectStorage wrong = open(s3.endpoint(), FakeS3.BUCKET, "not-the-secret", true);
    StorageException refused = refusal(wrong.put("a/b", TYPE, Buffer.buffer("x")));
    assertEquals(
        "S3 did not store a/b: SignatureDoesNotMatch (403), request REQ1", refused.getMessage());
    result(wrong.close());
    ObjectStorage other = open(s3.endpoint(), "another", SECRET, true);
    assertEquals(Reason.REFUSED, failure(other.read("a/b", 0, 1)));
    result(other.close());
  }

  @Test
  void saysThatNothingAnswers() {
    String endpoint = s3.endpoint();
    ObjectStorage nobody = open(endpoint.replace("127.0.0.1", "127.0.0.2"), "b-b", SECRET, true);
    StorageException refused = refusal(nobody.delete("a/b"));
    assertEquals(Reason.UNAVAILABLE, refused.reason());
    assertTrue(
        refused.getMessage().startsWith("S3 did not answer a request to delete a/b: "),
        refused.getMessage());
    result(nobody.close());
  }

  @Test
  void namesTheBucketInTheHost() {
    ObjectStorage virtual =
        open(s3.endpoint().replace("127.0.0.1", "localhost"), FakeS3.BUCKET, SECRET, false);
    result(virtual.put("a/b", TYPE, Buffer.buffer("x")));
    assertEquals("x", read(virtual, "a/b", 0, 1).toString());
    assertTrue(s3.requests.contains("PUT /a/b"), s3.requests.toString());
    result(virtual.close());
  }

  /** As services in a network of containers are called. */
  @Test
  void takesHostsWithAnUnderscore() {
    AppConfig.S3 config =
        new AppConfig.S3("http://my_minio:9000", "eu-west-1", "b-b", ID, SECRET, true);
    RequestOptions signed = new S3Signer(config).sign(S3Request.of("GET", "read", "a/b"));
    assertEquals("my_minio", signed.getHost());
    assertEquals(9000, signed.getPort());
  }

  @Test
  void sendsContentTypeAndRange() {
    String key = key();
    result(storage.put(key, "image/png", Buffer.buffer("0123456789")));
    s3.fail(
        (request, answer) -> {
          assertEquals("bytes=2-4", request.getHeader("Range"));
          answer.run();
        });
    assertEquals("234", read(storage, key, 2, 3).toString());
  }

  @Test
  void refusesAnAnswerThatIsNotTheRange() {
    s3.fail((request, answer) -> request.response().end("the whole object"));
    assertEquals(Reason.REFUSED, failure(storage.read("a/b", 0, 1)));
    s3.fail(
        (request, answer) ->
            request
                .response()
                .setStatusCode(206)
                .putHeader("Content-Range", "bytes 7-7/10")
                .end("x"));
    assertEquals(Reason.RANGE, failure(storage.read("a/b", 0, 1)));
  }

  @Test
  void failsWhenTheConnectionBreaksInTheMiddle() {
    s3.fail(
        (request, answer) -> {
          request
              .response()
              .setStatusCode(206)
              .putHeader("Content-Range", "bytes 0-99/100")
              .putHeader("Content-Length", "100")
              .write("half")
              .onSuccess(written -> request.connection().close());
        });
    assertEquals(
        Reason.UNAVAILABLE,
        assertThrows(StorageException.class, () -> read(storage, "a/b", 0, 100)).reason());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE Error [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><Error><Code>&x;</Code></Error>",
        "<!DOCTYPE Error [<!ENTITY x \"NoSuchKey\">]><Error><Code>&x;</Code></Error>",
        "<Error><Code>a b\nAuthorization: x</Code></Error>",
        "<Error><Code>No",
        "<html>Bad gateway",
        ""
      })
  void takesNothingFromAnAnswerThatIsStrange(String body) {
    s3.fail((request, answer) -> request.response().setStatusCode(403).end(body));
    assertEquals(
        "S3 did not return a/b: status 403", refusal(storage.read("a/b", 0, 1)).getMessage());
  }

  @Test
  void refusesAnAnswerWithoutEnd() {
    s3.fail(
        (request, answer) ->
            request.response().setStatusCode(403).end(Buffer.buffer(new byte[1 << 20])));
    assertEquals(
        "S3 did not return a/b: its answer is larger than 65536 bytes",
        refusal(storage.read("a/b", 0, 1)).getMessage());
  }

  @Test
  void stopsTheServerWhileAReaderTakesNothing() {
    String key = key();
    int size = 64 * 1024 * 1024;
    upload(key, size);
    ObjectStream stream = result(storage.read(key, 0, size));
    AtomicLong read = new AtomicLong();
    Promise<Void> end = Promise.promise();
    stream.exceptionHandler(end::tryFail).endHandler(end::tryComplete);
    stream.handler(chunk -> read.addAndGet(chunk.length()));
    AtomicLong before = new AtomicLong(-1);
    await()
        .pollInterval(Duration.ofMillis(300))
        .until(() -> before.getAndSet(s3.sent.get()) == s3.sent.get());
    assertEquals(0, read.get());
    // What the kernel holds of a connection; Paylink itself holds a few chunks.
    assertTrue(s3.sent.get() < size / 4, s3.sent.toString());
    stream.resume();
    result(end.future());
    assertEquals(size, read.get());
  }

  private void upload(String key, int size) {
    String upload = result(storage.begin(key, TYPE, SIZE));
    Buffer part = bytes(ObjectStorage.PART_BYTES);
    List<String> etags =
        IntStream.rangeClosed(1, size / ObjectStorage.PART_BYTES)
            .mapToObj(number -> result(storage.putPart(key, upload, number, part)))
            .toList();
    result(storage.complete(key, upload, etags));
  }

  @Test
  void closesTheConnectionOfAReaderThatStops() {
    String key = key();
    upload(key, ObjectStorage.PART_BYTES);
    result(storage.read(key, 0, ObjectStorage.PART_BYTES)).close();
    assertEquals(1, read(storage, key, 0, 1).length());
    await().until(() -> s3.connections.get() <= 2);
    assertFalse(s3.requests.isEmpty());
  }
}
