package dev.paylink.node.extension;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one extension: its own, the classes of the Java platform, and the classes it
 * shares with the node: the API, and libraries that types of the API come from. All else of the
 * node is hidden, so that an extension can have another version of a library. It can bring modules
 * of shared libraries that the node does not have, as the mail client of Vert.x.
 */
final class ExtensionClassLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** What types of the API refer to, and what these are made of. */
  private static final List<String> SHARED =
      List.of(
          "dev.paylink.api.",
          "io.vertx.",
          "io.netty.",
          "com.fasterxml.jackson.",
          "io.micrometer.",
          "io.opentelemetry.",
          "org.slf4j.",
          "org.jspecify.");

  private final ClassLoader node;

  /**
   * @param jars of the extension
   * @param node has the shared classes
   */
  ExtensionClassLoader(String name, URL[] jars, ClassLoader node) {
    super("extension " + name, jars, getPlatformClassLoader());
    this.node = node;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (isShared(name)) {
      try {
        return node.loadClass(name);
      } catch (ClassNotFoundException notOfTheNode) {
        return super.loadClass(name, resolve);
      }
    }
    return super.loadClass(name, resolve);
  }

  private static boolean isShared(String name) {
    return SHARED.stream().anyMatch(name::startsWith);
  }

  @Override
  public @Nullable URL getResource(String name) {
    URL shared = isShared(name.replace('/', '.')) ? node.getResource(name) : null;
    return shared == null ? super.getResource(name) : shared;
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return isShared(name.replace('/', '.')) && node.getResource(name) != null
        ? node.getResources(name)
        : super.getResources(name);
  }
}
