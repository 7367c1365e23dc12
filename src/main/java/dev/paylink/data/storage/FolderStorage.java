package dev.paylink.data.storage;

import dev.paylink.base.config.PrivateFiles;
import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileProps;
import io.vertx.core.file.OpenOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Objects as files of a folder. The file of the key {@code a/b} is {@code 3f/0c/a.b}: two levels of
 * folders by the hash of the key, and dots for slashes. Names with {@code +} are uploads, and what
 * a crash has left. Several nodes can share the folder.
 */
final class FolderStorage implements ObjectStorage {
  private static final int THREADS = 8;
  private static final int READ_BYTES = 64 * 1024;

  /** Left for others that write to the same disk. */
  private static final long RESERVED_BYTES = 64L * 1024 * 1024;

  private final Vertx vertx;
  private final Path root;
  private final WorkerExecutor worker;

  /** Folders that are known to be on the disk; at most 65,536. */
  private final Set<Path> folders = ConcurrentHashMap.newKeySet();

  FolderStorage(Vertx vertx, Path root) {
    this.vertx = vertx;
    this.root = root.toAbsolutePath().normalize();
    this.worker = vertx.createSharedWorkerExecutor("paylink-files", THREADS, 10, TimeUnit.MINUTES);
  }

  /** Creates the folder if it is missing, and writes to it; fails if it cannot. */
  Future<Void> prepare() {
    return worker.executeBlocking(
        () -> {
          PrivateFiles.createFolder(root);
          Path trial = root.resolve("+" + FolderUpload.newId());
          DurableFiles.create(trial, out -> DurableFiles.write(out, Buffer.buffer("writable")));
          Files.delete(trial);
          return null;
        },
        false);
  }

  @Override
  public Future<String> begin(String key, String contentType, long size) {
    return run(
        key,
        () -> {
          Arguments.checkContentType(contentType);
          requireRoom(key, 2 * size); // for the parts, and for the object that is made of them
          String id = FolderUpload.newId();
          createFolder(file(key));
          new FolderUpload(key, file(key), id).begin();
          return id;
        });
  }

  private void requireRoom(String key, long bytes) throws IOException {
    long usable = Files.getFileStore(root).getUsableSpace();
    if (bytes > usable - RESERVED_BYTES) {
      throw new StorageException(
          Reason.FULL,
          "%s has no room for %s: %d bytes are free, and %d are needed"
              .formatted(root, key, usable, bytes + RESERVED_BYTES));
    }
  }

  @Override
  public Future<String> putPart(String key, String uploadId, int number, Buffer part) {
    return run(
        key,
        () -> {
          Arguments.checkPart(number, part);
          return new FolderUpload(key, file(key), uploadId).putPart(number, part);
        });
  }

  @Override
  public Future<Void> complete(String key, String uploadId, List<String> etags) {
    return run(
        key,
        () -> {
          Arguments.checkEtags(etags);
          new FolderUpload(key, file(key), uploadId).complete(etags);
          return null;
        });
  }

  @Override
  public Future<Void> abort(String key, String uploadId) {
    return run(
        key,
        () -> {
          new FolderUpload(key, file(key), uploadId).abort();
          return null;
        });
  }

  @Override
  public Future<Void> put(String key, String contentType, Buffer content) {
    return run(
        key,
        () -> {
          Arguments.checkContentType(contentType);
          Arguments.checkContent(content);
          requireRoom(key, content.length());
          Path file = file(key);
          createFolder(file);
          Path fresh = file.resolveSibling(file.getFileName() + "+" + FolderUpload.newId());
          DurableFiles.create(fresh, out -> DurableFiles.write(out, content));
          DurableFiles.rename(fresh, file);
          return null;
        });
  }

  @Override
  public Future<ObjectStream> read(String key, long from, long length) {
    try {
      Arguments.checkKey(key);
      Arguments.checkRange(from, length);
    } catch (StorageException invalid) {
      return Future.failedFuture(invalid);
    }
    String file = file(key).toString();
    return vertx
        .fileSystem()
        .props(file)
        .compose(found -> open(key, file, found, from, length))
        .recover(failure -> Future.failedFuture(failure("read", key, failure)));
  }

  private Future<ObjectStream> open(
      String key, String file, FileProps found, long from, long length) {
    if (from + length > found.size()) {
      return Future.failedFuture(
          new StorageException(Reason.RANGE, "%s has only %d bytes".formatted(key, found.size())));
    }
    return vertx
        .fileSystem()
        .open(file, new OpenOptions().setWrite(false).setCreate(false))
        .map(
            opened -> {
              opened.pause();
              opened.setReadPos(from).setReadLength(length).setReadBufferSize(READ_BYTES);
              return new ObjectStream(vertx, opened, length, opened::close, key);
            });
  }

  @Override
  public Future<Void> delete(String key) {
    return run(
        key,
        () -> {
          Path file = file(key);
          if (Files.deleteIfExists(file)) {
            DurableFiles.forceFolder(file.getParent());
          }
          return null;
        });
  }

  @Override
  public Future<Void> close() {
    return worker.close();
  }

  private <T> Future<T> run(String key, Callable<T> work) {
    return worker
        .executeBlocking(
            () -> {
              Arguments.checkKey(key);
              return work.call();
            },
            false)
        .recover(failure -> Future.failedFuture(failure("write", key, failure)));
  }

  private static StorageException failure(String verb, String key, Throwable failure) {
    if (failure instanceof StorageException known) {
      return known;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof NoSuchFileException) {
        return new StorageException(
            Reason.OBJECT_MISSING, "There is no object %s".formatted(key), failure);
      }
    }
    return new StorageException(
        Reason.UNAVAILABLE, "Cannot %s %s: %s".formatted(verb, key, failure.getMessage()), failure);
  }

  /** The file of a valid key. */
  private Path file(String key) {
    byte[] hash = DurableFiles.sha256().digest(key.getBytes(StandardCharsets.US_ASCII));
    HexFormat hex = HexFormat.of();
    return root.resolve(hex.toHexDigits(hash[0]))
        .resolve(hex.toHexDigits(hash[1]))
        .resolve(key.replace('/', '.'));
  }

  private void createFolder(Path file) throws IOException {
    @Nullable Path folder = file.getParent();
    if (folder == null || (folders.contains(folder) && Files.isDirectory(folder))) {
      return;
    }
    PrivateFiles.createFolder(folder);
    for (Path one = folder; one != null && one.startsWith(root); one = one.getParent()) {
      DurableFiles.forceFolder(one);
    }
    folders.add(folder);
  }
}
