package dev.paylink.catalog.image;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.ImageMessages.DeleteImage;
import dev.paylink.api.ImageMessages.GetImage;
import dev.paylink.api.ImageMessages.Image;
import dev.paylink.api.ImageMessages.ListImages;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.base.work.ImageQueue;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyParts;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;

/** Answers the operations of images. */
final class ImageHandlers {
  /** Of an uploaded file: what is read of a body at once. */
  private static final int MAX_BYTES = ObjectStorage.PART_BYTES;

  private final Bus bus;
  private final String collection;
  private final ImageUploads uploads;
  private final Bulkhead ofMerchant;

  /**
   * @param ofMerchant bounds the images of a merchant that wait
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  ImageHandlers(
      Bus bus, ObjectStorage storage, ImageQueue queue, Bulkhead ofMerchant, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/images";
    this.uploads = new ImageUploads(queue, bus, storage);
    this.ofMerchant = ofMerchant;
  }

  public Future<Answer> list(ValidRequest request) {
    ListImages query = new ListImages(request.merchantId(), PagingParameters.of(request));
    return bus.request(BusApi.LIST_IMAGES, query)
        .map(page -> PageLinks.answer(collection, request, query.paging(), page, Image::id));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(BusApi.GET_IMAGE, new GetImage(request.merchantId(), imageId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> upload(ValidRequest request, BodyParts body) {
    if (body.length() == 0) {
      throw Fault.invalid("", "must not be empty: it is the file of an image");
    }
    if (body.length() > MAX_BYTES) {
      throw new Fault(
          FaultCode.PAYLOAD_TOO_LARGE, "An image must have at most %d bytes".formatted(MAX_BYTES));
    }
    return body.next(MAX_BYTES)
        .compose(file -> store(request.merchantId(), file, body))
        .map(this::stored);
  }

  private Future<ImageUploads.Stored> store(String merchantId, Buffer file, BodyParts body) {
    return ofMerchant.run(merchantId, () -> uploads.store(merchantId, file, body::isAbandoned));
  }

  private Answer stored(ImageUploads.Stored stored) {
    Buffer json = Buffer.buffer(StrictJson.writeBytes(stored.image()));
    return stored.known()
        ? new Answer(200, Map.of(), json)
        : new Answer(201, Map.of("Location", collection + "/" + stored.image().id()), json);
  }

  public Future<Answer> delete(ValidRequest request) {
    return bus.request(BusApi.DELETE_IMAGE, new DeleteImage(request.merchantId(), imageId(request)))
        .map(done -> Answer.noContent());
  }

  private static String imageId(ValidRequest request) {
    return request.parameter("imageId", String.class);
  }
}
