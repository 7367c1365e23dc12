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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Chromium shared by the tests of this JVM: {@code -Dpaylink.test.browser=<path>}, {@code
 * PAYLINK_CHROMIUM}, or the first one on the {@code PATH}. It downloads nothing.
 *
 * <p>The headless shell is preferred: it has the engine alone, without the windows and the desktop
 * services of the browser, and needs less than half of the processor time.
 */
public final class Chromium {
  private static final List<String> NAMES =
      List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

  private static Playwright playwright;
  private static Browser browser;

  private Chromium() {}

  /** Returns the browser, relaunched after a crash, so that one crash fails one test. */
  public static synchronized Browser shared() {
    if (browser == null || !browser.isConnected()) {
      browser = launch(find());
    }
    return browser;
  }

  private static Path find() {
    String configured =
        System.getProperty("paylink.test.browser", System.getenv("PAYLINK_CHROMIUM"));
    Stream<Path> candidates =
        configured == null || configured.isEmpty()
            ? NAMES.stream().flatMap(Chromium::onPath)
            : Stream.of(Path.of(configured));
    return candidates
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> missing(configured));
  }

  private static IllegalStateException missing(String configured) {
    return new IllegalStateException(
        "No Chromium found for the checkout page tests%s: apt-get install chromium-headless-shell,"
                .formatted(configured == null ? "" : " at " + configured)
            + " or set PAYLINK_CHROMIUM to its path."
            + " To skip these tests: -Dpaylink.test.browser=none");
  }

  private static Stream<Path> onPath(String name) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name));
  }

  private static Browser launch(Path path) {
    boolean root = "root".equals(System.getProperty("user.name"));
    Browser launched =
        playwright()
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(path)
                    .setArgs(
                        root
                            ? List.of("--no-sandbox")
                            : List.of())); // Chromium's sandbox refuses root
    System.out.println("[paylink] Testing pages in Chromium " + launched.version());
    return launched;
  }

  /** Lives as long as the JVM. */
  private static Playwright playwright() {
    if (playwright == null) {
      playwright =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      List<ProcessHandle> drivers =
          ProcessHandle.current().children().filter(Chromium::isDriver).toList();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> drivers.forEach(Chromium::end)));
    }
    return playwright;
  }

  private static boolean isDriver(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("run-driver");
  }

  /**
   * Kills the browser before its driver is told to end. The driver would ask the browser to close
   * itself and wait up to 30 s for it, as long as Surefire waits for the end of this JVM; so it
   * only removes the browser's profile.
   */
  private static void end(ProcessHandle driver) {
    driver.descendants().forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS).execute(driver::destroyForcibly);
    playwright.close();
  }
}
