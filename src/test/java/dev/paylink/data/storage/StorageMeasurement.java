package dev.paylink.data.storage;

import dev.paylink.base.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Stores and reads 1 GiB; {@code src/it/s3/run --measure} runs it with 256 MB of heap. */
final class StorageMeasurement {
  private static final int PARTS = 128;
  private static final int AT_ONCE = 4;
  private static final String KEY = "measured/object";

  private StorageMeasurement() {}

  public static void main(String[] folder) throws IOException {
    Vertx vertx = Vertx.vertx();
    String endpoint = System.getProperty("paylink.s3.endpoint", "");
    AppConfig.S3 s3 =
        new AppConfig.S3(
            endpoint,
            System.getProperty("paylink.s3.region", ""),
            System.getProperty("paylink.s3.bucket", ""),
            System.getProperty("paylink.s3.id", ""),
            System.getProperty("paylink.s3.secret", ""),
            true);
    for (String type : endpoint.isEmpty() ? List.of("folder") : List.of("folder", "s3")) {
      AppConfig.Storage config = new AppConfig.Storage(type, folder[0], s3);
      measure(type, ObjectStorageSuite.result(Storages.open(vertx, config)));
    }
    vertx.close().await();
  }

  private static void measure(String type, ObjectStorage storage) throws IOException {
    byte[] bytes = new byte[ObjectStorage.PART_BYTES];
    new Random(1).nextBytes(bytes);
    long start = System.nanoTime();
    String upload =
        storage.begin(KEY, "application/octet-stream", (long) PARTS * bytes.length).await();
    List<String> etags = new ArrayList<>();
    while (etags.size() < PARTS) {
      List<Future<String>> parts = new ArrayList<>();
      for (int i = 1; i <= AT_ONCE; i++) {
        Buffer part = Buffer.buffer(bytes.clone());
        parts.add(storage.putPart(KEY, upload, etags.size() + i, part));
      }
      Future.all(parts).await();
      parts.forEach(part -> etags.add(part.result()));
    }
    long stored = System.nanoTime();
    storage.complete(KEY, upload, etags).await();
    long completed = System.nanoTime();
    long read = read(storage);
    long end = System.nanoTime();
    storage.delete(KEY).await();
    storage.close().await();
    double mib = PARTS * 8.0;
    System.out.printf(
        "%s: parts %.0f MiB/s, completed in %.1f s, read %.0f MiB/s (%d bytes), %s%n",
        type,
        mib / seconds(start, stored),
        seconds(stored, completed),
        mib / seconds(completed, end),
        read,
        memory());
  }

  private static double seconds(long from, long to) {
    return (to - from) / 1e9;
  }

  private static long read(ObjectStorage storage) {
    AtomicLong read = new AtomicLong();
    Promise<Void> end = Promise.promise();
    storage
        .read(KEY, 0, (long) PARTS * ObjectStorage.PART_BYTES)
        .onFailure(end::tryFail)
        .onSuccess(
            stream ->
                stream
                    .exceptionHandler(end::tryFail)
                    .endHandler(end::tryComplete)
                    .handler(chunk -> read.addAndGet(chunk.length()))
                    .resume());
    end.future().await();
    return read.get();
  }

  private static String memory() throws IOException {
    long heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(StorageMeasurement::peak)
            .sum();
    String resident =
        Arrays.stream(Files.readString(Path.of("/proc/self/status")).split("\n"))
            .filter(line -> line.startsWith("VmHWM"))
            .findFirst()
            .orElse("");
    return "largest heap %d MiB, %s".formatted(heap >> 20, resident.replaceAll("\\s+", " "));
  }

  private static long peak(MemoryPoolMXBean pool) {
    return pool.getPeakUsage().getUsed();
  }
}
