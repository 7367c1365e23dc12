package dev.paylink.data.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real S3 server accepts what is sent to it. {@code src/it/s3/run} starts one and runs this. */
class S3ServerCheck extends ObjectStorageSuite {
  private ObjectStorage storage;

  @BeforeEach
  void open() {
    storage = open(property("bucket"), property("secret"));
  }

  @AfterEach
  void close() {
    result(storage.close());
  }

  private static String property(String name) {
    return System.getProperty("paylink.s3." + name);
  }

  private static ObjectStorage open(String bucket, String secret) {
    AppConfig.S3 s3 =
        new AppConfig.S3(
            property("endpoint"), property("region"), bucket, property("id"), secret, true);
    return result(Storages.open(vertx, new AppConfig.Storage("s3", "data/files", s3)));
  }

  @Override
  ObjectStorage storage() {
    return storage;
  }

  @Test
  void isRefusedWithAWrongSecret() {
    ObjectStorage wrong = open(property("bucket"), "not-the-secret");
    StorageException refused =
        assertThrows(
            StorageException.class, () -> result(wrong.put("a/b", TYPE, Buffer.buffer("x"))));
    assertEquals(Reason.REFUSED, refused.reason());
    assertTrue(
        refused.getMessage().startsWith("S3 did not store a/b: SignatureDoesNotMatch (403)"),
        refused.getMessage());
    assertFalse(refused.getMessage().contains("not-the-secret"));
    result(wrong.close());
  }

  @Test
  void isRefusedWithAWrongBucket() {
    ObjectStorage other = open("no-such-bucket", property("secret"));
    assertEquals(Reason.REFUSED, failure(other.read("a/b", 0, 1)));
    assertEquals(Reason.REFUSED, failure(other.begin("a/b", TYPE, SIZE)));
    result(other.close());
  }
}
