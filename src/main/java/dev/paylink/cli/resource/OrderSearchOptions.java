package dev.paylink.cli.resource;

import dev.paylink.cli.service.Query;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that find orders. */
final class OrderSearchOptions {
  @Option(
      names = "--number",
      paramLabel = "NUMBER",
      description = "Only the order with this number, as its receipt shows it.")
  private @Nullable String number;

  @Option(
      names = "--external-id",
      paramLabel = "ID",
      description = "Only the order with this id of yours.")
  private @Nullable String externalId;

  @Option(
      names = "--customer-reference",
      paramLabel = "REFERENCE",
      description = "Only orders with a payment of this reference of the customer.")
  private @Nullable String customerReference;

  @Option(
      names = "--provider-reference",
      paramLabel = "REFERENCE",
      description = "Only orders with a payment of this reference of the provider.")
  private @Nullable String providerReference;

  @Option(
      names = "--email",
      paramLabel = "ADDRESS",
      description = "Only orders of a customer with this e-mail address.")
  private @Nullable String email;

  @Option(
      names = "--phone",
      paramLabel = "NUMBER",
      description = "Only orders of a customer with this phone number.")
  private @Nullable String phone;

  @Option(
      names = {"--link", "--payment-link-id"},
      paramLabel = "PAYMENT_LINK_ID",
      description = "Only orders made through this payment link.")
  private @Nullable String link;

  @Option(
      names = {"--product", "--product-id"},
      paramLabel = "PRODUCT_ID",
      description = "Only orders of this digital product.")
  private @Nullable String product;

  @Option(
      names = {"--landing-page", "--landing-page-id"},
      paramLabel = "PAGE_ID",
      description = "Only orders made through this landing page.")
  private @Nullable String page;

  Query addTo(Query query) {
    return query
        .with("number", number)
        .with("externalId", externalId)
        .with("customerReference", customerReference)
        .with("providerReference", providerReference)
        .with("email", email)
        .with("phone", phone)
        .with("paymentLinkId", link)
        .with("productId", product)
        .with("landingPageId", page);
  }
}
