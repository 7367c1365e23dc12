package dev.paylink.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics of a node, as Prometheus reads them. */
public record Scrape(String contentType, String text) {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Pattern SAMPLE = Pattern.compile("([a-z_0-9]+)(?:\\{(.*)})? ([^ ]+)");
  private static final Pattern LABEL = Pattern.compile("([a-z_0-9]+)=\"([^\"]*)\"");

  /** One value of a series. */
  public record Sample(String name, Map<String, String> labels, double value) {
    boolean has(String... wanted) {
      for (int i = 0; i < wanted.length; i += 2) {
        if (!wanted[i + 1].equals(labels.get(wanted[i]))) {
          return false;
        }
      }
      return true;
    }
  }

  /** Reads the metrics on a management port. */
  public static Scrape of(int port) {
    return of(port, "text/plain");
  }

  public static Scrape of(int port, String accept) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(port)))
            .header("Accept", accept)
            .build();
    try {
      HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
      String type = response.headers().firstValue("Content-Type").orElse("");
      return new Scrape(type, response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              Matcher sample = SAMPLE.matcher(line);
              if (!sample.matches()) {
                throw new IllegalStateException(line);
              }
              samples.add(
                  new Sample(
                      sample.group(1),
                      labels(sample.group(2)),
                      Double.parseDouble(sample.group(3))));
            });
    return samples;
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    Matcher label = LABEL.matcher(text == null ? "" : text);
    while (label.find()) {
      labels.put(label.group(1), label.group(2));
    }
    return labels;
  }

  /**
   * Returns the sum of the series of a name with these labels; 0 if there is none.
   *
   * @param labels names and values in turn
   */
  public double sum(String name, String... labels) {
    return samples().stream()
        .filter(sample -> sample.name().equals(name) && sample.has(labels))
        .mapToDouble(Sample::value)
        .sum();
  }

  /** Returns type or help of each metric, by its name. */
  public Map<String, String> comments(String kind) {
    Map<String, String> found = new TreeMap<>();
    text.lines()
        .filter(line -> line.startsWith("# " + kind + " "))
        .map(line -> line.split(" ", 4))
        .forEach(parts -> found.put(parts[2], parts[3]));
    return found;
  }
}
