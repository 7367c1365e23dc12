package dev.paylink.base.bus;

import dev.paylink.api.Conditions;
import dev.paylink.api.Customer;
import dev.paylink.api.DeliverableMessages.Deliver;
import dev.paylink.api.DeliverableMessages.Delivered;
import dev.paylink.api.DeliverableMessages.RevokeDeliverable;
import dev.paylink.api.DigitalProductBuilder;
import dev.paylink.api.DigitalProductMessages.CreateDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProductFile;
import dev.paylink.api.DigitalProductMessages.Deliverable;
import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductCreated;
import dev.paylink.api.DigitalProductMessages.DigitalProductFile;
import dev.paylink.api.DigitalProductMessages.DigitalProductPage;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdate;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdated;
import dev.paylink.api.DigitalProductMessages.GetDigitalProduct;
import dev.paylink.api.DigitalProductMessages.ListDigitalProducts;
import dev.paylink.api.DigitalProductMessages.NewDigitalProduct;
import dev.paylink.api.DigitalProductMessages.UpdateDigitalProduct;
import dev.paylink.api.DigitalProductStatus;
import dev.paylink.api.DigitalProductUpdateBuilder;
import dev.paylink.api.ExtensionInput;
import dev.paylink.api.LicenceKeyMessages.AddLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.LicenceKey;
import dev.paylink.api.LicenceKeyMessages.LicenceKeyPage;
import dev.paylink.api.LicenceKeyMessages.LicenceKeySummary;
import dev.paylink.api.LicenceKeyMessages.LicenceKeyVerified;
import dev.paylink.api.LicenceKeyMessages.LicenceKeysAdded;
import dev.paylink.api.LicenceKeyMessages.ListLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.RevokeLicenceKey;
import dev.paylink.api.LicenceKeyMessages.VerifyLicenceKey;
import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.api.Origin;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.catalog.product.file.FileMessages.DropUpload;
import dev.paylink.catalog.product.file.FileMessages.FinishUpload;
import dev.paylink.catalog.product.file.FileMessages.KeepPart;
import dev.paylink.catalog.product.file.FileMessages.OpenUpload;
import dev.paylink.catalog.product.file.FileMessages.PartKept;
import dev.paylink.catalog.product.file.FileMessages.StoredFile;
import dev.paylink.catalog.product.file.FileMessages.Upload;
import dev.paylink.catalog.product.file.FileMessages.UploadDropped;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** One message of each type about digital products. */
final class ProductSamples {
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00.123Z");
  private static final BigDecimal PRICE = new BigDecimal("0.50");

  private ProductSamples() {}

  static List<Record> all() {
    return List.of(
        new ListDigitalProducts("mer_a", new Paging(1, 20, "prod_a")),
        new DigitalProductPage(List.of(product()), new PageMeta(1, 20, 1)),
        new GetDigitalProduct("mer_a", "prod_a"),
        product(),
        new CreateDigitalProduct("mer_a", true, "k", newProduct()),
        new DigitalProductCreated(product(), true, "{}"),
        new UpdateDigitalProduct("mer_a", false, "prod_a", update(), new Conditions("k", "t")),
        new DigitalProductUpdated(product(), false),
        new DeleteDigitalProduct("mer_a", "prod_a", Conditions.NONE),
        new DeleteDigitalProductFile("mer_a", "prod_a", "é.zip", new Conditions("k", null)),
        new OpenUpload("mer_a", "prod_a", "é.zip", null, 9),
        new Upload(null, null, 9, List.of("\"e\"")),
        new KeepPart("mer_a", "pfile_a", 1, "e"),
        new PartKept(1),
        new FinishUpload(
            "mer_a", "prod_a", "pfile_a", "text/plain", "00", Origin.token("tok_a", "é", "req_a")),
        new StoredFile(file(), true),
        new DropUpload("mer_a", "pfile_a"),
        new UploadDropped("pfile_a", true),
        new AddLicenceKeys("mer_a", "prod_a", List.of("é"), null),
        new LicenceKeysAdded(1, new LicenceKeySummary("X-X", null, 2, 1)),
        new ListLicenceKeys("mer_a", "prod_a", LicenceKeyStatus.REVOKED, new Paging(1, 20, null)),
        new LicenceKeyPage(List.of(key()), new PageMeta(1, 20, 1)),
        key(),
        new RevokeLicenceKey("mer_a", "lkey_a"),
        new VerifyLicenceKey("mer_a", "prod_a", "é"),
        new LicenceKeyVerified(true, key()),
        new Deliver(
            "mer_a",
            true,
            "ord_a",
            "prod_a",
            "ext.acme.course",
            ExtensionInput.NOTHING,
            new Customer("é", null, null)),
        Delivered.of("é", null),
        new RevokeDeliverable(
            "mer_a", true, "ord_a", "prod_a", "ext.acme.course", ExtensionInput.NOTHING));
  }

  private static DigitalProduct product() {
    return DigitalProductBuilder.builder()
        .id("prod_a")
        .title("Batik 😀")
        .amount(PRICE)
        .currency("USD")
        .status(DigitalProductStatus.SOLD_OUT)
        .checkoutUrl("https://pay.example.com/pay/x")
        .maxOrders(1)
        .activeFrom(AT)
        .require(List.of("email"))
        .metadata(new Metadata("{\"a\":1.10}"))
        .coverImageId("img_a")
        .coverImageUrl("https://pay.example.com/pay/images/img_a")
        .files(List.of(file()))
        .licenceKeys(new LicenceKeySummary(null, 3L, 2, 1))
        .deliverable(new Deliverable("ext.acme.course", new ExtensionInput("{\"a\":1.10}")))
        .orderCount(1L)
        .amountReceived(PRICE)
        .createdAt(AT)
        .updatedAt(AT)
        .build();
  }

  private static DigitalProductFile file() {
    return new DigitalProductFile("é.zip", 9, "application/zip", "00", AT);
  }

  private static LicenceKey key() {
    return new LicenceKey("lkey_a", "prod_a", "X1", LicenceKeyStatus.ASSIGNED, "ord_a", AT, null);
  }

  private static NewDigitalProduct newProduct() {
    return new NewDigitalProduct(
        "Batik",
        "**é**",
        PRICE,
        "USD",
        "https://x",
        null,
        null,
        AT,
        List.of("phone"),
        new Metadata("{\"b\":true}"),
        "img_a",
        new Deliverable("ext.acme.course", null));
  }

  private static DigitalProductUpdate update() {
    return DigitalProductUpdateBuilder.builder()
        .description("é")
        .amount(PRICE)
        .maxOrders(2)
        .activeFrom(AT)
        .active(true)
        .require(List.of())
        .metadata(new MetadataPatch("{\"b\":null}"))
        .coverImageId("img_a")
        .reset(Set.of("activeUntil"))
        .build();
  }
}
