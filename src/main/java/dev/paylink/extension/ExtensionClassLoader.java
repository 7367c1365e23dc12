package dev.paylink.extension;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The classes of one extension: its own, those of the Java platform, and those it shares with the
 * node, which are the ones of its API. All else of the node is hidden, so that an extension can
 * have another version of a library.
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
    return isShared(name) ? node.loadClass(name) : super.loadClass(name, resolve);
  }

  private static boolean isShared(String name) {
    return SHARED.stream().anyMatch(name::startsWith);
  }

  @Override
  public @Nullable URL getResource(String name) {
    return isShared(name.replace('/', '.')) ? node.getResource(name) : super.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return isShared(name.replace('/', '.')) ? node.getResources(name) : super.getResources(name);
  }
}
