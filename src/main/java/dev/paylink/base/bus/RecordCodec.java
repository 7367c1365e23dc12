package dev.paylink.base.bus;

import dev.paylink.base.json.StrictJson;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
import java.nio.charset.StandardCharsets;

/**
 * The codec of one type of record. Records are passed by reference within a node, which is safe as
 * they are immutable, and as JSON between nodes: a 32-bit length and that many bytes of UTF-8.
 */
final class RecordCodec<R extends Record> implements MessageCodec<R, R> {
  private final Class<R> type;

  RecordCodec(Class<R> type) {
    this.type = type;
  }

  @Override
  public void encodeToWire(Buffer buffer, R value) {
    byte[] json = StrictJson.write(value).getBytes(StandardCharsets.UTF_8);
    buffer.appendInt(json.length).appendBytes(json);
  }

  @Override
  public R decodeFromWire(int position, Buffer buffer) {
    int start = position + Integer.BYTES;
    int end = start + buffer.getInt(position);
    return StrictJson.read(buffer.getString(start, end, "UTF-8"), type);
  }

  @Override
  public R transform(R value) {
    return value;
  }

  @Override
  public String name() {
    return type.getName();
  }

  @Override
  public byte systemCodecID() {
    return -1;
  }
}
