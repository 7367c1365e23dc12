import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * Prints the test classes that took longest in this build, from the reports of Surefire and
 * Failsafe.
 */
final class SlowestTests {
  private static final int SHOWN = 20;

  private record TestClass(String name, double seconds, int tests) {}

  private SlowestTests() {}

  /**
   * @param arguments the folder in which the reports are, at any depth, and the start of the build,
   *     as RFC 3339: reports of earlier builds are left out
   */
  public static void main(String[] arguments) throws IOException {
    FileTime start = FileTime.from(Instant.parse(arguments[1]));
    List<TestClass> classes;
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      classes = files.filter(file -> isReport(file, start)).map(SlowestTests::read).toList();
    }
    System.out.printf(
        "%d test classes with %d tests took %.0f s, side by side. The slowest:%n",
        classes.size(),
        classes.stream().mapToInt(TestClass::tests).sum(),
        classes.stream().mapToDouble(TestClass::seconds).sum());
    classes.stream()
        .sorted(Comparator.comparingDouble(TestClass::seconds).reversed())
        .limit(SHOWN)
        .forEach(test -> System.out.printf("%7.1f s  %s%n", test.seconds(), test.name()));
  }

  private static boolean isReport(Path file, FileTime start) {
    try {
      return file.getFileName().toString().matches("TEST-.*\\.xml")
          && Files.getLastModifiedTime(file).compareTo(start) >= 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TestClass read(Path report) {
    try {
      Element suite =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getDocumentElement();
      return new TestClass(
          suite.getAttribute("name"),
          Double.parseDouble(suite.getAttribute("time")),
          Integer.parseInt(suite.getAttribute("tests")));
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new IllegalStateException("No report of tests: " + report, e);
    }
  }
}
