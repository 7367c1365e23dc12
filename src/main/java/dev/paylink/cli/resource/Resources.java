package dev.paylink.cli.resource;

import static dev.paylink.cli.service.Table.Column.of;

import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.List;

/** The commands on what the API has. The contract gives their options. */
public final class Resources {
  public static final Resource ORDERS =
      new Resource(
          "orders",
          "Lists, shows, exports, creates, cancels, refunds and follows orders of a running service,"
              + " records their payments, and sends receipts.",
          Resources::orders);

  public static final Resource LINKS =
      new Resource(
          "links",
          "Lists, shows, creates, changes, deactivates and follows payment links.",
          Resources::links);

  public static final Resource PRODUCTS =
      new Resource(
          "products",
          "Lists, shows, creates, changes and deletes digital products, their files and their"
              + " licence keys.",
          Resources::products);

  public static final Resource PAGES =
      new Resource(
          "pages",
          "Lists, shows, creates, changes, publishes and deletes landing pages.",
          Resources::pages);

  public static final Resource IMAGES =
      new Resource(
          "images",
          "Lists, shows, uploads and deletes images of products and landing pages.",
          Resources::images);

  public static final Resource EVENTS =
      new Resource(
          "events", "Lists, shows and follows events of a running service.", Resources::events);

  public static final Resource MESSAGES =
      new Resource(
          "messages",
          "Lists and shows messages to customers and to the merchant, such as e-mails.",
          Resources::messages);

  private Resources() {}

  private static List<Named> orders() {
    Operations orders =
        new Operations(
            "/orders",
            "order",
            new Table(
                of("ID", "/id", 30),
                of("NUMBER", "/number", 8),
                of("STATUS", "/status", 10),
                new Column("AMOUNT", "/amount", 10, true),
                of("CURRENCY", "/currency", 8),
                of("SOURCE", "/source", 15),
                of("SUSPICIOUS", "/suspicious", 10),
                of("CREATED", "/createdAt", 24),
                of("CUSTOMER", "/customer/name", 0),
                of("EMAIL", "/customer/email", 0)));
    return List.of(
        orders.list("Lists orders, newest first."),
        orders.get("Shows all of an order, with its payments."),
        orders.create("Creates an order that is paid in another way than through a payment link."),
        orders.end("Cancelled", "cancel", "Cancels a pending order, and prints its id."),
        new CreateCommand(Inputs.fields("post", "/orders/{orderId}/payments"), "recorded payment")
            .named(
                "record-payment",
                "Records money that you have received for an order, such as a bank transfer.",
                "The order becomes paid once it has received its amount; it may come in parts."),
        new CreateCommand(Inputs.fields("post", "/orders/{orderId}/refunds"), "created refund")
            .named("refund", "Sends money of an order back to the customer."),
        new CreateCommand(
                Inputs.fields("post", "/orders/{orderId}/messages").orElse("kind", "receipt"),
                "queued message")
            .named(
                "send-receipt",
                "Sends the receipt of an order to the customer, also if it was sent before. --kind"
                    + " names another message."),
        new ExportCommand(
            "/orders.csv",
            "export",
            "Writes all orders that match the filters as CSV, newest first."),
        new ExportCommand(
            "/payments.csv",
            "export-payments",
            "Writes the payments of a period as CSV, oldest first."),
        new ExportCommand(
            "/refunds.csv",
            "export-refunds",
            "Writes the refunds of a period as CSV, oldest first."),
        new ReceiptCommand(),
        orders.tail("Prints new orders as they come, until Ctrl-C."));
  }

  private static List<Named> links() {
    Operations links =
        new Operations(
            "/payment-links",
            "payment link",
            new Table(
                of("ID", "/id", 32),
                of("STATUS", "/status", 11),
                new Column("AMOUNT", "/amount", 10, true),
                of("CURRENCY", "/currency", 8),
                of("CREATED", "/createdAt", 24),
                of("EXPIRES", "/expiresAt", 0),
                of("TITLE", "/title", 0),
                of("CHECKOUT URL", "/checkoutUrl", 0)));
    return List.of(
        links.list("Lists payment links, newest first."),
        links.get("Shows all of a payment link."),
        links.create("Creates a payment link, and prints the URL to send the customer to."),
        links.update("Changes a payment link, and prints it. What is not given stays as it is."),
        links
            .end(
                "Deactivated",
                "deactivate",
                "Deactivates a payment link, so that nobody can pay it, and prints its id.")
            .alias("cancel"),
        new PayCommand(),
        links.tail("Prints new payment links as they are created, until Ctrl-C."));
  }

