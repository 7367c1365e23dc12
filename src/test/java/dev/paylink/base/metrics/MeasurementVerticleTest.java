package dev.paylink.base.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MeasurementVerticleTest {
  private final Vertx vertx = Vertx.vertx();

  private record Value(Measured result, Future<Double> answer) implements Measurement {
    @Override
    public Future<?> measure() {
      return answer.onSuccess(result::set);
    }

    @Override
    public void forget() {
      result.forget();
    }
  }

  @AfterEach
  void close() {
    vertx.close();
  }

  @Test
  void forgetsWhatItCannotMeasureAndMeasuresTheRest() {
    Measured failing = new Measured();
    failing.set(7);
    Measured other = new Measured();
    List<Measurement> measurements =
        List.of(
            new Value(failing, Future.failedFuture("no database")),
            new Value(other, Future.succeededFuture(5.0)));
    vertx.deployVerticle(new MeasurementVerticle(measurements));
    await().until(() -> other.value() == 5);
    assertEquals(Double.NaN, failing.value());
  }
}
