package dev.paylink.data.storage;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Keeps objects: bytes with a key. What has succeeded is durable. Every operation can be repeated
 * after a failure. Failures are {@link StorageException}s; its reason tells what to do.
 *
 * <p>A key has 1 to 200 of {@code a-z 0-9 _ -}, in names with {@code /} between them. Keys are
 * made, not taken from strangers: writing a key replaces its object. Do not use both {@code a} and
 * {@code a/b}: some services with the interface of S3 keep objects in folders.
 *
 * <p>Buffers are not copied: do not change them until the operation has finished.
 */
public interface ObjectStorage {
  /** Size of each part of an upload but the last, which has 1 byte to as many. */
  int PART_BYTES = 8 * 1024 * 1024;

  /** The largest number of a part. */
  int MAX_PARTS = 10_000;

  /**
   * Starts an upload in parts. Until it is completed, the key has the object from before, or no
   * object. An upload that is neither completed nor aborted takes up space for ever. Fails with
   * {@link StorageException.Reason#FULL} if there is no room for it now; that reserves no room.
   *
   * @param contentType a media type, which S3 shows to its own readers; a folder does not keep it
   * @param size of the object that is to be made, in bytes
   * @return the id of the upload: up to 2,048 printable ASCII characters
   */
  Future<String> begin(String key, String contentType, long size);

  /**
   * Stores a part. Parts may come in any order and side by side; one that comes again replaces the
   * one before.
   *
   * @param number from 1 to {@link #MAX_PARTS}
   * @param part {@link #PART_BYTES} bytes, or fewer if it is the last
   * @return its ETag, which {@link #complete} needs
   */
  Future<String> putPart(String key, String uploadId, int number, Buffer part);

  /**
   * Makes the object of the parts. Succeeds again after it has succeeded, so that a caller without
   * an answer can repeat it. Once the object has been replaced or deleted, it changes nothing.
   *
   * @param etags of part 1, 2 and so on; parts beyond them are left out
   */
  Future<Void> complete(String key, String uploadId, List<String> etags);

  /** Stops an upload and removes its parts; succeeds if there is no such upload. */
  Future<Void> abort(String key, String uploadId);

  /**
   * Stores an object at once.
   *
   * @param content 1 to {@link #PART_BYTES} bytes
   */
  Future<Void> put(String key, String contentType, Buffer content);

  /**
   * Reads bytes of an object. Fails with {@link StorageException.Reason#OBJECT_MISSING} if the
   * object is missing, and {@link StorageException.Reason#RANGE} if it has fewer bytes.
   *
   * @param from the first byte, from 0
   * @param length the number of bytes, from 1
   * @return exactly these bytes. The stream is paused: pipe it, or set its handlers and resume it
   */
  Future<ObjectStream> read(String key, long from, long length);

  /** Removes an object; succeeds without an object. Uploads to the key stay. */
  Future<Void> delete(String key);

  /** Frees what the storage has of this process; objects and uploads stay. */
  Future<Void> close();
}
