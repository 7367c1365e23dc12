package dev.paylink.base.bus;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
import java.util.List;

/** The codec of {@link Fault}: code, message and details; the cause never leaves the node. */
final class FaultCodec implements MessageCodec<Fault, Fault> {
  private record Wire(
      FaultCode code, String message, List<Fault.Detail> details, int retryAfterSeconds) {}

  private final RecordCodec<Wire> wire = new RecordCodec<>(Wire.class);

  @Override
  public void encodeToWire(Buffer buffer, Fault fault) {
    wire.encodeToWire(
        buffer,
        new Wire(
            fault.code(),
            String.valueOf(fault.getMessage()),
            fault.details(),
            fault.retryAfterSeconds()));
  }

  @Override
  public Fault decodeFromWire(int position, Buffer buffer) {
    Wire read = wire.decodeFromWire(position, buffer);
    return Fault.reported(read.code(), read.message(), read.details(), read.retryAfterSeconds());
  }

  @Override
  public Fault transform(Fault fault) {
    return fault;
  }

  @Override
  public String name() {
    return Fault.class.getName();
  }

  @Override
  public byte systemCodecID() {
    return -1;
  }
}
