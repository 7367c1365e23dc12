package dev.paylink.it.extension;

import static dev.paylink.it.support.TestService.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.bus.Samples;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an extension gets that sends a command with a wrong id, or without one. */
class CommandIdsIT {
  private static final Map<String, TypeId> IDS =
      Map.of(
          "merchantId", TypeId.MERCHANT,
          "orderId", TypeId.ORDER,
          "paymentLinkId", TypeId.PAYMENT_LINK,
          "paymentId", TypeId.PAYMENT,
          "refundId", TypeId.REFUND,
          "eventId", TypeId.EVENT,
          "endpointId", TypeId.WEBHOOK_ENDPOINT,
          "deliveryId", TypeId.WEBHOOK_DELIVERY);

  /** Reports of providers about what does not exist, malformed or not, are {@code not_found}. */
  private static final Set<FaultCode> REFUSALS =
      Set.of(FaultCode.INVALID_REQUEST, FaultCode.NOT_FOUND);

  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @Test
  void refusesWrongAndMissingIds() throws ReflectiveOperationException {
    List<String> tried = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (Command<?, ?> command : commands()) {
      for (Record sample : Samples.all()) {
        if (sample.getClass() == command.request()) {
          for (String id : idsOf(sample)) {
            tried.add(command.address() + " " + id);
            FaultCode malformed = fault(command, with(sample, id, "x")).code();
            FaultCode missing = fault(command, with(sample, id, null)).code();
            // Some ids are optional.
            if (!REFUSALS.contains(malformed) || missing == FaultCode.INTERNAL) {
              wrong.add("%s %s: %s, %s".formatted(command.address(), id, malformed, missing));
            }
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(tried.size() > 40, tried::toString);
  }

  private static List<Command<?, ?>> commands() throws IllegalAccessException {
    List<Command<?, ?>> commands = new ArrayList<>();
    for (Field field : BusApi.class.getFields()) {
      if (field.get(null) instanceof Command<?, ?> command
          && service.node().bus().handles(command)) {
        commands.add(command);
      }
    }
    return commands;
  }

  private static List<String> idsOf(Record sample) {
    return Arrays.stream(sample.getClass().getRecordComponents())
        .map(RecordComponent::getName)
        .filter(IDS::containsKey)
        .toList();
  }

  /** The sample with ids of things that do not exist, and one that is given. */
  private static Record with(Record sample, String name, @Nullable String id)
      throws ReflectiveOperationException {
    RecordComponent[] components = sample.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      TypeId type = IDS.get(components[i].getName());
      values[i] =
          components[i].getName().equals(name)
              ? id
              : type != null
                  ? type.encode(service.node().ids().next())
                  : components[i].getAccessor().invoke(sample);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return sample.getClass().getDeclaredConstructor(types).newInstance(values);
  }

  /** The fault of a command; one of the code {@code not_found} if it succeeds. */
  @SuppressWarnings("unchecked")
  private static Fault fault(Command<?, ?> command, Record request) {
    Future<?> answer = service.node().bus().request((Command<Record, Object>) command, request);
    return await(
        answer.transform(
            done ->
                Future.succeededFuture(
                    done.succeeded()
                        ? new Fault(FaultCode.NOT_FOUND, "It succeeded")
                        : Fault.of(done.cause()))));
  }
}
