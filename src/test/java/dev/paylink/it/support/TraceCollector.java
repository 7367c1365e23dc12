package dev.paylink.it.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** A collector of traces that keeps what it gets by OTLP over HTTP. */
public final class TraceCollector implements AutoCloseable {
  private final HttpServer server;
  private final List<Sent> spans = new CopyOnWriteArrayList<>();

  /**
   * A span, as it was received.
   *
   * @param node the {@code service.instance.id} of who sent it
   * @param parentId empty if absent
   * @param attributes its own, and those of its events
   */
  public record Sent(
      String node,
      String traceId,
      String id,
      String parentId,
      String name,
      Span.SpanKind kind,
      boolean error,
      Map<String, String> attributes) {}

  public TraceCollector() {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/traces", this::receive);
    server.start();
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      ExportTraceServiceRequest.parseFrom(exchange.getRequestBody().readAllBytes())
          .getResourceSpansList()
          .forEach(this::add);
      exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void add(ResourceSpans ofNode) {
    String node =
        attributes(ofNode.getResource().getAttributesList())
            .getOrDefault("service.instance.id", "");
    ofNode
        .getScopeSpansList()
        .forEach(scope -> scope.getSpansList().forEach(span -> spans.add(sent(node, span))));
  }

  private static Sent sent(String node, Span span) {
    HexFormat hex = HexFormat.of();
    return new Sent(
        node,
        hex.formatHex(span.getTraceId().toByteArray()),
        hex.formatHex(span.getSpanId().toByteArray()),
        hex.formatHex(span.getParentSpanId().toByteArray()),
        span.getName(),
        span.getKind(),
        span.getStatus().getCodeValue() == 2,
        withEvents(span));
  }

  private static Map<String, String> withEvents(Span span) {
    Map<String, String> all = new HashMap<>(attributes(span.getAttributesList()));
    span.getEventsList()
        .forEach(
            event ->
                attributes(event.getAttributesList())
                    .forEach((key, value) -> all.put(event.getName() + "/" + key, value)));
    return all;
  }

  private static Map<String, String> attributes(List<KeyValue> list) {
    return list.stream()
        .collect(
            Collectors.toMap(
                KeyValue::getKey,
                entry ->
                    entry.getValue().hasIntValue()
                        ? Long.toString(entry.getValue().getIntValue())
                        : entry.getValue().getStringValue()));
  }

  /** The settings of a node that sends its traces here at once. */
  public Map<String, String> settings() {
    return Map.of(
        "PAYLINK_TRACING_ENABLED", "true",
        "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort(),
        "OTEL_BSP_SCHEDULE_DELAY", "50");
  }

  public List<Sent> spans() {
    return List.copyOf(spans);
  }

  /** The spans of a trace so far. */
  public List<Sent> trace(String traceId) {
    return spans.stream().filter(span -> span.traceId().equals(traceId)).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
