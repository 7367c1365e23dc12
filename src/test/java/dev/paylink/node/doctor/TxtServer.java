package dev.paylink.node.doctor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A DNS server on this machine that has TXT records (RFC 1035, section 4). */
final class TxtServer implements AutoCloseable {
  private static final int QUESTION = 12;
  private static final int NO_SUCH_NAME = 3;

  private final Map<String, List<String>> records;
  private final DatagramSocket socket;

  /**
   * @param records texts by their names; all other names do not exist
   */
  TxtServer(Map<String, List<String>> records) throws IOException {
    this.records = records;
    this.socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "dns");
    thread.setDaemon(true);
    thread.start();
  }

  String url() {
    return "dns://127.0.0.1:" + socket.getLocalPort();
  }

  private void serve() {
    try {
      while (true) {
        DatagramPacket packet = new DatagramPacket(new byte[512], 512);
        socket.receive(packet);
        byte[] answer = answer(ByteBuffer.wrap(packet.getData(), 0, packet.getLength()));
        socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
      }
    } catch (SocketException closed) {
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] answer(ByteBuffer query) {
    StringBuilder name = new StringBuilder();
    query.position(QUESTION);
    for (int length = query.get(); length > 0; length = query.get()) {
      byte[] label = new byte[length];
      query.get(label);
      name.append(name.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.US_ASCII));
    }
    byte[] question = new byte[query.position() + 4 - QUESTION];
    query.get(QUESTION, question);
    List<String> texts = records.get(name.toString().toLowerCase(Locale.ROOT));
    ByteBuffer answer = ByteBuffer.allocate(4096);
    answer
        .putShort(query.getShort(0))
        .putShort((short) (0x8580 | (texts == null ? NO_SUCH_NAME : 0)))
        .putShort((short) 1)
        .putShort((short) (texts == null ? 0 : texts.size()))
        .putInt(0)
        .put(question);
    for (String text : texts == null ? List.<String>of() : texts) {
      byte[] data = parts(text);
      answer.putShort((short) (0xc000 | QUESTION)).putShort((short) 16).putShort((short) 1);
      answer.putInt(60).putShort((short) data.length).put(data);
    }
    byte[] bytes = new byte[answer.position()];
    answer.flip().get(bytes);
    return bytes;
  }

  private static byte[] parts(String text) {
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < bytes.length; from += 255) {
      int length = Math.min(255, bytes.length - from);
      parts.write(length);
      parts.write(bytes, from, length);
    }
    return parts.toByteArray();
  }

  @Override
  public void close() {
    socket.close();
  }
}
