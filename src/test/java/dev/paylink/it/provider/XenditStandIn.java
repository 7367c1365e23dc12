package dev.paylink.it.provider;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Xendit as its documentation describes it: Payment Sessions, which are pages, payment requests for
 * QRIS and virtual accounts, and refunds of payment requests.
 */
final class XenditStandIn extends StandIn {
  static final String KEY = "xnd_development_standin";
  static final String TOKEN = "standin-token";

  private static final String VERSION = "2024-11-11";

  private final Map<String, JsonObject> sessions = new LinkedHashMap<>();
  private final Map<String, JsonObject> requests = new LinkedHashMap<>();
  private final XenditStandInRefunds refunds = new XenditStandInRefunds();
  private Duration longestPage = Duration.ofDays(30);

  @Override
  Reply answer(Request request) {
    String basic =
        "Basic " + Base64.getEncoder().encodeToString((KEY + ":").getBytes(StandardCharsets.UTF_8));
    if (!request.header("Authorization").equals(basic)) {
      return error(401, "INVALID_API_KEY");
    }
    String[] path = request.path().split("/");
    JsonObject body = request.body().isEmpty() ? new JsonObject() : new JsonObject(request.body());
    boolean posted = request.method().equals("POST");
    if (path[1].equals("refunds")) {
      return posted
          ? refunds.create(requests.get(body.getString("payment_request_id")), request, body)
          : refunds.list(request.form().get("payment_request_id"), request.form().get("after_id"));
    }
    boolean isPage = path[1].equals("sessions");
    int named = isPage ? 2 : 3;
    if (path.length == named) {
      return isPage ? createSession(body) : createRequest(request, body);
    }
    JsonObject found = (isPage ? sessions : requests).get(path[named]);
    if (found == null) {
      return error(404, "DATA_NOT_FOUND");
    }
    return posted ? cancel(found) : new Reply(200, found.copy());
  }

  private Reply createSession(JsonObject body) {
    Instant earliest = Instant.now().plus(Duration.ofMinutes(10));
    String end = body.getString("expires_at", earliest.toString());
    if (Instant.parse(end).isBefore(earliest)
        || Instant.parse(end).isAfter(Instant.now().plus(longestPage))) {
      return error(400, "INVALID_EXPIRY_DATE");
    }
    if (!body.getString("success_return_url", "https:").startsWith("https:")) {
      return error(400, "INVALID_URL");
    }
    if (!body.getString("session_type").equals("PAY")
        || body.getString("reference_id").length() > 64
        || !body.getString("mode").equals("PAYMENT_LINK")
        || body.getString("country") == null) {
      return error(400, "API_VALIDATION_ERROR");
    }
    String id = "ps-" + UUID.randomUUID().toString().replace("-", "").substring(0, 24);
    sessions.put(
        id,
        body.copy()
            .put("payment_session_id", id)
            .put("status", "ACTIVE")
            .put("created", Instant.now().toString())
            .put("payment_link_url", url() + "/sessions/" + id)
            .putNull("payment_request_id")
            .putNull("payment_id"));
    return new Reply(201, sessions.get(id).copy());
  }

  private Reply createRequest(Request request, JsonObject body) {
    JsonObject properties = body.getJsonObject("channel_properties");
    boolean isQris = body.getString("channel_code").equals("QRIS");
    boolean fits =
        isQris
            ? properties.isEmpty() // the end of a code cannot be chosen
            : body.getString("channel_code").endsWith("_VIRTUAL_ACCOUNT")
                && properties.getString("display_name").matches("[A-Za-z0-9 ]{1,50}")
                && Instant.parse(properties.getString("expires_at")).isAfter(Instant.now());
    if (!fits
        || !request.header("api-version").equals(VERSION)
        || !body.getString("type").equals("PAY")
        || !body.getString("country").equals("ID")) {
      return error(400, "API_VALIDATION_ERROR");
    }
    JsonObject made = begin(body.copy().put("status", "REQUIRES_ACTION"));
    String number = "3816%08d".formatted(requests.size());
    made.put(
        "actions",
        new JsonArray()
            .add(
                new JsonObject()
                    .put("type", "PRESENT_TO_CUSTOMER")
                    .put("descriptor", isQris ? "QR_STRING" : "VIRTUAL_ACCOUNT_NUMBER")
                    .put("value", isQris ? "00020101" + number : number)));
    return new Reply(201, made.copy());
  }

  private JsonObject begin(JsonObject request) {
    String id = "pr-" + UUID.randomUUID();
    requests.put(
        id, request.put("payment_request_id", id).put("created", Instant.now().toString()));
    return request;
  }

