package dev.paylink.catalog.image;

import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.ImageMessages.DeleteImage;
import dev.paylink.api.ImageMessages.GetImage;
import dev.paylink.api.ImageMessages.Image;
import dev.paylink.api.ImageMessages.ImagePage;
import dev.paylink.api.ImageMessages.ListImages;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.image.ImageBus.BeginImage;
import dev.paylink.catalog.image.ImageBus.FinishImage;
import dev.paylink.catalog.image.ImageBus.ImageBegun;
import io.vertx.core.Future;
import java.time.InstantSource;

/** Business rules of images. */
final class ImageService {
  private final ImageStore store;
  private final Ids ids;
  private final InstantSource clock;

  ImageService(ImageStore store, Ids ids, InstantSource clock) {
    this.store = store;
    this.ids = ids;
    this.clock = clock;
  }

  Future<ImagePage> list(ListImages query) {
    return store.list(TypeId.MERCHANT.decode(query.merchantId()), query.paging());
  }

  Future<Image> get(GetImage query) {
    return store
        .get(TypeId.MERCHANT.decode(query.merchantId()), TypeId.IMAGE.decode(query.imageId()))
        .map(found -> found.orElseThrow(() -> TypeId.IMAGE.unknown(query.imageId())));
  }

  Future<ImageBegun> begin(BeginImage command) {
    return store.begin(
        TypeId.MERCHANT.decode(command.merchantId()),
        ids.next(),
        command.sha256(),
        command.large(),
        command.small(),
        clock.instant());
  }

  Future<Image> finish(FinishImage command) {
    return store
        .finish(
            TypeId.MERCHANT.decode(command.merchantId()),
            TypeId.IMAGE.decode(command.imageId()),
            clock.instant())
        .map(
            found ->
                found.orElseThrow(
                    () -> Fault.unavailable("The image took too long to be stored", null)));
  }

  Future<Done> delete(DeleteImage command) {
    return store
        .delete(
            TypeId.MERCHANT.decode(command.merchantId()),
            TypeId.IMAGE.decode(command.imageId()),
            clock.instant())
        .map(
            deletion -> {
              if (deletion.user() != null) {
                throw new Fault(
                    FaultCode.IMAGE_IN_USE,
                    "The image is used by %s; take it away there first".formatted(deletion.user()));
              }
              if (!deletion.removed()) {
                throw TypeId.IMAGE.unknown(command.imageId());
              }
              return new Done(false);
            });
  }
}
