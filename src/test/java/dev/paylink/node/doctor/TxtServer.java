package dev.paylink.node.doctor;

import io.vertx.core.dns.DnsClientOptions;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A DNS server on this machine that has TXT records (RFC 1035, section 4). What is too long for a
 * packet is cut off, and answered by TCP.
 */
final class TxtServer implements AutoCloseable {
  private static final int HEADER = 12;
  private static final int MOST_BY_UDP = 512;
  private static final int TXT = 16;
  private static final int AUTHORITATIVE_ANSWER = 0x8580;
  private static final int TRUNCATED = 0x0200;
  private static final int NO_SUCH_NAME = 3;

  private final Map<String, List<String>> records;
  private final DatagramSocket udp;
  private final ServerSocket tcp;

  /** Something that is done until the socket is closed. */
  private interface Serving {
    void once() throws IOException;
  }

  /**
   * @param records texts by their names; all other names do not exist
   */
  TxtServer(Map<String, List<String>> records) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    this.records = records;
    this.udp = new DatagramSocket(0, here);
    this.tcp = new ServerSocket(udp.getLocalPort(), 1, here);
    start(this::answerPacket);
    start(this::answerStream);
  }

  DnsClientOptions options() {
    return new DnsClientOptions().setHost("127.0.0.1").setPort(udp.getLocalPort());
  }

  private static void start(Serving serving) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  serving.once();
                }
              } catch (SocketException closed) {
                return;
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void answerPacket() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[MOST_BY_UDP], MOST_BY_UDP);
    udp.receive(packet);
    byte[] answer = answer(ByteBuffer.wrap(packet.getData(), 0, packet.getLength()));
    if (answer.length > MOST_BY_UDP) {
      ByteBuffer.wrap(answer).putShort(2, (short) (AUTHORITATIVE_ANSWER | TRUNCATED));
    }
    int length = Math.min(answer.length, MOST_BY_UDP);
    udp.send(new DatagramPacket(answer, length, packet.getSocketAddress()));
  }

  private void answerStream() throws IOException {
    try (Socket client = tcp.accept()) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      byte[] answer = answer(ByteBuffer.wrap(in.readNBytes(in.readUnsignedShort())));
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      out.writeShort(answer.length);
      out.write(answer);
    }
  }

  private byte[] answer(ByteBuffer query) {
    String name = name(query);
    byte[] question = new byte[query.position() + 4 - HEADER];
    query.get(HEADER, question);
    List<String> texts = records.get(name);
    ByteBuffer answer = ByteBuffer.allocate(4096);
    answer
        .putShort(query.getShort(0))
        .putShort((short) (AUTHORITATIVE_ANSWER | (texts == null ? NO_SUCH_NAME : 0)))
        .putShort((short) 1)
        .putShort((short) (texts == null ? 0 : texts.size()))
        .putInt(0)
        .put(question);
    for (String text : texts == null ? List.<String>of() : texts) {
      byte[] data = parts(text);
      answer.putShort((short) (0xc000 | HEADER)).putShort((short) TXT).putShort((short) 1);
      answer.putInt(60).putShort((short) data.length).put(data);
    }
    byte[] bytes = new byte[answer.position()];
    answer.flip().get(bytes);
    return bytes;
  }

  private static String name(ByteBuffer query) {
    StringBuilder name = new StringBuilder();
    query.position(HEADER);
    for (int length = query.get(); length > 0; length = query.get()) {
      byte[] label = new byte[length];
      query.get(label);
      name.append(name.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.US_ASCII));
    }
    return name.toString().toLowerCase(Locale.ROOT);
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
  public void close() throws IOException {
    udp.close();
    tcp.close();
  }
}
