package dev.paylink.bench;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Time per request over number of orders as SVG, with a panel for each shape. All panels have the
 * same scale, so that a constant time is a horizontal line. The colours are readable on white and
 * on black.
 */
final class ShapesChart {
  private static final int COLUMNS = 4;
  private static final int WIDTH = 210;
  private static final int HEIGHT = 130;
  private static final int LEFT = 34; // of the plot in its panel
  private static final int RIGHT = 26;
  private static final int TOP = 42;
  private static final int BOTTOM = 28;
  private static final int TITLE = 40;
  private static final String MUTED = "#808890";
  private static final String LINE = "#3b82c4";

  private final double highest;

  private ShapesChart(JsonObject shapes) {
    this.highest =
        nextRound(
            shapes.stream()
                .flatMapToDouble(shape -> points(shape).stream().mapToDouble(Point::millis))
                .max()
                .orElse(1));
  }

  private record Point(long orders, double millis) {}

  /** Draws values of the form {@code {shape: {number of orders: milliseconds}}}. */
  static String draw(JsonObject shapes) {
    ShapesChart chart = new ShapesChart(shapes);
    int rows = (shapes.size() + COLUMNS - 1) / COLUMNS;
    StringBuilder svg = new StringBuilder();
    svg.append(
        text(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="11" fill="%s">
            <text x="8" y="22" font-size="15">GET /v1/orders: milliseconds per request, by the merchant's number of orders</text>
            """,
            COLUMNS * WIDTH, TITLE + rows * HEIGHT, MUTED));
    int panel = 0;
    for (Map.Entry<String, Object> shape : shapes) {
      int x = panel % COLUMNS * WIDTH;
      int y = TITLE + panel / COLUMNS * HEIGHT;
      svg.append(text("<g transform=\"translate(%d %d)\">\n", x, y));
      svg.append(chart.panel(shape.getKey(), points(shape))).append("</g>\n");
      panel++;
    }
    return svg.append("</svg>\n").toString();
  }

  private static List<Point> points(Map.Entry<String, Object> shape) {
    List<Point> points = new ArrayList<>();
    ((JsonObject) shape.getValue())
        .forEach(
            point ->
                points.add(
                    new Point(
                        Long.parseLong(point.getKey()),
                        ((Number) point.getValue()).doubleValue())));
    return points;
  }

  /** Returns the next number that is 1, 2 or 5 times a power of ten. */
  private static double nextRound(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double digit = value / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
  }

  private String panel(String name, List<Point> points) {
    int right = WIDTH - RIGHT;
    int bottom = HEIGHT - BOTTOM;
    StringBuilder panel = new StringBuilder();
    panel.append(text("<text x=\"8\" y=\"%d\" font-size=\"12\">%s</text>\n", TOP - 16, name));
    panel.append(
        text(
            "<path d=\"M%d %dH%dM%d %dH%d\" stroke=\"%s\" stroke-opacity=\".4\"/>\n",
            LEFT, bottom, right, LEFT, TOP, right, MUTED));
    panel.append(
        text(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>\n",
            LEFT - 6, TOP + 4, axis(highest), LEFT - 6, bottom + 4));
    String line =
        points.stream()
            .map(point -> text("%.1f,%.1f", x(points, point), y(point)))
            .collect(Collectors.joining(" "));
    panel.append(
        text(
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
            line, LINE));
    points.forEach(point -> panel.append(mark(x(points, point), point)));
    return panel.toString();
  }

  private String mark(double x, Point point) {
    double y = y(point);
    return text(
        "<circle cx=\"%1$.1f\" cy=\"%2$.1f\" r=\"3\" fill=\"%3$s\"/>"
            + "<text x=\"%1$.1f\" y=\"%4$.1f\" text-anchor=\"middle\">%5$s</text>"
            + "<text x=\"%1$.1f\" y=\"%6$d\" text-anchor=\"middle\">%7$s</text>\n",
        x, y, LINE, y - 7, number(point.millis()), HEIGHT - BOTTOM + 16, size(point.orders()));
  }

  /** Returns the position on a logarithmic axis. */
  private static double x(List<Point> points, Point point) {
    double first = Math.log10(points.get(0).orders());
    double last = Math.log10(points.get(points.size() - 1).orders());
    double width = WIDTH - RIGHT - LEFT - 24;
    return LEFT + 12 + width * (Math.log10(point.orders()) - first) / Math.max(1e-9, last - first);
  }

  private double y(Point point) {
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * point.millis() / highest;
  }

  private static String size(long orders) {
    return orders >= 1_000_000 ? orders / 1_000_000 + "M" : orders / 1_000 + "k";
  }

  /** Formats a round number without trailing zeros. */
  private static String axis(double value) {
    return value >= 1 ? text("%.0f", value) : text("%s", Math.round(value * 1e6) / 1e6);
  }

  private static String number(double value) {
    return text(value < 10 ? "%.2f" : "%.0f", value);
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
