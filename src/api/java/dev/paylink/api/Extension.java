package dev.paylink.api;

import dev.paylink.api.MessageMessages.ChannelDescription;
import io.vertx.core.Future;
import java.util.List;

/**
 * An extension of a node: a payment provider, a risk engine, a mailer, a route. A node finds it by
 * {@link java.util.ServiceLoader}, so a jar names it in {@code
 * META-INF/services/dev.paylink.api.Extension}, and starts it before the node is ready.
 *
 * <p>A node starts one instance of each extension; further ones are made to read the settings that
 * it declares. Its methods are called on one event loop, and must not block it; only {@link
 * #name()}, {@link #version()}, {@link #apiVersion()}, {@link #description()}, {@link #settings()},
 * {@link #merchantSettings()}, {@link #providers()}, {@link #messageChannels()} and {@link
 * #hasTables()} are also called on other threads and before {@code start}, by commands that start
 * nothing. The class needs a public constructor without parameters that does nothing.
 */
public interface Extension {
  /**
   * The version of this API, {@code major.minor}. The compiler copies it into the class of an
   * extension that returns it from {@link #apiVersion()}.
   */
  String API_VERSION = "1.2";

  /**
   * Its name, unique on a node, of 2 to 32 lower-case letters and digits, first a letter. It starts
   * the keys of its settings ({@code extensions.acme.apiKey}) and its paths ({@code /ext/acme/}).
   */
  String name();

  /** Its own version, for people. */
  String version();

  /**
   * The version of the API it was compiled against: return {@link #API_VERSION}. A node refuses an
   * extension of another major version, or of a later minor one.
   */
  String apiVersion();

  /** What it does, in a line. */
  default String description() {
    return "";
  }

  /**
   * The settings that operators can give it. The node checks them with the rest of its
   * configuration, before it starts anything.
   */
  default List<Setting<?>> settings() {
    return List.of();
  }

  /**
   * The settings of each merchant, such as the key at a payment service: {@code paylink.jar
   * merchant update mer_… --set acme.apiKey=…}. Secrets are sealed in the database. A merchant may
   * lack required settings: see {@link MerchantSettings#isComplete()}.
   */
  default List<Setting<?>> merchantSettings() {
    return List.of();
  }

  /**
   * The names of the payment providers for which it answers {@link BusApi#describeProvider}: what
   * {@code merchant update --provider} takes, and {@code doctor} knows. A node does not start an
   * extension that answers for another provider. A name is a lower-case letter and up to 31
   * lower-case letters, digits and hyphens, unique on a node.
   */
  default List<String> providers() {
    return List.of();
  }

  /**
   * Its channels for messages. A node does not start an extension that registers another channel.
   */
  default List<ChannelDescription> messageChannels() {
    return List.of();
  }

  /**
   * Whether it has tables. Then {@code db/<name>/V1__….sql} of its jar and later ones (Flyway)
   * create them in the schema {@code ext_<name>}, when the schema of Paylink is migrated. Do not
   * change a file that was run once.
   */
  default boolean hasTables() {
    return false;
  }

  /**
   * Starts the extension on the context of a separate verticle. The node is ready once all
   * extensions have started.
   *
   * @param context what the node offers; it is valid until the extension has stopped
   * @return completes when it has started, within 60 s. A failure, or a later completion, ends the
   *     start of the node with the name of the extension and the message; {@link #stop()} is not
   *     called then
   */
  Future<?> start(ExtensionContext context);

  /**
   * Stops the extension after the last request of the node; what it has registered by its context
   * is removed for it.
   *
   * @return completes when it has stopped; the node waits for 4 s at most
   */
  default Future<?> stop() {
    return Future.succeededFuture();
  }
}
