package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code clock}. */
@Tag("ops")
class ClockCommandIT {
  @TempDir private Path data;

  @Test
  void movesTheClockAndWaits(TestService service) throws IOException {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    Map<String, String> settings = DevFile.write(data, service, merchant.api().token());
    String order = merchant.startPayment().orderId();
    Instant before = Instant.parse(JarProcess.run(settings, "clock").out().strip());
    JarProcess moved = JarProcess.run(settings, "clock", "--advance", "P1DT1H");
    assertEquals(0, moved.exitCode(), moved::err);
    Duration passed = Duration.between(before, Instant.parse(moved.out().strip()));
    assertTrue(passed.compareTo(Duration.ofHours(25)) >= 0, passed::toString);
    assertEquals("cancelled", merchant.status(order));
    assertTrue(JarProcess.run(settings, "clock", "--json").out().contains("\"status\":\"ready\""));
    JarProcess refused = JarProcess.run(settings, "clock", "--advance", "P1M");
    assertEquals(1, refused.exitCode());
    assertTrue(refused.err().contains("advance must"), refused::err);
    assertEquals(2, JarProcess.run(settings, "clock", "--advance", "P1D", "--to", "x").exitCode());
  }
}
