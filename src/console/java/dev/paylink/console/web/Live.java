package dev.paylink.console.web;

import dev.paylink.api.OrderMessages.OrderPage;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells open pages how many orders are new, by server-sent events. A stream closes after a minute;
 * the browser opens it again, and names the count from which it continues. So streams stop with
 * their session. Belongs to one event loop.
 */
public final class Live {
  static final String PATH = "/live";

  private static final long LOOK_MS = 5_000;
  private static final int LOOKS = 12;
  private static final int MAX_STREAMS = 500;
  private static final int MAX_OF_MERCHANT = 50;
  private static final int MAX_OF_SESSION = 4;

  private final Operations operations;
  private final Map<String, List<Stream>> streams = new HashMap<>(); // by merchant
  private int open;
  private int asked; // requests whose session is being read

  /** A page that listens. */
  private static final class Stream {
    final StaffRequest request;
    final HttpServerResponse response;
    boolean started;
    long from;
    long told;
    int looks;

    Stream(StaffRequest request) {
      this.request = request;
      this.response = request.ctx().response();
    }
  }

  public Live(Operations operations) {
    this.operations = operations;
  }

  /** Adds the route, and starts to look. */
  public void mount(Vertx vertx, Router router, Console console) {
    router.get(PATH).handler(ctx -> ask(ctx, console));
    vertx.setPeriodic(LOOK_MS, timer -> List.copyOf(streams.keySet()).forEach(this::look));
  }

  /** Refuses what is over the limit before the database is asked for the session. */
  private void ask(RoutingContext ctx, Console console) {
    if (open + asked >= MAX_STREAMS) {
      refuse(ctx);
      return;
    }
    asked++;
    console
        .request(ctx)
        .onComplete(known -> asked--)
        .onSuccess(
            found -> found.ifPresentOrElse(request -> listen(ctx, request), () -> refuse(ctx)))
        .onFailure(ctx::fail);
  }

  /** Closes the stream for good: the browser does not open it again. */
  private static void refuse(RoutingContext ctx) {
    ctx.response().setStatusCode(204).end();
  }

  private void listen(RoutingContext ctx, StaffRequest request) {
    List<Stream> others = streams.getOrDefault(request.session().merchantId(), List.of());
    long ofSession =
        others.stream()
            .filter(one -> one.request.session().id().equals(request.session().id()))
            .count();
    if (open >= MAX_STREAMS
        || others.size() >= MAX_OF_MERCHANT
        || ofSession >= MAX_OF_SESSION
        || !request.may("orders:read")) {
      refuse(ctx);
      return;
    }
    Stream stream = add(request); // before the count is read, as many may come at once
    orders(request)
        .onSuccess(total -> start(stream, from(ctx, total), total))
        .onFailure(
            failure -> {
              remove(stream);
              ctx.fail(failure);
            });
  }

  private Stream add(StaffRequest request) {
    Stream stream = new Stream(request);
    streams
        .computeIfAbsent(request.session().merchantId(), absent -> new ArrayList<>())
        .add(stream);
    open++;
    request.ctx().addEndHandler(ended -> remove(stream));
    return stream;
  }

  /** Where the page left off; the count of now for a new page. */
  private static long from(RoutingContext ctx, long total) {
    String last = ctx.request().getHeader("Last-Event-ID");
    return last != null && last.matches("[0-9]{1,15}")
        ? Math.min(total, Long.parseLong(last))
        : total;
  }

  private void start(Stream stream, long from, long total) {
    if (stream.response.closed()) {
      remove(stream);
      return;
    }
    stream.from = from;
    stream.told = from;
    stream.started = true;
    Pages.protect(stream.request.ctx())
        .putHeader("Content-Type", "text/event-stream")
        .setChunked(true)
        .write("retry: 5000\nid: %d\n\n".formatted(from));
    tell(stream, total);
  }

  private void remove(Stream stream) {
    String merchant = stream.request.session().merchantId();
    List<Stream> ofMerchant = streams.get(merchant);
    if (ofMerchant != null && ofMerchant.remove(stream)) {
      open--;
      if (ofMerchant.isEmpty()) {
        streams.remove(merchant);
      }
    }
  }

  /** One question for all pages of a merchant. */
  private void look(String merchant) {
    List<Stream> ofMerchant = List.copyOf(streams.getOrDefault(merchant, List.of()));
    orders(ofMerchant.get(0).request)
        .onSuccess(
            total ->
                ofMerchant.forEach(
                    stream -> {
                      tell(stream, total);
                      end(stream);
                    }))
        .onFailure(failure -> ofMerchant.forEach(Live::end)); // tells nothing this time
  }

  private static void tell(Stream stream, long total) {
    if (stream.started
        && total > stream.told
        && !stream.response.ended()
        && !stream.response.writeQueueFull()) {
      stream.told = total;
      stream.response.write(
          "event: orders\nid: %d\ndata: %d\n\n".formatted(stream.from, total - stream.from));
    }
  }

  private static void end(Stream stream) {
    stream.looks++;
    if (stream.started && stream.looks >= LOOKS && !stream.response.ended()) {
      stream.response.end();
    }
  }

  private Future<Long> orders(StaffRequest request) {
    return operations
        .read(request, "listOrders", Map.of("perPage", "1"), OrderPage.class)
        .map(page -> page.meta().total());
  }
}
