package dev.paylink.console.page;

import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The forms by which a webhook endpoint is created and changed. */
public final class WebhookFormPages {
  private final Operations operations;

  /**
   * The form of an endpoint.
   *
   * @param id null for a new one
   * @param groups the types of events, by what they are about
   * @param key of a new one, which is created once
   */
  public record EndpointForm(
      @Nullable String id, FormErrors form, Map<String, List<String>> groups, String key) {
    static Reply page(@Nullable String id, FormErrors form) {
      EndpointForm page = new EndpointForm(id, form, WebhookTypes.groups(), Confirm.newKey());
      return new Reply.Page(form.fault() == null ? 200 : 422, "webhookform.jte", page);
    }

    /** Whether events of a type are chosen. */
    public boolean has(String type) {
      return List.of(form.value("eventTypes").split(" ")).contains(type);
    }
  }

  /** What the answer to a creation has of a secret. */
  record Created(String id, String secret) {}

  WebhookFormPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.getVerified("/webhooks/new", this::createForm);
    console.postVerified("/webhooks/new", this::create);
    console.get("/webhooks/:id/edit", this::editForm);
    console.post("/webhooks/:id/edit", this::edit);
  }

  private Future<Reply> createForm(StaffRequest request) {
    request.require("webhooks:manage");
    return Future.succeededFuture(EndpointForm.page(null, FormErrors.of(WebhookForm.empty())));
  }

  private Future<Reply> create(StaffRequest request) {
    Map<String, String> typed = WebhookForm.typed(request);
    return Future.succeededFuture(typed)
        .compose(
            fields ->
                operations.call(
                    request,
                    "createWebhookEndpoint",
                    Confirm.key(request),
                    WebhookForm.changes(fields, null).body()))
        .map(
            answer -> {
              Created made = Json.read(Objects.requireNonNull(answer.body()), Created.class);
              return Reply.page(
                  "onesecret.jte",
                  new OneSecret(
                      "webhooks.created",
                      "webhooks",
                      made.secret(),
                      null,
                      null,
                      "/webhooks/" + made.id()));
            })
        .recover(
            failure ->
                Future.succeededFuture(
                    EndpointForm.page(null, FormErrors.of(typed).refused(failure))));
  }

  /** An endpoint and its version. */
  private record Read(WebhookEndpoint endpoint, String version) {}

  private Future<Read> read(StaffRequest request) {
    return operations
        .call(request, "getWebhookEndpoint", WebhookPages.id(request), null)
        .map(
            answer ->
                new Read(
                    Json.read(Objects.requireNonNull(answer.body()), WebhookEndpoint.class),
                    answer.headers().getOrDefault("ETag", "")));
  }

  private Future<Reply> editForm(StaffRequest request) {
    return read(request)
        .map(
            read -> {
              Map<String, String> fields = WebhookForm.of(read.endpoint());
              fields.put("version", read.version());
              return EndpointForm.page(request.path("id"), FormErrors.of(fields));
            });
  }

  private Future<Reply> edit(StaffRequest request) {
    Map<String, String> typed = WebhookForm.typed(request);
    return read(request)
        .compose(
            read ->
                save(request, WebhookForm.changes(typed, read.endpoint()))
                    .<Object>mapEmpty()
                    .recover(
                        failure -> {
                          typed.put("version", Version.next(request, failure, read.version()));
                          return Future.failedFuture(Version.explained(request, failure));
                        }))
        .map(done -> Reply.done(WebhookPages.path(request), "saved"))
        .recover(
            failure ->
                Future.succeededFuture(
                    EndpointForm.page(request.path("id"), FormErrors.of(typed).refused(failure))));
  }

  private Future<?> save(StaffRequest request, Changes changes) {
    return changes.isEmpty()
        ? Future.succeededFuture()
        : operations.call(request, "updateWebhookEndpoint", version(request), changes.body());
  }

  /** Refuses to change what somebody else has changed since the form was shown. */
  private static Map<String, String> version(StaffRequest request) {
    Map<String, String> parameters = new HashMap<>(WebhookPages.id(request));
    parameters.putAll(Version.header(request));
    return parameters;
  }
}
