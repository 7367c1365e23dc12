package dev.paylink.base.internals;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.Buffer;
import io.netty.channel.unix.RawUnixChannelOption;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A filter of a listening socket that drops the packets which start a connection (SYN), and lets
 * all others pass, so that handshakes under way are completed. The client sends its packet again
 * after a second. It is a classic BPF program, which needs no privilege (socket(7),
 * SO_ATTACH_FILTER).
 */
final class SynFilter {
  private static final Logger log = LoggerFactory.getLogger(SynFilter.class);

  // Of <asm-generic/socket.h>, which x86 and Arm use.
  private static final int SOL_SOCKET = 1;
  private static final int SO_ATTACH_FILTER = 26;

  // Of <linux/bpf_common.h>.
  private static final int LOAD_BYTE = 0x30; // BPF_LD | BPF_B | BPF_ABS
  private static final int AND = 0x54; // BPF_ALU | BPF_AND | BPF_K
  private static final int JUMP_IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
  private static final int RETURN = 0x06; // BPF_RET | BPF_K

  private static final int TCP_FLAGS = 13; // offset in the TCP header, where a packet starts
  private static final int SYN = 0x02;
  private static final int SYN_OR_ACK = 0x12;

  private static final int INSTRUCTION_BYTES = 8;
  private static final int PROGRAM_BYTES = 16;

  private SynFilter() {}

  /** Attaches the filter if the socket is one of the native transport on Linux. */
  static void attach(Channel listening) {
    if (!(listening instanceof EpollServerSocketChannel)) {
      return;
    }
    ByteBuffer instructions = instructions();
    ByteBuffer program = buffer(PROGRAM_BYTES);
    program.putShort(0, (short) (instructions.capacity() / INSTRUCTION_BYTES));
    program.putLong(PROGRAM_BYTES / 2, Buffer.memoryAddress(instructions));
    RawUnixChannelOption option =
        new RawUnixChannelOption("SO_ATTACH_FILTER", SOL_SOCKET, SO_ATTACH_FILTER, PROGRAM_BYTES);
    try {
      boolean attached = listening.config().setOption(option, program);
      log.debug("New connections are dropped: {}", attached);
    } catch (ChannelException refused) {
      log.debug("New connections cannot be dropped", refused);
    }
    // The system has copied the program; until then it must not be collected.
    Reference.reachabilityFence(instructions);
  }

  private static ByteBuffer instructions() {
    ByteBuffer program = buffer(5 * INSTRUCTION_BYTES);
    add(program, LOAD_BYTE, 0, 0, TCP_FLAGS);
    add(program, AND, 0, 0, SYN_OR_ACK);
    add(program, JUMP_IF_EQUAL, 0, 1, SYN);
    add(program, RETURN, 0, 0, 0); // drops the packet
    add(program, RETURN, 0, 0, -1); // keeps all of it
    return program;
  }

  private static void add(ByteBuffer program, int code, int ifTrue, int ifFalse, int operand) {
    program.putShort((short) code).put((byte) ifTrue).put((byte) ifFalse).putInt(operand);
  }

  private static ByteBuffer buffer(int bytes) {
    return Buffer.allocateDirectWithNativeOrder(bytes);
  }
}
