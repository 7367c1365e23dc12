package dev.paylink.sales.export;

import dev.paylink.http.Answer;
import dev.paylink.http.Chunks;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;

/** A CSV file that is written while its rows are read. Belongs to one event loop. */
public final class CsvExport implements Chunks {
  private final String header;
  private final Source source;
  private boolean started;
  private boolean ended;

  private CsvExport(String header, Source source) {
    this.header = header;
    this.source = source;
  }

  /** Where the rows come from, part by part. */
  public interface Source {
    /** Returns the next rows. It is not called after the last part. */
    Future<Part> next();
  }

  /**
   * Some rows of the file.
   *
   * @param last whether there are no more
   */
  public record Part(String rows, boolean last) {}

  /**
   * The answer with a file. Reads the first rows before the answer starts, so that a failure has an
   * error body.
   *
   * @param name of the file, without the day and {@code .csv}
   * @param header the first line
   */
  public static Future<Answer> answer(String name, Instant now, String header, Source source) {
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "text/csv; charset=utf-8",
            "Content-Disposition",
            "attachment; filename=\"%s-%s.csv\""
                .formatted(name, LocalDate.ofInstant(now, ZoneOffset.UTC)));
    CsvExport export = new CsvExport(header, source);
    return export.next().map(first -> Answer.chunks(headers, startingWith(first, export)));
  }

  /** Chunks after one that was read already. */
  private static Chunks startingWith(Optional<Buffer> first, Chunks rest) {
    return new Chunks() {
      private boolean given;

      @Override
      public Future<Optional<Buffer>> next() {
        if (given) {
          return rest.next();
        }
        given = true;
        return Future.succeededFuture(first);
      }
    };
  }

  @Override
  public Future<Optional<Buffer>> next() {
    return ended ? Future.succeededFuture(Optional.empty()) : source.next().map(this::chunk);
  }

  private Optional<Buffer> chunk(Part part) {
    String text = started ? part.rows() : header + part.rows();
    started = true;
    ended = part.last();
    return Optional.of(Buffer.buffer(text.getBytes(StandardCharsets.UTF_8)));
  }
}