  private static List<Named> products() {
    Operations products =
        new Operations(
            "/digital-products",
            "digital product",
            new Table(
                of("ID", "/id", 31),
                of("STATUS", "/status", 9),
                new Column("AMOUNT", "/amount", 10, true),
                of("CURRENCY", "/currency", 8),
                new Column("ORDERS", "/orderCount", 6, true),
                of("TITLE", "/title", 0),
                of("CHECKOUT URL", "/checkoutUrl", 0)));
    return List.of(
        products.list("Lists digital products, newest first."),
        products.get("Shows all of a digital product."),
        products.create(
            "Creates a digital product, and prints the URL to send the customer to.",
            "With --amount 0 it is given away."),
        products.update(
            "Changes a digital product, and prints it. What is not given stays as it is;",
            "no option clears a value."),
        products.end(
            "Deleted",
            "delete",
            "Deletes a digital product, so that nobody can buy it, and prints its id."),
        new ProductUploadCommand(),
        new ProductDeleteFileCommand(),
        new Resource(
            "keys",
            "Adds, lists, revokes and verifies licence keys of digital products.",
            Resources::keys));
  }

  private static List<Named> keys() {
    Operations keys =
        new Operations(
            "/digital-products/{productId}/licence-keys",
            "licence key",
            new Table(
                of("ID", "/id", 31),
                of("STATUS", "/status", 9),
                of("ENDS IN", "/hint", 7),
                of("ORDER", "/orderId", 30),
                of("ASSIGNED", "/assignedAt", 24),
                of("REVOKED", "/revokedAt", 0)));
    return List.of(
        new ProductKeysAddCommand(),
        keys.list(
            "Lists the licence keys of a digital product, newest first, by their last characters."),
        new ProductKeys.Revoke(),
        new ProductKeys.Verify());
  }

  private static List<Named> pages() {
    Operations pages =
        new Operations(
            "/landing-pages",
            "landing page",
            new Table(
                of("ID", "/id", 31),
                of("STATUS", "/status", 9),
                of("UNPUBLISHED CHANGES", "/hasUnpublishedChanges", 19),
                of("SLUG", "/slug", 0),
                of("TITLE", "/title", 0),
                of("URL", "/url", 0)));
    return List.of(
        pages.list("Lists landing pages, newest first."),
        pages.get(
            "Shows all of a landing page; its content is the draft.",
            "With --json it has the blocks as `update --blocks` takes them."),
        pages.create(
            "Creates a landing page, and prints it: a draft, which its previewUrl shows.",
            "Customers see it at its url after `publish`."),
        pages.update(
            "Changes the draft of a landing page, and prints it. What is not given stays as it"
                + " is; no option clears description and theme.",
            "Customers see the changes after `publish`, or with --status published at once."),
        pages.set(
            "published",
            "Published",
            "publish",
            "Shows the draft of a landing page to customers, also in place of what is published, and"
                + " prints the page."),
        pages.set(
            "draft",
            "Unpublished",
            "unpublish",
            "Takes a landing page away from customers, and prints the page. Its draft stays."),
        pages.end(
            "Deleted",
            "delete",
            "Deletes a landing page, so that nobody sees it or buys what it offers, and prints its"
                + " id."),
        new PageStatsCommand());
  }

  private static List<Named> images() {
    Operations images =
        new Operations(
            "/images",
            "image",
            new Table(
                of("ID", "/id", 30),
                of("WIDTH", "/width", 6),
                of("HEIGHT", "/height", 6),
                of("BYTES", "/size", 6),
                of("URL", "/url", 0)));
    return List.of(
        images.list("Lists images, newest first."),
        images.get("Shows all of an image."),
        new ImageUploadCommand(),
        images.end(
            "Deleted",
            "delete",
            "Deletes an image that no product and no page uses, and prints its id."));
  }

  private static List<Named> events() {
    Table table =
        new Table(
            of("ID", "/id", 30),
            of("TYPE", "/type", 25),
            of("OBJECT", "/data/object/id", 32),
            of("SEQUENCE", "/sequence", 8),
            of("TIME", "/timestamp", 27));
    return List.of(
        new ListCommand(Inputs.filters("/events"), "limit", table)
            .named("list", "Lists events, oldest first."),
        new Operations("/events", "event", table).get("Shows all of an event."),
        new EventTailCommand(Inputs.filters("/events"), table)
            .named(
                "tail",
                "Prints events as they come, until Ctrl-C. Misses and repeats nothing.",
                "With --after of the last event that was printed, it continues there. Without it, it"
                    + " reads to the end of the feed first, which takes time if the feed is long."));
  }

  private static List<Named> messages() {
    Operations messages =
        new Operations(
            "/messages",
            "message",
            new Table(
                of("ID", "/id", 30),
                of("KIND", "/kind", 20),
                of("STATUS", "/status", 7),
                of("CHANNEL", "/channel", 8),
                of("ORDER", "/orderId", 30),
                of("CREATED", "/createdAt", 24),
                of("RECIPIENT", "/recipient", 0),
                of("ERROR", "/error", 0)));
    return List.of(
        new ListCommand(Inputs.filters("/messages"), "limit", messages.table())
            .named("list", "Lists messages, newest first."),
        messages.get("Shows all of a message."));
  }
}
