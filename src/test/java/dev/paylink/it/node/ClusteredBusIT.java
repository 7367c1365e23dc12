package dev.paylink.it.node;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Topic;
import dev.paylink.base.bus.cluster.Cluster;
import dev.paylink.base.config.AppConfig;
import dev.paylink.it.support.TestPorts;
import dev.paylink.node.Node;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.MessageCodec;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What crosses from one member of a cluster to another, and what does not. */
@Timeout(120)
class ClusteredBusIT {
  /** A request, its reply, and an event. */
  record Note(int number) {}

  /** An event of which a newer version of a member sends something else. */
  record Changed(int number) {}

  private static final Command<Note, Note> ASK = new Command<>("test.ask", Note.class, Note.class);
  private static final Topic<Note> NEWS = new Topic<>("test.news", Note.class, Topic.Scope.CLUSTER);
  private static final Topic<Note> TALK = new Topic<>("test.talk", Note.class, Topic.Scope.NODE);
  private static final Topic<Changed> CHANGED =
      new Topic<>("test.changed", Changed.class, Topic.Scope.CLUSTER);

  private static Vertx first;
  private static Vertx second;
  private static Bus here;
  private static Bus there;
  private static final List<Note> arrived = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void join() {
    AppConfig.Cluster one = member(List.of());
    first = Cluster.join(one).await();
    second = Cluster.join(member(List.of("127.0.0.1:" + one.port()))).await();
    here = Node.busOf(first);
    there = Node.busOf(second);
    there.subscribe(NEWS, arrived::add);
    await().until(() -> marked(-1));
  }

  private static AppConfig.Cluster member(List<String> members) {
    return new AppConfig.Cluster(
        true, "127.0.0.1", TestPorts.find(), TestPorts.find(), "", members);
  }

  /** Whether what was published before has arrived by now, as messages keep their order. */
  private static boolean marked(int mark) {
    here.publish(NEWS, new Note(mark));
    return arrived.contains(new Note(mark));
  }

  @AfterAll
  static void leave() {
    second.close().await();
    first.close().await();
  }

  @Test
  void carriesTopicsOfTheClusterInOrder() {
    List<Note> sent = IntStream.range(1, 2_000).mapToObj(Note::new).toList();
    sent.forEach(note -> here.publish(NEWS, note));
    await().until(() -> received(sent).size() == sent.size());
    assertEquals(sent, received(sent));
  }

  private static List<Note> received(List<Note> sent) {
    return arrived.stream().filter(note -> note.number() >= sent.get(0).number()).toList();
  }

  @Test
  void keepsTopicsOfANodeOnIt() {
    List<Note> heard = new CopyOnWriteArrayList<>();
    there.subscribe(TALK, heard::add);
    here.publish(TALK, new Note(1));
    await().until(() -> marked(-2));
    assertEquals(List.of(), heard);
  }

  @Test
  void keepsCommandsOnTheirNode() {
    List<Note> handled = new CopyOnWriteArrayList<>();
    there.handle(
        ASK,
        note -> {
          handled.add(note);
          return Future.succeededFuture(note);
        });
    Fault refused = assertThrows(Fault.class, () -> here.request(ASK, new Note(1)).await());
    assertEquals(FaultCode.UNAVAILABLE, refused.code());
    assertEquals(new Note(2), there.request(ASK, new Note(2)).await());

    // Nor does a member reach it that knows the address and the event bus of Vert.x.
    ReplyException none =
        assertThrows(
            ReplyException.class, () -> first.eventBus().request(ASK.address(), "x").await());
    assertEquals(ReplyFailure.NO_HANDLERS, none.failureType());

    // Nor does a member that listens at the address get requests of others.
    List<Object> taken = new CopyOnWriteArrayList<>();
    first.eventBus().consumer(ASK.address(), message -> taken.add(message)).completion().await();
    first.eventBus().publish(ASK.address(), "x");
    for (int i = 0; i < 20; i++) {
      assertEquals(new Note(i), there.request(ASK, new Note(i)).await());
    }
    await().until(() -> marked(-3));
    await().until(() -> !taken.isEmpty());
    assertEquals(21, handled.size());
    assertEquals(List.of("x"), bodies(taken)); // its own
  }

  private static List<Object> bodies(List<Object> messages) {
    List<Object> bodies = new ArrayList<>();
    for (Object message : messages) {
      bodies.add(((io.vertx.core.eventbus.Message<?>) message).body());
    }
    return bodies;
  }

  @Test
  void passesOverAnEventThatItCannotRead() {
    List<Changed> read = new CopyOnWriteArrayList<>();
    there.subscribe(CHANGED, read::add);
    first.eventBus().registerCodec(new Json());
    DeliveryOptions json = new DeliveryOptions().setCodecName(Changed.class.getName());
    await()
        .until(
            () -> {
              first.eventBus().publish(CHANGED.address(), "{\"number\":\"several\"}", json);
              first.eventBus().publish(CHANGED.address(), "{\"number\":1,\"new\":2}", json);
              return !read.isEmpty();
            });
    assertEquals(new Changed(1), read.get(0));
  }

  /** Sends text as the event of another version. */
  private static final class Json implements MessageCodec<String, String> {
    @Override
    public void encodeToWire(Buffer buffer, String json) {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      buffer.appendInt(bytes.length).appendBytes(bytes);
    }

    @Override
    public String decodeFromWire(int position, Buffer buffer) {
      throw new IllegalStateException("Nothing is received");
    }

    @Override
    public String transform(String json) {
      return json;
    }

    @Override
    public String name() {
      return Changed.class.getName();
    }

    @Override
    public byte systemCodecID() {
      return -1;
    }
  }
}
