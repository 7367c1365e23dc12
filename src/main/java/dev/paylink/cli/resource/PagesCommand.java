package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on landing pages. */
@Command(
    name = "pages",
    description = "Lists, shows, creates, changes, publishes and deletes landing pages.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      PagesCommand.ListPage.class,
      PagesCommand.Get.class,
      PagesCommand.Create.class,
      PageUpdateCommand.class,
      PagesCommand.Publish.class,
      PagesCommand.Unpublish.class,
      PagesCommand.Delete.class,
      PageStatsCommand.class
    })
public final class PagesCommand {
  static final String COLLECTION = "/landing-pages";

  private static final Table TABLE =
      new Table(
          Column.of("ID", "/id", 31),
          Column.of("STATUS", "/status", 9),
          Column.of("UNPUBLISHED CHANGES", "/hasUnpublishedChanges", 19),
          Column.of("SLUG", "/slug", 0),
          Column.of("TITLE", "/title", 0),
          Column.of("URL", "/url", 0));

  @Command(
      name = "list",
      description = "Lists landing pages, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListPage implements Callable<Integer> {
    @Mixin private Paging paging = new Paging();

    @Override
    public Integer call() {
      return paging.print(new Query(COLLECTION), "perPage", TABLE);
    }
  }

  @Command(
      name = "get",
      description = {
        "Shows all of a landing page; its content is that of the draft.",
        "With --json it has the blocks as `update --blocks` takes them."
      },
      mixinStandardHelpOptions = true)
  static final class Get extends ShowCommand {
    Get() {
      super(COLLECTION);
    }
  }

  @Command(
      name = "create",
      description = {
        "Creates a landing page, and prints it: a draft, which its previewUrl shows.",
        "Customers see it at its url after `publish`."
      },
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    @Mixin private PageContentOptions content = new PageContentOptions();
    @Mixin private Creation creation = new Creation();

    @Option(
        names = "--slug",
        required = true,
        paramLabel = "SLUG",
        description = "The last part of its address, of a-z, 0-9 and -; unique among your pages.")
    private String slug = "";

    @Option(names = "--title", required = true, paramLabel = "TEXT", description = "Its heading.")
    private String title = "";

    @Override
    public Integer call() {
      ObjectNode body = Json.object().put("slug", slug).put("title", title);
      content.addTo(body);
      return creation.of("created", "landing page", COLLECTION, body);
    }
  }

  @Command(
      name = "publish",
      description =
          "Shows the draft of a landing page to customers, also in place of what is published, and"
              + " prints the page.",
      mixinStandardHelpOptions = true)
  static final class Publish extends Showing {
    Publish() {
      super(LandingPageStatus.PUBLISHED, "Published");
    }
  }

  @Command(
      name = "unpublish",
      description =
          "Takes a landing page away from customers, and prints the page. Its draft stays.",
      mixinStandardHelpOptions = true)
  static final class Unpublish extends Showing {
    Unpublish() {
      super(LandingPageStatus.DRAFT, "Unpublished");
    }
  }

  /** Sets the status of a page. */
  private abstract static class Showing implements Callable<Integer> {
    private final LandingPageStatus status;
    private final String done;

    @Mixin private ServiceOptions service = new ServiceOptions();
    @Mixin private Output output = new Output();

    @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
    private String id = "";

    Showing(LandingPageStatus status, String done) {
      this.status = status;
      this.done = done;
    }

    @Override
    public final Integer call() {
      ObjectNode body = Json.object().put("status", status.code());
      PageUpdateCommand.change(service, output, id, body, done);
      return 0;
    }
  }

  @Command(
      name = "delete",
      description =
          "Deletes a landing page, so that nobody sees it or buys what it offers, and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Delete extends EndCommand {
    Delete() {
      super(COLLECTION, "Deleted landing page");
    }
  }
}
