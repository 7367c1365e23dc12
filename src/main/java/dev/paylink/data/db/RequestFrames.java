package dev.paylink.data.db;

import io.netty.buffer.ByteBuf;

/** Reads frames of the PostgreSQL protocol from client to server. The client writes whole ones. */
final class RequestFrames {
  private static final int PROTOCOL_3_0 = 3 << 16;
  private static final int HEAD_BYTES = 5;

  private boolean loggingIn;

  /** Whether the login has started: the answer to a request for TLS before it is no frame. */
  boolean isLoggingIn() {
    return loggingIn;
  }

  /** Returns how many requests there are that the server answers, last with a frame {@code Z}. */
  int read(ByteBuf bytes) {
    if (!loggingIn) {
      int at = bytes.readerIndex();
      loggingIn = bytes.readableBytes() >= 8 && bytes.getInt(at + 4) == PROTOCOL_3_0;
      return 0;
    }
    int requests = 0;
    int at = bytes.readerIndex();
    while (at + HEAD_BYTES <= bytes.writerIndex()) {
      byte type = bytes.getByte(at);
      // Sync, simple query, and the end, which the server answers by closing the connection.
      if (type == 'S' || type == 'Q' || type == 'X') {
        requests++;
      }
      at += 1 + bytes.getInt(at + 1);
    }
    return requests;
  }
}
