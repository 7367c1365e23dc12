package dev.paylink.provider.midtrans;

import dev.paylink.api.ExtensionContext;
import dev.paylink.provider.ServiceClient;
import dev.paylink.provider.ServiceClient.Call;
import dev.paylink.provider.ServiceClient.Reply;
import dev.paylink.provider.ServiceFailure;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The requests to Midtrans, with the server key of a merchant. */
final class MidtransApi {
  /** Where the notifications of a transaction go, in place of the URL of the dashboard. */
  private static final String NOTIFY = "X-Override-Notification";

  private static final String SNAP = "https://app.midtrans.com";
  private static final String SNAP_SANDBOX = "https://app.sandbox.midtrans.com";
  private static final String CORE = "https://api.midtrans.com";
  private static final String CORE_SANDBOX = "https://api.sandbox.midtrans.com";

  private final ServiceClient client;
  private final String otherUrl;

  /**
   * @param otherUrl in place of all URLs of Midtrans; empty if absent
   */
  MidtransApi(ExtensionContext context, String otherUrl) {
    this(new ServiceClient(context, "Midtrans"), otherUrl);
  }

  private MidtransApi(ServiceClient client, String otherUrl) {
    this.client = client;
    this.otherUrl = otherUrl;
  }

  /** The same for the requests of one operation of a provider. */
  MidtransApi forOneOperation() {
    return new MidtransApi(client.forOneOperation(), otherUrl);
  }

  /** The origin of the payment page. */
  String pageOrigin(MidtransAccount account) {
    return url(account, SNAP, SNAP_SANDBOX);
  }

  private String url(MidtransAccount account, String production, String sandbox) {
    if (!otherUrl.isEmpty()) {
      return otherUrl;
    }
    return account.isOfMode(true) ? sandbox : production;
  }

  /** Creates a page of a transaction, which exists once the customer has chosen how to pay. */
  Future<Answer> createPage(MidtransAccount account, JsonObject transaction, String notify) {
    String url = pageOrigin(account) + "/snap/v1/transactions";
    return send(account, call(HttpMethod.POST, url, transaction).with(NOTIFY, notify));
  }

  /** Creates a transaction. */
  Future<Answer> charge(MidtransAccount account, JsonObject transaction, String notify) {
    return send(
        account, call(HttpMethod.POST, core(account, "charge"), transaction).with(NOTIFY, notify));
  }

  /**
   * What a transaction is.
   *
   * @param id of the order or of the transaction
   */
  Future<Answer> status(MidtransAccount account, String id) {
    return send(account, Call.of(HttpMethod.GET, core(account, encoded(id) + "/status")));
  }

  /** Expires a transaction that waits for money. */
  Future<Answer> expire(MidtransAccount account, String id) {
    return send(
        account, call(HttpMethod.POST, core(account, encoded(id) + "/expire"), new JsonObject()));
  }

  Future<Answer> refund(MidtransAccount account, String id, JsonObject refund) {
    return send(account, call(HttpMethod.POST, core(account, encoded(id) + "/refund"), refund));
  }

  private String core(MidtransAccount account, String path) {
    return url(account, CORE, CORE_SANDBOX) + "/v2/" + path;
  }

  private static String encoded(String id) {
    return URLEncoder.encode(id, StandardCharsets.UTF_8);
  }

  private static Call call(HttpMethod method, String url, JsonObject body) {
    return Call.of(method, url).with("Content-Type", "application/json").with(body.toBuffer());
  }

  private Future<Answer> send(MidtransAccount account, Call call) {
    String credentials = account.serverKey() + ":";
    String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    return client
        .send(call.with("Authorization", "Basic " + basic).with("Accept", "application/json"))
        .map(Answer::of);
  }

  /**
   * An answer.
   *
   * @param code the status that Midtrans names, which can differ from the HTTP status
   */
  record Answer(int code, JsonObject body) {
    static final int NOT_FOUND = 404;

    /** The transaction has a state in which this cannot be done. */
    static final int NOT_POSSIBLE = 412;

    private static final int DUPLICATE = 406;

    private static Answer of(Reply reply) {
      String named = reply.body().getString("status_code", "");
      return new Answer(
          named.matches("[0-9]{3}") ? Integer.parseInt(named) : reply.status(), reply.body());
    }

    boolean succeeded() {
      return code / 100 == 2;
    }

    /** Whether there is a transaction with the id of the order. */
    boolean isDuplicate() {
      return code == DUPLICATE || (code == 400 && body.encode().contains("order_id"));
    }

    /** Fails unless it succeeded, or tells of a transaction: one that has expired has code 407. */
    Answer required() {
      if (!succeeded() && !body.containsKey("transaction_status")) {
        throw new ServiceFailure(
            "Midtrans answered %d: %s"
                .formatted(
                    code, body.getValue("error_messages", body.getString("status_message", ""))));
      }
      return this;
    }
  }
}
