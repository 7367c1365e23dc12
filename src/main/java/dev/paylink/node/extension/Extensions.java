package dev.paylink.node.extension;

import dev.paylink.api.Extension;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.Setting;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The extensions of a node, and what they have registered. Thread-safe. */
public final class Extensions implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Extensions.class);

  private final AtomicInteger readings = new AtomicInteger();
  private final List<LoadedExtension> all;
  private final List<ExtensionClassLoader> opened;
  private final RouteTable routes = new RouteTable();
  private final ReadinessChecks checks = new ReadinessChecks();

  Extensions(List<LoadedExtension> all, List<ExtensionClassLoader> opened) {
    this.all = all;
    this.opened = List.copyOf(opened);
  }

  /** In the order of their start. */
  public List<LoadedExtension> all() {
    return all;
  }

  /** The settings that they declare, by the name of the extension. */
  public Map<String, List<Setting<?>>> settings() {
    return all.stream()
        .map(LoadedExtension::extension)
        .collect(byName(one -> List.copyOf(one.settings())));
  }

  /** The settings of merchants that they declare, by the name of the extension. */
  public Map<String, List<Setting<?>>> merchantSettings() {
    return all.stream()
        .map(LoadedExtension::extension)
        .collect(byName(one -> List.copyOf(one.merchantSettings())));
  }

  /** The extension of each payment provider that they list, by the name of the provider. */
  public SortedMap<String, Extension> providers() {
    SortedMap<String, Extension> providers = new TreeMap<>();
    for (LoadedExtension one : all) {
      one.extension().providers().forEach(name -> providers.put(name, one.extension()));
    }
    return providers;
  }

  /** The channels for messages that they list. */
  public List<ChannelDescription> messageChannels() {
    return all.stream().flatMap(one -> one.extension().messageChannels().stream()).toList();
  }

  /** In the order of the names, as they are listed to people. */
  private static <T> Collector<Extension, ?, SortedMap<String, T>> byName(
      Function<Extension, T> value) {
    return Collectors.toMap(
        Extension::name,
        value,
        (one, other) -> {
          throw new IllegalStateException("Two extensions have the same name");
        },
        TreeMap::new);
  }

  /** Has settings of merchants read anew, though they were read within the last seconds. */
  public void rereadMerchantSettings() {
    readings.incrementAndGet();
  }

  /** How often {@link #rereadMerchantSettings} was called. */
  public int readings() {
    return readings.get();
  }

  /** Whether one of them has tables. */
  public boolean haveTables() {
    return all.stream().anyMatch(one -> one.extension().hasTables());
  }

  /** The routes of started extensions. */
  public RouteTable routes() {
    return routes;
  }

  /** The checks of started extensions. */
  public ReadinessChecks checks() {
    return checks;
  }

  /** Uses extensions of a directory for as long as a function runs. */
  public static <T> T with(String directory, Function<Extensions, T> use) {
    try (Extensions extensions = ExtensionLoader.load(directory)) {
      return use.apply(extensions);
    }
  }

  /** Closes the jars; classes that were not loaded before cannot be loaded any more. */
  @Override
  public void close() {
    close(opened);
  }

  static void close(List<ExtensionClassLoader> opened) {
    for (ExtensionClassLoader classes : opened) {
      try {
        classes.close();
      } catch (IOException e) {
        log.warn("Cannot close the {}", classes.getName(), e);
      }
    }
  }
}