  private static Reply cancel(JsonObject found) {
    String status = found.getString("status");
    if (!status.equals("ACTIVE") && !status.equals("REQUIRES_ACTION")) {
      return error(400, "INACTIVE_PAYMENT_REQUEST");
    }
    return new Reply(200, found.put("status", "CANCELED").copy());
  }

  /** A page ends no later than this. */
  synchronized void longestPage(Duration longest) {
    longestPage = longest;
  }

  XenditStandInRefunds refunds() {
    return refunds;
  }

  /** The newest page, code or account of a payment. */
  synchronized String newest(String paymentId) {
    String newest = null;
    for (Map<String, JsonObject> all : List.of(sessions, requests)) {
      for (Map.Entry<String, JsonObject> one : all.entrySet()) {
        boolean isIts = one.getValue().getString("reference_id").equals(paymentId);
        newest = isIts && one.getValue().containsKey("country") ? one.getKey() : newest;
      }
    }
    return Objects.requireNonNull(newest);
  }

  /** How many pages, codes and accounts of a payment were made. */
  synchronized long made(String paymentId) {
    return sessions.values().stream()
            .filter(one -> one.getString("reference_id").equals(paymentId))
            .count()
        + requests.values().stream()
            .filter(one -> one.getString("reference_id").equals(paymentId))
            .count();
  }

  synchronized JsonObject get(String id) {
    return (id.startsWith("ps-") ? sessions : requests).get(id).copy();
  }

  /** Sets the status of a page, code or account. */
  synchronized void becomes(String id, String status) {
    (id.startsWith("ps-") ? sessions : requests).get(id).put("status", status);
  }

  /** The customer starts a payment on a page; returns its payment request. */
  synchronized String begin(String session) {
    JsonObject page = sessions.get(session);
    JsonObject begun =
        begin(
            new JsonObject()
                .put("reference_id", page.getString("reference_id"))
                .put("currency", page.getString("currency"))
                .put("request_amount", page.getValue("amount"))
                .put("channel_code", "DANA")
                .put("metadata", page.getJsonObject("metadata"))
                .put("status", "REQUIRES_ACTION"));
    page.put("payment_request_id", begun.getString("payment_request_id"));
    return begun.getString("payment_request_id");
  }

  /** The customer pays a page, code or account; returns the notification of the payment. */
  synchronized JsonObject pay(String id) {
    JsonObject session = sessions.get(id);
    String request = session == null ? id : begin(id);
    JsonObject notification = attempt(request, "SUCCEEDED", "payment.capture");
    if (session != null) {
      session
          .put("status", "COMPLETED")
          .put("payment_id", requests.get(request).getString("latest_payment_id"));
    }
    return notification;
  }

  /** The notification that a page was paid. */
  JsonObject completed(String session) {
    return event("payment_session.completed", get(session));
  }

  /** An attempt to pay a page, code or account is refused; returns the notification of it. */
  synchronized JsonObject refuse(String id) {
    return attempt(sessions.containsKey(id) ? begin(id) : id, "FAILED", "payment.failure");
  }

  private JsonObject attempt(String id, String status, String event) {
    JsonObject request = requests.get(id);
    String payment = "py-" + UUID.randomUUID();
    request.put("status", status).put("latest_payment_id", payment);
    JsonObject made =
        new JsonObject()
            .put("payment_id", payment)
            .put("payment_request_id", id)
            .put("type", "SINGLE_PAYMENT")
            .put("status", status);
    for (String name : new String[] {"reference_id", "currency", "request_amount", "metadata"}) {
      made.put(name, request.getValue(name));
    }
    if (status.equals("FAILED")) {
      request.put("failure_code", "DECLINED_BY_ISSUER");
      return event(event, made.put("failure_code", "DECLINED_BY_ISSUER"));
    }
    BigDecimal amount = new BigDecimal(request.getValue("request_amount").toString());
    return event(
        event,
        made.put(
            "captures",
            new JsonArray()
                .add(
                    new JsonObject()
                        .put("capture_id", "cptr-" + payment)
                        .put("capture_amount", amount))));
  }

  static JsonObject event(String name, JsonObject data) {
    return new JsonObject()
        .put("event", name)
        .put("business_id", "standin")
        .put("created", Instant.now().toString())
        .put("api_version", "v3")
        .put("data", data);
  }

  static Reply error(int status, String code) {
    return new Reply(status, new JsonObject().put("error_code", code).put("message", "Refused"));
  }
}
