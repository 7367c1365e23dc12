package dev.paylink.api;

import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.api.RouteMessages.RouteResponse;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.sqlclient.Pool;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;

/** What a node offers to one {@link Extension}. */
public interface ExtensionContext {

  /** The Vert.x of the node. */
  Vertx vertx();

  /**
   * The bus of the node. Handlers that are registered on the context of the extension, as in {@link
   * Extension#start}, run on it and end with it.
   */
  Bus bus();

  /**
   * Registers a payment provider, in {@link Extension#start}, before it completes.
   *
   * @param name one of {@link Extension#providers()}
   */
  default void provider(String name, PaymentProvider provider) {
    PaymentProvider.register(bus(), name, provider);
  }

  /**
   * Registers a channel for messages, in {@link Extension#start}, before it completes.
   *
   * @param name of one of {@link Extension#messageChannels()}
   */
  default void messageChannel(String name, MessageChannel channel) {
    bus().handle(BusApi.sendMessage(name), channel::send);
  }

  /**
   * The public base URL of the node ({@code http.publicUrl}), without a slash at its end: routes
   * and notifications are below it.
   */
  String publicUrl();

  /** The time of the node, which follows the time of the database, in milliseconds. */
  InstantSource clock();

  /**
   * What the node does ({@code node.roles}), as {@code api} or {@code console}. Serve only what
   * belongs to a role of the node; handle commands on every node. Empty if a command line program
   * starts the extension to ask it something.
   */
  Set<String> roles();

  /**
   * A new id, like the ids of Paylink: a TypeID with the time of its creation. Ids sort by this
   * time.
   *
   * @param prefix 1 to 20 lower-case letters that name the kind of object, as {@code staff}
   */
  String newId(String prefix);

  /** A logger of the name {@code extension.<name>}. It adds the request id within a request. */
  Logger log();

  /**
   * The value of a setting.
   *
   * @param setting one of {@link Extension#settings()}
   * @param <T> the type of its values
   * @throws IllegalArgumentException if it is another setting
   */
  <T> T setting(Setting<T> setting);

  /**
   * The settings of a merchant. A change is seen within 5 s.
   *
   * @param merchantId {@code mer_…}
   * @return with defaults for settings that the merchant has not set; fails with {@code
   *     invalid_request} if it is not the id of a merchant, and with {@code internal} if a secret
   *     was sealed with a key that this node does not have
   */
  Future<MerchantSettings> merchantSettings(String merchantId);

  /**
   * Connections to the database for the tables of the extension: 4, which all extensions of the
   * node share. Name tables with their schema ({@code ext_acme.charge}), and touch no other tables:
   * the tables of Paylink change with each version. A statement ends after {@code
   * database.statementTimeout}. Sequential scans are off, so that plans use indexes.
   *
   * @throws IllegalStateException if {@link Extension#hasTables()} is false
   */
  Pool database();

  /**
   * Checks a URL that somebody else has chosen, such as a merchant (SSRF guard). It must lead to
   * the public internet, by the rules of webhook endpoints ({@code webhooks.allowedPorts}, {@code
   * webhooks.allowLoopback}). Check it before each request.
   *
   * @param url absolute, {@code https}; also {@code http} in test mode
   * @param merchantId {@code mer_…}, the owner of the URL: slow name servers of one merchant delay
   *     no other merchant
   * @param testMode whether the merchant is in test mode
   * @return for {@code vertx().createHttpClient().request(options)}: host and path of the URL, and
   *     as the server the address that was checked, so that the name cannot lead elsewhere
   *     meanwhile; without redirects, which you must not follow without a check. Fails with {@code
   *     invalid_request} naming {@code url}
   */
  Future<RequestOptions> checkedTarget(String url, String merchantId, boolean testMode);

  /**
   * The meters of the node, which its management port exports. Start the names of your meters with
   * the name of the extension, as {@code acme.charges}. Tags must have few values.
   */
  MeterRegistry meters();

  /**
   * Serves a route for merchants, {@code /ext/<name>/<path>}, on nodes with the role {@code api}.
   * Token, scope, rate limit, size and time of the body are checked as for the API; each request
   * costs a unit of the rate limit, and one more for each 16 KiB of body.
   *
   * @param method {@code GET} (with {@code HEAD}), {@code POST}, {@code PUT}, {@code PATCH} or
   *     {@code DELETE}
   * @param path below {@code /ext/<name>/}, without a slash at its start, as {@code
   *     charges/{chargeId}}; a parameter in braces matches one segment. If several routes match,
   *     the first that was added handles the request
   * @param scope the scope that the token needs, as {@code orders:read}
   * @param handler runs on the context of the extension; answers within 10 s. A failure or an
   *     exception becomes an answer as {@link Fault#of} translates it
   * @throws IllegalArgumentException if path or scope cannot be used
   * @throws IllegalStateException after the extension has started, or for a route that exists
   */
  void route(
      HttpMethod method,
      String path,
      String scope,
      Function<RouteRequest, Future<RouteResponse>> handler);

  /**
   * Serves a route for everybody, {@code /ext/<name>/<path>}, on nodes with the role {@code
   * checkout}, for example for notifications of other services. The handler must check the sender
   * of the request first, for example by a signature, before it does anything expensive.
   *
   * @param method as for {@link #route}
   * @param path as there
   * @param handler as there; {@link RouteRequest#caller()} is null
   * @throws IllegalArgumentException as there
   * @throws IllegalStateException as there
   */
  void publicRoute(
      HttpMethod method, String path, Function<RouteRequest, Future<RouteResponse>> handler);

  /**
   * Serves a route for operators, {@code /ext/<name>/<path>} on the management port, on nodes with
   * such a port. A request has an operator's token with the scope {@code merchants:write}, as a
   * bearer token or as the password of HTTP Basic. Browsers ask for this password.
   *
   * @param method as for {@link #route}
   * @param path as there
   * @param handler as there; {@link RouteRequest#caller()} is null
   * @throws IllegalArgumentException as there
   * @throws IllegalStateException as there
   */
  void operatorRoute(
      HttpMethod method, String path, Function<RouteRequest, Future<RouteResponse>> handler);

  /**
   * The Vert.x of the node for HTTP clients of foreign servers: a client that it creates, also
   * inside a library, closes a connection whose answer is larger or takes longer. For HTTP/1.1, and
   * without a connect handler of your own.
   *
   * @param maxAnswerBytes the largest body of an answer
   * @param maxAnswerTime from a request to the end of its answer
   */
  Vertx boundedClients(int maxAnswerBytes, Duration maxAnswerTime);

  /**
   * Makes the HTTP server of a separate port. Serve a port of your own only by it: it has the
   * limits for clients of the node. It needs {@code vertx-web}. For paths on the ports of the node
   * see {@link #route}.
   *
   * @throws IllegalStateException if a command line program has started the extension
   */
  ExtensionServer server(ExtensionServer.Port port);

  /**
   * Adds a check to the readiness of the node, which fails while the check fails or takes more than
   * 2 s. The check runs about once a second while readiness is queried. Fail only if no other node
   * could do better and the node should get no requests at all: an orchestrator takes it out of
   * service.
   *
   * @param name of what is checked, for the log
   * @param check runs on the context of the extension
   */
  void readiness(String name, Supplier<Future<?>> check);

  /**
   * Runs code that blocks, on a pool of 4 threads of this extension. Fails with {@code unavailable}
   * while 256 calls run or wait.
   *
   * @param code runs on a thread of the pool
   * @param <T> the type of the result
   * @return its result, on the context of the caller
   */
  <T> Future<T> blocking(Callable<T> code);
}
