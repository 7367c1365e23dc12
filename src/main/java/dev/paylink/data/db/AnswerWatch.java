package dev.paylink.data.db;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection to the database whose server does not answer in time. The client itself only
 * asks the server to end the connection, and waits for it: a connection to a server process that
 * does not run would stay in its pool.
 *
 * <p>Reads the frames of the PostgreSQL protocol, version 3.0, that pass. Methods may be called on
 * any thread.
 */
final class AnswerWatch extends ChannelDuplexHandler {
  /** A client that logs in or closes the connection waits for no statement. */
  private static final long LOGIN_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final long answerNanos;
  private final BooleanSupplier mayClose;
  private final Consumer<AnswerWatch> closed;
  private final RequestFrames requests = new RequestFrames();
  private final AnswerFrames answers = new AnswerFrames();
  private volatile @Nullable ChannelHandlerContext channel;
  private long owed = 1; // answers that the server owes; the first is to the login
  private boolean loggedIn;
  private boolean waiting; // for bytes of the server
  private long waitingSince;
  private boolean checking; // a check is scheduled
  private volatile boolean retired;

  /**
   * @param answerMs how long the server may take for a statement, in milliseconds
   * @param mayClose asked before a connection is closed that does not answer; if not, it is asked
   *     again after the same time
   * @param closed called when the connection is closed
   */
  AnswerWatch(long answerMs, BooleanSupplier mayClose, Consumer<AnswerWatch> closed) {
    this.mayClose = mayClose;
    this.answerNanos = TimeUnit.MILLISECONDS.toNanos(answerMs);
    this.closed = closed;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    channel = added;
    await(added);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise written) {
    if (message instanceof ByteBuf bytes && bytes.isReadable()) {
      owed += requests.read(bytes);
      if (!waiting && (owed > 0 || !loggedIn)) {
        await(context);
      }
    }
    context.write(message, written);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes && requests.isLoggingIn()) {
      owed -= answers.read(bytes);
      loggedIn |= owed == 0;
    }
    waiting = false;
    context.fireChannelRead(message);
    // While the client logs in, the server may be waiting for it.
    if (loggedIn && owed > 0) {
      await(context);
    } else if (loggedIn && retired) {
      close();
    }
  }

  private void await(ChannelHandlerContext context) {
    waiting = true;
    waitingSince = System.nanoTime();
    if (!checking) {
      checking = true;
      check(context, limitNanos());
    }
  }

  private long limitNanos() {
    return loggedIn ? answerNanos : Math.max(LOGIN_NANOS, answerNanos);
  }

  private void check(ChannelHandlerContext context, long delayNanos) {
    context
        .executor()
        .schedule(
            () -> {
              long left = waitingSince + limitNanos() - System.nanoTime();
              if (!waiting) {
                checking = false;
              } else if (left > 0) {
                check(context, left);
              } else if (mayClose.getAsBoolean()) {
                close();
              } else {
                check(context, limitNanos());
              }
            },
            delayNanos,
            TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    waiting = false;
    closed.accept(this);
    context.fireChannelInactive();
  }

  /** Whether it is the connection of a server process, by its number and key. */
  boolean isOf(int processId, int secretKey) {
    return answers.key() == ((long) processId << Integer.SIZE | secretKey & 0xFFFF_FFFFL);
  }

  /** Closes the connection when its server owes no answer. */
  void retire() {
    retired = true;
    ChannelHandlerContext context = channel;
    if (context != null) {
      context
          .executor()
          .execute(
              () -> {
                if (owed <= 0) {
                  close();
                }
              });
    }
  }

  /** Closes the connection now, beneath the client, which would wait for the server. */
  void close() {
    ChannelHandlerContext context = channel;
    ChannelHandlerContext first = context == null ? null : context.pipeline().firstContext();
    if (first != null) {
      first.close();
    }
  }
}
