package dev.paylink.sales.order;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PageMeta;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.UUID;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Encodes a page of 20 orders as JSON. */
@State(Scope.Thread)
public class PageEncoding {
  private final Ids ids = new Ids(InstantSource.system());
  private final OrderPage page =
      new OrderPage(
          Stream.generate(this::order).limit(20).toList(), new PageMeta(1, 20, 10_000_000));

  private Order order() {
    UUID id = ids.next();
    return new Order(
        TypeId.ORDER.encode(id),
        OrderStatus.PAID,
        OrderSource.PAYMENT_LINK,
        new BigDecimal("150000"),
        "IDR",
        new Customer("Siti Rahma", "siti.rahma@example.com", "+628121234567"),
        false,
        TypeId.timeOf(id),
        "R-2026-000123",
        null);
  }

  /** Encodes as for an answer. */
  @Benchmark
  public byte[] encode() {
    return StrictJson.writeBytes(page);
  }
}
