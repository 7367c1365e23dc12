package dev.paylink.it.support;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The Chromium that the tests of this JVM share: {@code -Dpaylink.test.browser=<path>}, {@code
 * PAYLINK_CHROMIUM}, or the first one on the {@code PATH}. Nothing is downloaded.
 */
public final class Chromium {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private static Browser browser;

  private Chromium() {}

  /** Launches it, and anew if it crashed, so that one crash fails one test. */
  public static synchronized Browser shared() {
    if (browser == null || !browser.isConnected()) {
      browser = launch(find());
    }
    return browser;
  }

  private static Path find() {
    String named = System.getProperty("paylink.test.browser", System.getenv("PAYLINK_CHROMIUM"));
    Stream<Path> candidates =
        named == null || named.isEmpty()
            ? NAMES.stream().flatMap(Chromium::onThePath)
            : Stream.of(Path.of(named));
    return candidates.filter(Files::isExecutable).findFirst().orElseThrow(() -> missing(named));
  }

  private static IllegalStateException missing(String named) {
    return new IllegalStateException(
        "There is no Chromium for the tests of the checkout pages%s: apt-get install chromium,"
                .formatted(named == null ? "" : " at " + named)
            + " or name one by PAYLINK_CHROMIUM."
            + " To leave these tests out: -Dpaylink.test.browser=none");
  }

  private static Stream<Path> onThePath(String name) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name));
  }

  @SuppressWarnings("resource") // lives as long as the JVM
  private static Browser launch(Path path) {
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
    boolean root = "root".equals(System.getProperty("user.name"));
    Browser launched =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(path)
                    .setArgs(root ? List.of("--no-sandbox") : List.of())); // root has no sandbox
    System.out.println("[paylink] The pages are tested in Chromium " + launched.version());
    return launched;
  }
}
