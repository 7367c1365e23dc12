package dev.paylink.data.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every storage does. */
@Timeout(120)
abstract class ObjectStorageSuite {
  static final String TYPE = "application/octet-stream";
  static final long SIZE = 2L * ObjectStorage.PART_BYTES;
  private static final int PART = ObjectStorage.PART_BYTES;
  private static final int MIB = 1024 * 1024;

  static Vertx vertx;

  private final Random random = new Random(20261124);

  @BeforeAll
  static void startVertx() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void closeVertx() {
    result(vertx.close());
  }

  abstract ObjectStorage storage();

  static <T> T result(Future<T> future) {
    try {
      return future.await(60, TimeUnit.SECONDS);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  static Reason failure(Future<?> future) {
    return assertThrows(StorageException.class, () -> result(future)).reason();
  }

  /** A key that no other test has. */
  static String key() {
    return "test/" + UUID.randomUUID();
  }

  Buffer bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Buffer.buffer(bytes);
  }

  static Buffer read(ObjectStorage storage, String key, long from, long length) {
    return result(storage.read(key, from, length).compose(ObjectStorageSuite::collect));
  }

  private static Future<Buffer> collect(ObjectStream stream) {
    Promise<Buffer> all = Promise.promise();
    Buffer read = Buffer.buffer();
    stream.exceptionHandler(all::tryFail);
    stream.endHandler(ended -> all.tryComplete(read));
    stream.handler(read::appendBuffer).resume();
    return all.future();
  }

  /** Stores the parts of an upload side by side, the last first. */
  private List<String> putParts(String key, String upload, List<Buffer> parts) {
    List<Future<String>> stored = new ArrayList<>();
    for (int number = parts.size(); number >= 1; number--) {
      stored.add(0, storage().putPart(key, upload, number, parts.get(number - 1)));
    }
    result(Future.all(stored));
    return stored.stream().map(Future::result).toList();
  }

  private static Buffer joined(List<Buffer> parts) {
    Buffer whole = Buffer.buffer();
    parts.forEach(whole::appendBuffer);
    return whole;
  }

  @Test
  void storesAndReplacesAnObject() {
    String key = key();
    Buffer first = bytes(100_000);
    result(storage().put(key, TYPE, first));
    assertEquals(first, read(storage(), key, 0, 100_000));
    Buffer second = bytes(10);
    result(storage().put(key, TYPE, second));
    assertEquals(second, read(storage(), key, 0, 10));
    assertEquals(Reason.RANGE, failure(storage().read(key, 0, 11)));
  }

  @Test
  void storesTwentyMebibytesInParts() {
    String key = key();
    List<Buffer> parts = List.of(bytes(PART), bytes(PART), bytes(4 * MIB));
    String upload = result(storage().begin(key, TYPE, SIZE));
    List<String> etags = putParts(key, upload, parts);
    assertEquals(Reason.OBJECT_MISSING, failure(storage().read(key, 0, 1)));
    result(storage().complete(key, upload, etags));
    assertEquals(joined(parts), read(storage(), key, 0, 20 * MIB));
    assertEquals(Reason.RANGE, failure(storage().read(key, 0, 20 * MIB + 1)));
  }

  @Test
  void keepsTheObjectFromBeforeUntilAnUploadIsComplete() {
    String key = key();
    result(storage().put(key, TYPE, Buffer.buffer("before")));
    String upload = result(storage().begin(key, TYPE, SIZE));
    String etag = result(storage().putPart(key, upload, 1, Buffer.buffer("after")));
    assertEquals("before", read(storage(), key, 0, 6).toString());
    result(storage().complete(key, upload, List.of(etag)));
    assertEquals("after", read(storage(), key, 0, 5).toString());
  }

  @Test
  void replacesARepeatedPart() {
    String key = key();
    Buffer first = bytes(PART);
    String upload = result(storage().begin(key, TYPE, SIZE));
    String old = result(storage().putPart(key, upload, 1, bytes(PART)));
    String one = result(storage().putPart(key, upload, 1, first));
    String oldTwo = result(storage().putPart(key, upload, 2, bytes(MIB)));
    String two = result(storage().putPart(key, upload, 2, Buffer.buffer("end")));
    assertEquals(two, result(storage().putPart(key, upload, 2, Buffer.buffer("end"))));
    assertEquals(Reason.PART_MISMATCH, failure(storage().complete(key, upload, List.of(old, two))));
    assertEquals(
        Reason.PART_MISMATCH, failure(storage().complete(key, upload, List.of(one, oldTwo))));
    result(storage().complete(key, upload, List.of(one, two)));
    assertEquals(first.copy().appendString("end"), read(storage(), key, 0, PART + 3));
  }

  @Test
  void completesTwice() {
    String key = key();
    String upload = result(storage().begin(key, TYPE, SIZE));
    List<String> etags = putParts(key, upload, List.of(bytes(PART), bytes(5)));
    result(storage().complete(key, upload, etags));
    result(storage().complete(key, upload, etags));
    assertEquals(PART + 5, read(storage(), key, 0, PART + 5).length());
    result(storage().delete(key));
    result(storage().complete(key, upload, etags).otherwiseEmpty());
    assertEquals(Reason.OBJECT_MISSING, failure(storage().read(key, 0, 1)));
  }

  @Test
  void completesNothingOnceTheObjectIsReplaced() {
    String key = key();
    String upload = result(storage().begin(key, TYPE, SIZE));
    String etag = result(storage().putPart(key, upload, 1, Buffer.buffer("one")));
    result(storage().complete(key, upload, List.of(etag)));
    result(storage().put(key, TYPE, Buffer.buffer("two")));
    // Some services say that it succeeded, as it did.
    result(storage().complete(key, upload, List.of(etag)).otherwiseEmpty());
    assertEquals("two", read(storage(), key, 0, 3).toString());
  }

  @Test
  void completesSideBySide() {
    String key = key();
    Buffer part = bytes(PART);
    String upload = result(storage().begin(key, TYPE, SIZE));
    List<String> etags = putParts(key, upload, List.of(part, part));
    List<Future<Void>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(storage().complete(key, upload, etags));
    }
    result(Future.join(all));
    assertEquals(joined(List.of(part, part)), read(storage(), key, 0, 2 * PART));
  }

