package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Codes;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Output;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a landing page. */
@Command(
    name = "update",
    description = {
      "Changes the draft of a landing page, and prints it. What is not given stays as it is; none"
          + " clears description and theme.",
      "Customers see the changes after `publish`, or with --status published at once."
    },
    mixinStandardHelpOptions = true)
final class PageUpdateCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();
  @Mixin private Output output = new Output();
  @Mixin private PageContentOptions content = new PageContentOptions();

  @Parameters(paramLabel = "ID", description = "Its id, as `list` shows it.")
  private String id = "";

  @Option(
      names = "--slug",
      paramLabel = "SLUG",
      description = "The last part of its address; changes at once, and the old address ends.")
  private @Nullable String slug;

  @Option(names = "--title", paramLabel = "TEXT", description = "Its heading.")
  private @Nullable String title;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      converter = Statuses.class,
      completionCandidates = Statuses.class,
      description = "Show the draft to customers, or take the page away: ${COMPLETION-CANDIDATES}.")
  private @Nullable LandingPageStatus status;

  /** The statuses of landing pages. */
  static final class Statuses extends Codes<LandingPageStatus> {
    Statuses() {
      super(Stream.of(LandingPageStatus.values()), LandingPageStatus::code);
    }
  }

  @Override
  public Integer call() {
    ObjectNode body = Json.object();
    Sale.put(body, "slug", slug);
    Sale.put(body, "title", title);
    Sale.put(body, "status", status == null ? null : status.code());
    content.addTo(body);
    if (body.isEmpty()) {
      throw CommandFailure.usage("Nothing to change; --help lists the options");
    }
    change(service, output, id, body, "Updated");
    return 0;
  }

  /**
   * Changes a page and prints it.
   *
   * @param done what is done, for the message
   */
  static void change(
      ServiceOptions service, Output output, String id, ObjectNode body, String done) {
    String changed = service.api().change(Query.of(PagesCommand.COLLECTION, id), Json.write(body));
    System.err.println(done + " landing page " + id);
    if (!changed.isEmpty()) { // a token without pages:read sees nothing
      output.print(changed);
    }
  }
}
