package dev.paylink.it.support.webhook;

import dev.paylink.base.receiver.ReferenceReceiver;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.Receiver.Reply;
import java.util.Map;
import java.util.stream.Collectors;

/** Puts a {@link ReferenceReceiver} behind HTTP. */
public final class AuditedReceiver {
  private AuditedReceiver() {}

  /** Has a receiver answer as a reference does. */
  public static void answer(Receiver receiver, ReferenceReceiver reference) {
    receiver.script(call -> reply(reference, call));
  }

  private static Reply reply(ReferenceReceiver reference, Call call) {
    Map<String, String> headers =
        call.headers().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, header -> header.getValue().get(0)));
    ReferenceReceiver.Reply reply = reference.receive(headers, call.body());
    return reply.outcome() == null
        ? Reply.of(reply.status(), "")
        : Reply.of(reply.status(), "", "webhook-outcome", reply.outcome().code());
  }
}