  @Test
  void abortsAnUpload() {
    String key = key();
    String upload = result(storage().begin(key, TYPE, SIZE));
    String etag = result(storage().putPart(key, upload, 1, bytes(100)));
    result(storage().abort(key, upload));
    result(storage().abort(key, upload));
    assertEquals(
        Reason.UPLOAD_MISSING, failure(storage().putPart(key, upload, 2, Buffer.buffer("x"))));
    assertEquals(Reason.UPLOAD_MISSING, failure(storage().complete(key, upload, List.of(etag))));
    assertEquals(Reason.OBJECT_MISSING, failure(storage().read(key, 0, 1)));
  }

  @Test
  void refusesToCompleteWithoutItsParts() {
    String key = key();
    String upload = result(storage().begin(key, TYPE, SIZE));
    String small = result(storage().putPart(key, upload, 1, bytes(100)));
    String last = result(storage().putPart(key, upload, 2, bytes(100)));
    assertEquals(
        Reason.PART_MISMATCH, failure(storage().complete(key, upload, List.of(small, last))));
    assertEquals(
        Reason.PART_MISMATCH, failure(storage().complete(key, upload, List.of(small, last, last))));
    assertEquals(
        Reason.PART_MISMATCH, failure(storage().complete(key, upload, List.of("../../x<&"))));
    assertEquals(Reason.INVALID, failure(storage().complete(key, upload, List.of())));
    result(storage().abort(key, upload));
  }

  @Test
  void refusesPartsAndObjectsOfAWrongSize() {
    String key = key();
    String upload = result(storage().begin(key, TYPE, SIZE));
    Buffer large = Buffer.buffer(new byte[PART + 1]);
    Buffer one = Buffer.buffer("x");
    assertEquals(Reason.INVALID, failure(storage().putPart(key, upload, 1, large)));
    assertEquals(Reason.INVALID, failure(storage().putPart(key, upload, 1, Buffer.buffer())));
    assertEquals(Reason.INVALID, failure(storage().putPart(key, upload, 0, one)));
    assertEquals(Reason.INVALID, failure(storage().putPart(key, upload, 10_001, one)));
    assertEquals(Reason.INVALID, failure(storage().put(key, TYPE, large)));
    assertEquals(Reason.INVALID, failure(storage().put(key, TYPE, Buffer.buffer())));
    assertEquals(Reason.INVALID, failure(storage().put(key, "a\r\nb: c", one)));
    assertEquals(Reason.INVALID, failure(storage().begin(key, "", SIZE)));
    result(storage().abort(key, upload));
  }

  @Test
  void readsRangesAtTheEdges() {
    String key = key();
    Buffer whole = bytes(PART + 1000);
    String upload = result(storage().begin(key, TYPE, SIZE));
    List<String> etags =
        putParts(key, upload, List.of(whole.getBuffer(0, PART), whole.slice(PART, PART + 1000)));
    result(storage().complete(key, upload, etags));
    int size = whole.length();
    for (int[] range :
        new int[][] {
          {0, 1}, {size - 1, 1}, {PART - 1, 2}, {PART, 1000}, {1, size - 1}, {0, size}
        }) {
      assertEquals(
          whole.getBuffer(range[0], range[0] + range[1]), read(storage(), key, range[0], range[1]));
    }
    assertEquals(Reason.RANGE, failure(storage().read(key, size, 1)));
    assertEquals(Reason.RANGE, failure(storage().read(key, size - 1, 2)));
    assertEquals(Reason.RANGE, failure(storage().read(key, 1L << 40, 1)));
    assertEquals(Reason.INVALID, failure(storage().read(key, -1, 2)));
    assertEquals(Reason.INVALID, failure(storage().read(key, 0, 0)));
    assertEquals(Reason.INVALID, failure(storage().read(key, 1, Long.MAX_VALUE)));
  }

