package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates links from a table: it is shown as it was understood, then the links are created. */
public final class LinkImportPages {
  private final Operations operations;

  /**
   * A table as it was understood.
   *
   * @param wrong how many rows have an error; no link is made of them
   * @param table as given
   * @param plan the links to create, as JSON
   * @param key of the form, of which the idempotency keys are made
   */
  public record Preview(List<LinkRow> rows, long wrong, String table, String plan, String key) {}

  /**
   * A link to create.
   *
   * @param number of its row
   */
  public record Planned(int number, Map<String, Object> body) {
    public Planned {
      Objects.requireNonNull(body);
    }
  }

  /** The links to create. */
  public record Plan(List<Planned> links) {
    public Plan {
      links = List.copyOf(links);
    }
  }

  /**
   * What became of a row.
   *
   * @param link null if it was not created
   * @param fault why it was not created; null if it was
   */
  public record Outcome(Planned planned, @Nullable PaymentLink link, @Nullable Fault fault) {
    /** The title of the row. */
    public String title() {
      return String.valueOf(planned.body().get("title"));
    }

    /** The amount of the row, as it was sent. */
    public String amount() {
      return planned.body().get("currency") + " " + planned.body().get("amount");
    }
  }

  /**
   * What became of a table.
   *
   * @param failed the links that were not created, as JSON; null if all were
   * @param key as in {@link Preview}
   */
  public record Result(List<Outcome> outcomes, @Nullable String failed, String key) {
    /** How many links there are. */
    public long created() {
      return outcomes.stream().filter(one -> one.link() != null).count();
    }
  }

  LinkImportPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/links/import", this::empty);
    console.post("/links/import", this::submit);
  }

  private Future<Reply> empty(StaffRequest request) {
    request.require("payment-links:write");
    return Future.succeededFuture(Reply.page("linkimport.jte", FormErrors.none()));
  }

  private Future<Reply> submit(StaffRequest request) {
    request.require("payment-links:write");
    if (!request.field("plan").isEmpty() && request.field("change").isEmpty()) {
      return create(request);
    }
    FormErrors form = FormErrors.of(Map.of("table", request.field("table")));
    if (!request.field("change").isEmpty()) {
      return Future.succeededFuture(Reply.page("linkimport.jte", form));
    }
    return SuggestedCurrency.of(operations, request)
        .map(currency -> Reply.page("linkpreview.jte", preview(request, table(request), currency)))
        .recover(
            failure ->
                Future.succeededFuture(Reply.wrong("linkimport.jte", form.refused(failure))));
  }

  /** The file, or without one what was typed. */
  private static String table(StaffRequest request) {
    String file = request.file("file");
    return file.isBlank() ? request.field("table") : file;
  }

  private static Preview preview(StaffRequest request, String table, String currency) {
    LinkRows rules =
        new LinkRows(currency, request.shop().zone(), request.language(), request.now());
    List<LinkRow> rows = LinkTable.read(table).stream().map(rules::understand).toList();
    List<Planned> links =
        rows.stream()
            .filter(row -> row.error() == null)
            .map(row -> new Planned(row.number(), row.body()))
            .toList();
    return new Preview(
        rows, rows.size() - links.size(), table, Json.write(new Plan(links)), Confirm.newKey());
  }

  /** Creates the links one after the other, so that they do not take the turns of others. */
  private Future<Reply> create(StaffRequest request) {
    Plan plan = plan(request);
    String key = Confirm.key(request).getOrDefault("Idempotency-Key", "");
    if (key.isEmpty()) {
      throw new Fault(FaultCode.INVALID_REQUEST, "The form has no key");
    }
    Future<List<Outcome>> done = Future.succeededFuture(new ArrayList<>());
    for (Planned planned : plan.links()) {
      done =
          done.compose(
              outcomes ->
                  create(request, planned, key, outcomes)
                      .map(
                          outcome -> {
                            outcomes.add(outcome);
                            return outcomes;
                          }));
    }
    return done.map(outcomes -> Reply.page("linkresult.jte", result(outcomes, key)));
  }

  private static Plan plan(StaffRequest request) {
    try {
      Plan plan = Json.read(request.field("plan"), Plan.class);
      if (plan != null && plan.links().size() <= LinkTable.MAX_ROWS) {
        return plan;
      }
    } catch (IllegalStateException malformed) {
      // as a plan with too many links: no page of the console sends it
    }
    throw new Fault(FaultCode.INVALID_REQUEST, "The form was changed on its way");
  }

  private Future<Outcome> create(
      StaffRequest request, Planned planned, String key, List<Outcome> before) {
    Fault last = before.isEmpty() ? null : before.get(before.size() - 1).fault();
    if (last != null && isOfAll(last)) {
      return Future.succeededFuture(new Outcome(planned, null, last));
    }
    return operations
        .call(
            request,
            "createPaymentLink",
            Map.of("Idempotency-Key", key + "-" + planned.number()),
            planned.body())
        .map(answer -> Json.read(Objects.requireNonNull(answer.body()), PaymentLink.class))
        .map(link -> new Outcome(planned, link, null))
        .recover(failure -> Future.succeededFuture(new Outcome(planned, null, Fault.of(failure))));
  }

  /** Whether a failure does not depend on the row, so that the next row would also fail. */
  private static boolean isOfAll(Fault fault) {
    return fault.code().status() >= 500 || fault.code() == FaultCode.RATE_LIMITED;
  }

  private static Result result(List<Outcome> outcomes, String key) {
    List<Planned> failed =
        outcomes.stream().filter(one -> one.link() == null).map(Outcome::planned).toList();
    return new Result(outcomes, failed.isEmpty() ? null : Json.write(new Plan(failed)), key);
  }
}
