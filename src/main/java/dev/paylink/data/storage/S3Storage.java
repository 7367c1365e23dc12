package dev.paylink.data.storage;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Objects in a bucket of S3, or of a service with its interface. The id of an upload is a random
 * mark, which the object has in its metadata, and the id that S3 gave the upload: the mark tells
 * whether a completion succeeded whose answer was lost.
 */
final class S3Storage implements ObjectStorage {
  private static final String MARK_HEADER = "x-amz-meta-paylink-upload";
  private static final Pattern UPLOAD = Pattern.compile("[0-9a-f]{32}\\.[!-~]{1,2000}");
  private static final int MARK_LENGTH = 32;
  private static final String UPLOAD_ID = "uploadId";

  private final Vertx vertx;
  private final S3Client client;

  S3Storage(Vertx vertx, AppConfig.S3 config) {
    this(vertx, new S3Client(vertx, config));
  }

  S3Storage(Vertx vertx, S3Client client) {
    this.vertx = vertx;
    this.client = client;
  }

  @Override
  public Future<String> begin(String key, String contentType, long size) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          Arguments.checkContentType(contentType);
          String mark = UUID.randomUUID().toString().replace("-", "");
          S3Request request =
              S3Request.of("POST", "begin an upload of " + key, key)
                  .query("uploads", "")
                  .header("Content-Type", contentType)
                  .header(MARK_HEADER, mark);
          return client
              .send(request)
              .map(answer -> mark + "." + required(request, answer.body().get("UploadId")));
        });
  }

  private static String required(S3Request request, @Nullable String value) {
    if (value == null) {
      throw S3Failures.strange(request, "has not what it needs");
    }
    return value;
  }

  @Override
  public Future<String> putPart(String key, String uploadId, int number, Buffer part) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          Arguments.checkPart(number, part);
          S3Request request =
              S3Request.of("PUT", "store part %d of %s".formatted(number, key), key)
                  .query("partNumber", Integer.toString(number))
                  .query(UPLOAD_ID, s3Id(key, uploadId))
                  .body(part);
          return client
              .send(request)
              .map(answer -> required(request, answer.headers().get("ETag")));
        });
  }

  @Override
  public Future<Void> complete(String key, String uploadId, List<String> etags) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          Arguments.checkEtags(etags);
          S3Request request =
              S3Request.of("POST", "complete the upload of " + key, key)
                  .query(UPLOAD_ID, s3Id(key, uploadId))
                  .header("Content-Type", "application/xml")
                  .body(S3Xml.completion(etags));
          return client
              .send(request)
              .<Void>mapEmpty()
              .recover(
                  failure ->
                      reason(failure) == Reason.UPLOAD_MISSING
                          ? requireCompleted(key, uploadId, failure)
                          : Future.failedFuture(failure));
        });
  }

  /** Whether the object comes from the upload, which is gone once it is completed. */
  private Future<Void> requireCompleted(String key, String uploadId, Throwable failure) {
    String mark = uploadId.substring(0, MARK_LENGTH);
    return client
        .send(S3Request.of("HEAD", "look at " + key, key))
        .recover(
            none -> Future.failedFuture(reason(none) == Reason.OBJECT_MISSING ? failure : none))
        .compose(
            found ->
                mark.equals(found.headers().get(MARK_HEADER))
                    ? Future.succeededFuture()
                    : Future.failedFuture(failure));
  }

  @Override
  public Future<Void> abort(String key, String uploadId) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          S3Request request =
              S3Request.of("DELETE", "abort the upload of " + key, key)
                  .query(UPLOAD_ID, s3Id(key, uploadId));
          return unless(Reason.UPLOAD_MISSING, client.send(request));
        });
  }

  @Override
  public Future<Void> put(String key, String contentType, Buffer content) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          Arguments.checkContentType(contentType);
          Arguments.checkContent(content);
          return client
              .send(
                  S3Request.of("PUT", "store " + key, key)
                      .header("Content-Type", contentType)
                      .body(content))
              .mapEmpty();
        });
  }

  @Override
  public Future<ObjectStream> read(String key, long from, long length) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          Arguments.checkRange(from, length);
          S3Request wanted =
              S3Request.of("GET", "return " + key, key)
                  .header("Range", "bytes=%d-%d".formatted(from, from + length - 1));
          return client.open(
              wanted, (request, response) -> opened(wanted, from, length, request, response));
        });
  }

  private Future<ObjectStream> opened(
      S3Request wanted,
      long from,
      long length,
      HttpClientRequest request,
      HttpClientResponse response) {
    if (response.statusCode() != 206) {
      return S3Answer.read(wanted, response)
          .compose(whole -> Future.failedFuture(S3Failures.strange(wanted, "is not of a range")));
    }
    response.pause();
    response.exceptionHandler(reset -> {}); // of a response that nobody reads
    String range = Objects.requireNonNullElse(response.getHeader("Content-Range"), "");
    if (!range.startsWith("bytes %d-%d/".formatted(from, from + length - 1))) {
      // S3 answers with the bytes that there are.
      return Future.failedFuture(
          new StorageException(
              Reason.RANGE, "%s does not have these bytes".formatted(wanted.key())));
    }
    return Future.succeededFuture(
        new ObjectStream(vertx, response, length, request::reset, wanted.key()));
  }

  @Override
  public Future<Void> delete(String key) {
    return checked(
        () -> {
          Arguments.checkKey(key);
          return unless(
              Reason.OBJECT_MISSING, client.send(S3Request.of("DELETE", "delete " + key, key)));
        });
  }

  @Override
  public Future<Void> close() {
    return client.close();
  }

  /** The id that S3 gave the upload. */
  private static String s3Id(String key, String uploadId) {
    if (!UPLOAD.matcher(uploadId).matches()) {
      throw new StorageException(
          Reason.UPLOAD_MISSING, "There is no such upload of %s".formatted(key));
    }
    return uploadId.substring(MARK_LENGTH + 1);
  }

  private static <T> Future<T> checked(Supplier<Future<T>> operation) {
    try {
      return operation.get();
    } catch (StorageException invalid) {
      return Future.failedFuture(invalid);
    }
  }

  private static Future<Void> unless(Reason fine, Future<S3Answer> sent) {
    return sent.transform(
        ended ->
            ended.succeeded() || reason(ended.cause()) == fine
                ? Future.succeededFuture()
                : Future.failedFuture(ended.cause()));
  }

  private static Reason reason(Throwable failure) {
    return failure instanceof StorageException known ? known.reason() : Reason.UNAVAILABLE;
  }
}