  @Test
  void freesWhatAReaderHoldsThatStops() {
    String key = key();
    result(storage().put(key, TYPE, bytes(4 * MIB)));
    for (int i = 0; i < 300; i++) { // more than a storage has connections
      Promise<Void> some = Promise.promise();
      ObjectStream stream = result(storage().read(key, 0, 4 * MIB));
      stream.handler(chunk -> some.tryComplete()).resume();
      result(some.future());
      stream.close();
    }
    assertEquals(4 * MIB, read(storage(), key, 0, 4 * MIB).length());
  }

  @Test
  void givesAReaderNoMoreThanItAsksFor() {
    String key = key();
    result(storage().put(key, TYPE, bytes(2 * MIB)));
    ObjectStream stream = result(storage().read(key, 0, 2 * MIB));
    AtomicInteger chunks = new AtomicInteger();
    AtomicInteger length = new AtomicInteger();
    Promise<Void> end = Promise.promise();
    stream.exceptionHandler(end::tryFail).endHandler(end::tryComplete);
    stream.handler(
        chunk -> {
          assertEquals(1, chunks.incrementAndGet());
          length.addAndGet(chunk.length());
          vertx.setTimer(
              1,
              later -> {
                chunks.decrementAndGet();
                stream.fetch(1);
              });
        });
    stream.fetch(1);
    result(end.future());
    assertEquals(2 * MIB, length.get());
  }

  @Test
  void saysThatAnObjectIsNotThere() {
    String key = key();
    assertEquals(Reason.OBJECT_MISSING, failure(storage().read(key, 0, 1)));
    result(storage().delete(key));
    result(storage().put(key, TYPE, Buffer.buffer("x")));
    result(storage().delete(key));
    result(storage().delete(key));
    StorageException missing =
        assertThrows(StorageException.class, () -> result(storage().read(key, 0, 1)));
    assertEquals(Reason.OBJECT_MISSING, missing.reason());
    assertTrue(missing.getMessage().contains(key), missing.getMessage());
  }

  @Test
  void keepsKeysApart() {
    String key = key();
    List<String> keys = List.of(key, key + "_b", key + "-b", key + "0");
    keys.forEach(one -> result(storage().put(one, TYPE, Buffer.buffer(one))));
    keys.forEach(one -> assertEquals(one, read(storage(), one, 0, one.length()).toString(), one));
    String longest = "k".repeat(200);
    result(storage().put(longest, TYPE, Buffer.buffer("x")));
    String upload = result(storage().begin(longest, TYPE, SIZE));
    result(storage().abort(longest, upload));
    result(storage().delete(longest));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/etc/passwd",
        "..",
        "../x",
        "a/../../x",
        "a//b",
        "a/",
        "./a",
        "a.b",
        "a\\b",
        "A",
        "a b",
        "a\u0000",
        "a\n",
        "a%2e%2e",
        "a?uploads",
        "a#b",
        "\u00e4",
        "a+b"
      })
  void refusesHostileKeys(String key) {
    Buffer content = Buffer.buffer("x");
    List<Future<?>> all =
        List.of(
            storage().put(key, TYPE, content),
            storage().begin(key, TYPE, SIZE),
            storage().putPart(key, "0".repeat(32) + ".x", 1, content),
            storage().complete(key, "0".repeat(32) + ".x", List.of("x")),
            storage().abort(key, "0".repeat(32) + ".x"),
            storage().read(key, 0, 1),
            storage().delete(key));
    all.forEach(one -> assertEquals(Reason.INVALID, failure(one)));
    assertEquals(Reason.INVALID, failure(storage().put("k".repeat(201), TYPE, content)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "../../x", "a/b", "0123", "\u0000", "x&partNumber=1"})
  void refusesHostileUploadIds(String id) {
    String key = key();
    Buffer content = Buffer.buffer("x");
    assertEquals(Reason.UPLOAD_MISSING, failure(storage().putPart(key, id, 1, content)));
    assertEquals(Reason.UPLOAD_MISSING, failure(storage().complete(key, id, List.of("x"))));
  }

  @Test
  void servesFiftyAtOnce() {
    List<Future<String>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String key = key();
      Buffer first = bytes(300_000);
      all.add(
          storage()
              .begin(key, TYPE, SIZE)
              .compose(
                  upload ->
                      storage()
                          .putPart(key, upload, 1, first)
                          .compose(etag -> storage().complete(key, upload, List.of(etag))))
              .compose(stored -> storage().read(key, 0, first.length()))
              .compose(ObjectStorageSuite::collect)
              .map(
                  read -> {
                    assertEquals(first, read);
                    return key;
                  })
              .compose(read -> storage().delete(key).map(key)));
    }
    result(Future.join(new ArrayList<>(all)));
    assertFalse(all.isEmpty());
  }
}
