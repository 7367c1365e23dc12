package dev.paylink.data.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStorageTest extends ObjectStorageSuite {
  @TempDir private Path folder;
  private ObjectStorage storage;

  @BeforeEach
  void open() {
    storage = open(folder.resolve("made/by/start").toString());
  }

  @AfterEach
  void close() {
    result(storage.close());
  }

  private static ObjectStorage open(String path) {
    return result(Storages.open(vertx, configOf(path)));
  }

  private static AppConfig.Storage configOf(String path) {
    return new AppConfig.Storage(
        "folder", path, new AppConfig.S3("", "us-east-1", "", "", "", false));
  }

  @Override
  ObjectStorage storage() {
    return storage;
  }

  /** Names of all files, without folders. */
  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).map(one -> one.getFileName().toString()).toList();
    }
  }

  @Test
  void leavesTheFilesOfObjectsAlone() throws IOException {
    result(storage.put("a/one", TYPE, Buffer.buffer("x")));
    String upload = result(storage.begin("a/two", TYPE, SIZE));
    List<String> etags = new ArrayList<>();
    etags.add(
        result(
            storage.putPart(
                "a/two", upload, 1, Buffer.buffer(new byte[ObjectStorage.PART_BYTES]))));
    etags.add(result(storage.putPart("a/two", upload, 2, Buffer.buffer("x"))));
    result(storage.complete("a/two", upload, etags));
    String aborted = result(storage.begin("a/three", TYPE, SIZE));
    result(storage.putPart("a/three", aborted, 1, Buffer.buffer("x")));
    result(storage.abort("a/three", aborted));
    assertEquals(List.of("a.one", "a.two"), files().stream().sorted().toList());
  }

  @Test
  void beginsNoUploadThatTheDiskHasNoRoomFor() throws IOException {
    assertEquals(Reason.FULL, failure(storage.begin("a/one", TYPE, 1L << 60)));
    long usable = Files.getFileStore(folder).getUsableSpace();
    assertEquals(Reason.FULL, failure(storage.begin("a/one", TYPE, usable / 2 + 1)));
    assertEquals(List.of(), files());
    result(storage.begin("a/one", TYPE, SIZE));
  }

  @Test
  void fansOutByTwoLevels() throws IOException {
    result(storage.put("a/one", TYPE, Buffer.buffer("x")));
    try (Stream<Path> all = Files.walk(folder.resolve("made/by/start"))) {
      String path =
          all.filter(Files::isRegularFile)
              .map(one -> folder.resolve("made/by/start").relativize(one).toString())
              .findFirst()
              .orElseThrow();
      assertTrue(path.matches("[0-9a-f]{2}/[0-9a-f]{2}/a\\.one"), path);
    }
  }

  @Test
  void keepsAnObjectBelowTheNameOfAnother() {
    List<String> keys = List.of("a", "a/b", "a/b/c", "a_b");
    keys.forEach(one -> result(storage.put(one, TYPE, Buffer.buffer(one))));
    keys.forEach(one -> assertEquals(one, read(storage, one, 0, one.length()).toString()));
  }

  @Test
  void sharesTheFolderWithAnotherNode() {
    ObjectStorage other = open(folder.resolve("made/by/start").toString());
    String key = key();
    String upload = result(storage.begin(key, TYPE, SIZE));
    String etag = result(other.putPart(key, upload, 1, Buffer.buffer("shared")));
    result(storage.complete(key, upload, List.of(etag)));
    result(other.complete(key, upload, List.of(etag)));
    assertEquals("shared", read(other, key, 0, 6).toString());
    result(other.close());
  }

  @Test
  void completesAfterACrashThatLeftWhatItWrote() throws IOException {
    String key = key();
    String upload = result(storage.begin(key, TYPE, SIZE));
    String etag = result(storage.putPart(key, upload, 1, Buffer.buffer("whole")));
    Path parts;
    try (Stream<Path> all = Files.walk(folder)) {
      parts = all.filter(one -> one.toString().endsWith("+" + upload)).findFirst().orElseThrow();
    }
    Files.writeString(parts.resolve("+half-a-part"), "wh");
    Files.writeString(parts.resolve("+half-an-object"), "who");
    result(storage.complete(key, upload, List.of(etag)));
    assertEquals("whole", read(storage, key, 0, 5).toString());
    assertEquals(List.of(key.replace('/', '.')), files());
  }

  @RepeatedTest(20)
  void keepsOneOfTwoPartsThatAreStoredAtOnce() {
    String key = key();
    String upload = result(storage.begin(key, TYPE, SIZE));
    Future<String> one = storage.putPart(key, upload, 1, Buffer.buffer("one"));
    Future<String> two = storage.putPart(key, upload, 1, Buffer.buffer("two"));
    result(Future.join(one, two));
    result(
        storage
            .complete(key, upload, List.of(one.result()))
            .recover(replaced -> storage.complete(key, upload, List.of(two.result()))));
  }

  @Test
  void saysWhichFolderCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    for (String path : List.of(file.toString(), file + "/below", "a\u0000b")) {
      InvalidConfigException refused = assertThrows(InvalidConfigException.class, () -> open(path));
      assertEquals("storage.folder", refused.problems().get(0).key());
      assertTrue(refused.getMessage().contains("can write"), refused.getMessage());
    }
  }

  @Test
  void failsToReadWhatIsCutOffMeanwhile() throws Exception {
    String key = key();
    result(storage.put(key, TYPE, Buffer.buffer(new byte[4 * 1024 * 1024])));
    ObjectStream stream = result(storage.read(key, 0, 4 * 1024 * 1024));
    try (Stream<Path> all = Files.walk(folder)) {
      Path file = all.filter(Files::isRegularFile).findFirst().orElseThrow();
      Files.write(file, new byte[10]);
    }
    Promise<Void> end = Promise.promise();
    stream.exceptionHandler(end::tryFail).endHandler(end::tryComplete);
    stream.handler(chunk -> {}).resume();
    assertEquals(Reason.UNAVAILABLE, failure(end.future()));
  }
}
