package dev.paylink.node.extension;

import dev.paylink.api.Extension;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Finds extensions by {@link ServiceLoader}: on the class path, and in a directory. There, each jar
 * or directory of jars is one extension with separate classes. Blocking.
 */
public final class ExtensionLoader {
  private static final String DEFAULT_DIRECTORY = "extensions";
  private static final String JAR = ".jar";

  private final ClassLoader node = ExtensionLoader.class.getClassLoader();
  private final List<LoadedExtension> found = new ArrayList<>();
  private final List<ExtensionClassLoader> opened = new ArrayList<>();

  private ExtensionLoader() {}

  /**
   * Loads all extensions.
   *
   * @param directory {@code node.extensionsDirectory}
   * @throws ExtensionException naming the extension that cannot be loaded
   */
  public static Extensions load(String directory) {
    ExtensionLoader loader = new ExtensionLoader();
    try {
      loader.addClassPath();
      for (Path path : paths(directory)) {
        loader.addPath(path);
      }
      return new Extensions(ExtensionCheck.checked(loader.found), loader.opened);
    } catch (RuntimeException | Error failure) {
      Extensions.close(loader.opened);
      throw failure;
    }
  }

  private void addClassPath() {
    addAll(LoadedExtension.CLASS_PATH, node);
  }

  private void addPath(Path path) {
    ExtensionClassLoader classes =
        new ExtensionClassLoader(path.getFileName().toString(), jars(path), node);
    opened.add(classes);
    if (addAll(path.toString(), classes) == 0) {
      throw new ExtensionException(
          "%s has no extension: META-INF/services/%s is missing"
              .formatted(path, Extension.class.getName()),
          null);
    }
  }

  private int addAll(String source, ClassLoader classes) {
    int before = found.size();
    try {
      for (Extension extension : ServiceLoader.load(Extension.class, classes)) {
        found.add(new LoadedExtension(extension, source));
      }
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new ExtensionException(
          "Cannot load the extension of %s: %s".formatted(source, reason(broken)), broken);
    }
    return found.size() - before;
  }

  private static String reason(Error broken) {
    Throwable cause = broken.getCause();
    return cause == null ? broken.toString() : "%s: %s".formatted(broken.getMessage(), cause);
  }

  /** Jars, and directories of jars, in the order of their names. */
  private static List<Path> paths(String directory) {
    Optional<Path> folder = directory.isEmpty() ? besideJar() : Optional.of(Path.of(directory));
    if (folder.isEmpty()) {
      return List.of();
    }
    try (Stream<Path> content = Files.list(folder.get())) {
      return content
          .filter(path -> !isHidden(path) && (isJar(path) || hasJars(path)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ExtensionException(
          "node.extensionsDirectory must be a directory that can be read: " + directory, e);
    }
  }

  /** Empty without extensions, or if Paylink is no file beside which there could be others. */
  private static Optional<Path> besideJar() {
    CodeSource source = ExtensionLoader.class.getProtectionDomain().getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null
        ? Optional.empty()
        : path(location)
            .filter(ExtensionLoader::isJar)
            .map(jar -> jar.resolveSibling(DEFAULT_DIRECTORY))
            .filter(Files::isDirectory);
  }

  private static Optional<Path> path(URL location) {
    try {
      return Optional.of(Path.of(location.toURI()));
    } catch (URISyntaxException | RuntimeException noFile) {
      return Optional.empty();
    }
  }

  /** As the links of a volume of Kubernetes, {@code ..data}. */
  private static boolean isHidden(Path path) {
    return path.getFileName().toString().startsWith(".");
  }

  private static boolean isJar(Path path) {
    return Files.isRegularFile(path) && path.toString().endsWith(JAR);
  }

  private static boolean hasJars(Path path) {
    File[] files =
        path.toFile().listFiles((folder, name) -> name.endsWith(JAR) && !name.startsWith("."));
    return files != null && files.length > 0;
  }

  private static URL[] jars(Path path) {
    if (!Files.isDirectory(path)) {
      return new URL[] {url(path)};
    }
    try (Stream<Path> content = Files.list(path)) {
      return content
          .filter(jar -> isJar(jar) && !isHidden(jar))
          .sorted()
          .map(ExtensionLoader::url)
          .toArray(URL[]::new);
    } catch (IOException e) {
      throw new ExtensionException("Cannot read " + path, e);
    }
  }

  /** A class loader would take a jar that cannot be read for an empty one. */
  private static URL url(Path jar) {
    try (JarFile readable = new JarFile(jar.toFile())) {
      readable.size();
    } catch (IOException e) {
      throw new ExtensionException("%s is no jar that can be read: %s".formatted(jar, e), e);
    }
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
