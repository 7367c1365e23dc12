package dev.paylink.it.support;

import dev.paylink.api.Extension;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Makes the jar of an extension from classes of the tests. */
public final class ExtensionJar {
  private ExtensionJar() {}

  /**
   * Writes a jar.
   *
   * @param extension the class that the jar names as its extension
   * @param others further classes
   */
  public static Path write(Path file, Class<? extends Extension> extension, Class<?>... others) {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      put(
          jar,
          "META-INF/services/" + Extension.class.getName(),
          extension.getName().getBytes(StandardCharsets.UTF_8));
      put(jar, path(extension), content(extension));
      for (Class<?> other : others) {
        put(jar, path(other), content(other));
      }
      putFiles(jar, "db/");
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts files of the tests into the jar, with their folders, as Maven does. */
  private static void putFiles(JarOutputStream jar, String folder) throws IOException {
    Path root = Path.of("src/test/resources");
    try (Stream<Path> files = Files.walk(root.resolve(folder))) {
      for (Path file : files.sorted().toList()) {
        String name = root.relativize(file).toString().replace(File.separatorChar, '/');
        if (Files.isDirectory(file)) {
          put(jar, name + "/", new byte[0]);
        } else {
          put(jar, name, Files.readAllBytes(file));
        }
      }
    }
  }

  private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }

  private static String path(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static byte[] content(Class<?> type) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(path(type))) {
      return Objects.requireNonNull(in, type.getName()).readAllBytes();
    }
  }
}
