package dev.paylink.base.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.audit.AuditBus;
import dev.paylink.access.token.TokenBus;
import dev.paylink.access.token.TokenMessages.LookUpToken;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Topic;
import dev.paylink.catalog.image.ImageBus;
import dev.paylink.catalog.landing.LandingBus;
import dev.paylink.catalog.product.file.FileBus;
import dev.paylink.checkout.CheckoutBus;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.data.sandbox.ClockBus;
import dev.paylink.sales.customer.CustomerBus;
import dev.paylink.sales.order.OrderBus;
import dev.paylink.sales.payment.sandbox.SandboxBus;
import dev.paylink.sales.refund.RefundBus;
import dev.paylink.sales.turnover.MovementBus;
import io.vertx.core.buffer.Buffer;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The wire format between nodes. Messages within a node are passed by reference. */
class CodecTest {
  private static final List<Class<?>> CATALOGUES =
      List.of(
          BusApi.class,
          AuditBus.class,
          CheckoutBus.class,
          ClockBus.class,
          FileBus.class,
          ImageBus.class,
          LandingBus.class,
          MovementBus.class,
          OrderBus.class,
          SandboxBus.class,
          TokenBus.class,
          CustomerBus.class,
          OutboxBus.class,
          RefundBus.class);

  private static final byte[] BEFORE = {1, 2, 3};

  static List<Record> messages() {
    return Samples.all();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void decodesEveryMessageItEncodes(Record message) {
    assertDecodes(message);
  }

  private static <R extends Record> void assertDecodes(R message) {
    @SuppressWarnings("unchecked") // the class of an R
    RecordCodec<R> codec = new RecordCodec<>((Class<R>) message.getClass());
    Buffer buffer = Buffer.buffer(BEFORE);
    codec.encodeToWire(buffer, message);
    int length = buffer.getInt(BEFORE.length);
    assertEquals(buffer.length(), BEFORE.length + Integer.BYTES + length);
    buffer.appendString("after");
    assertEquals(message, codec.decodeFromWire(BEFORE.length, buffer));
    assertSame(message, codec.transform(message));
  }

  @Test
  void hasASampleOfEveryTypeOnTheBus() throws IllegalAccessException {
    Set<Class<?>> sampled = new HashSet<>();
    Samples.all().forEach(message -> sampled.add(message.getClass()));
    for (Object address : addresses()) {
      List<Class<?>> types = new ArrayList<>();
      if (address instanceof Command<?, ?> command) {
        types.add(command.request());
        types.add(command.reply());
      } else if (address instanceof Topic<?> topic) {
        types.add(topic.event());
      }
      types.remove(Void.class);
      assertTrue(!types.isEmpty() && sampled.containsAll(types), address.toString());
    }
  }

  /** The constants of the catalogues and the addresses made for one provider. */
  private static List<Object> addresses() throws IllegalAccessException {
    List<Object> addresses = new ArrayList<>();
    for (Class<?> catalogue : CATALOGUES) {
      for (Field constant : catalogue.getFields()) {
        addresses.add(constant.get(null));
      }
    }
    addresses.add(BusApi.describeProvider("acme"));
    addresses.add(BusApi.startPayment("acme"));
    addresses.add(BusApi.notifyProvider("acme"));
    addresses.add(BusApi.answerNotification("acme"));
    addresses.add(BusApi.refundPayment("acme"));
    addresses.add(BusApi.renderBlock("ext.acme.reviews"));
    addresses.add(BusApi.deliver("ext.acme.course"));
    addresses.add(BusApi.revokeDeliverable("ext.acme.course"));
    return addresses;
  }

  @Test
  void givesEveryCommandAndTopicADistinctAddress() throws IllegalAccessException {
    Set<String> addresses = new HashSet<>();
    for (Object constant : addresses()) {
      String address =
          constant instanceof Command<?, ?> command
              ? command.address()
              : ((Topic<?>) constant).address();
      assertTrue(address.matches("[a-z]+(\\.[a-z-]+)+"), address);
      assertTrue(addresses.add(address), address);
    }
  }

  @Test
  void encodesALengthAndJsonInUtf8() {
    Buffer buffer = Buffer.buffer();
    new RecordCodec<>(LookUpToken.class).encodeToWire(buffer, new LookUpToken("é", "m"));
    byte[] json = "{\"tokenId\":\"é\",\"merchantId\":\"m\"}".getBytes(StandardCharsets.UTF_8);
    assertEquals(Buffer.buffer().appendInt(json.length).appendBytes(json), buffer);
  }

  @Test
  void ignoresUnknownFieldsAndRejectsAWrongType() {
    RecordCodec<LookUpToken> codec = new RecordCodec<>(LookUpToken.class);
    assertEquals(
        new LookUpToken("tok_a", "mer_a"),
        codec.decodeFromWire(
            0, wire("{\"tokenId\":\"tok_a\",\"merchantId\":\"mer_a\",\"since\":[2]}")));
    assertThrows(
        IllegalArgumentException.class, () -> codec.decodeFromWire(0, wire("{\"tokenId\":{}}")));
  }

  private static Buffer wire(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return Buffer.buffer().appendInt(bytes.length).appendBytes(bytes);
  }

  @ParameterizedTest
  @EnumSource
  void decodesEveryFieldOfAFaultExceptItsCause(FaultCode code) {
    List<Fault.Detail> details =
        List.of(new Fault.Detail("amount", "is required"), new Fault.Detail("é", ""));
    Fault decoded = decoded(Fault.reported(code, "Nö", details, 7));
    assertEquals(code, decoded.code());
    assertEquals("Nö", decoded.getMessage());
    assertEquals(details, decoded.details());
    assertEquals(7, decoded.retryAfterSeconds());
    assertEquals(code.status(), decoded.failureCode());
  }

  @Test
  void keepsTheCauseOfAFaultOffTheWire() {
    Buffer buffer = Buffer.buffer();
    new FaultCodec().encodeToWire(buffer, Fault.internal(new IllegalStateException("hunter2")));
    assertTrue(!buffer.toString().contains("hunter2"), buffer.toString());
    Fault decoded = new FaultCodec().decodeFromWire(0, buffer);
    assertNull(decoded.getCause());
    assertEquals(List.of(), decoded.details());
    assertEquals(FaultCode.INTERNAL, decoded.code());
  }

  private static Fault decoded(Fault fault) {
    Buffer buffer = Buffer.buffer(BEFORE);
    new FaultCodec().encodeToWire(buffer, fault);
    return new FaultCodec().decodeFromWire(BEFORE.length, buffer);
  }
}
