package dev.paylink.catalog.product.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.tika.Tika;
import org.apache.tika.detect.CompositeDetector;
import org.junit.jupiter.api.Test;

class FileContentTest {
  /** A detector of a module of parsers would unpack archives. */
  @Test
  void looksAtFilesByDetectorsOfTheCoreAlone() {
    CompositeDetector detector = (CompositeDetector) new Tika().getDetector();
    List<String> foreign =
        detector.getDetectors().stream()
            .map(Object::getClass)
            .filter(type -> !type.getProtectionDomain().equals(Tika.class.getProtectionDomain()))
            .map(Class::getName)
            .toList();
    assertEquals(List.of(), foreign);
  }
}
