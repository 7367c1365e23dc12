package dev.paylink.cli;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** The image of the demo product: kawung, a pattern of batik, always the same bytes. */
final class DemoImage {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 480;
  private static final int TILE = 160;
  private static final Color GROUND = new Color(0xf7efdd);
  private static final Color OVAL = new Color(0x4a2c1a);
  private static final Color DOT = new Color(0xb4762f);

  private DemoImage() {}

  static byte[] bytes() {
    System.setProperty("java.awt.headless", "true"); // pixels need no screen
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D canvas = image.createGraphics();
    canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    canvas.setColor(GROUND);
    canvas.fillRect(0, 0, WIDTH, HEIGHT);
    for (int x = 0; x < WIDTH; x += TILE) {
      for (int y = 0; y < HEIGHT; y += TILE) {
        draw(canvas, x + TILE / 2.0, y + TILE / 2.0);
      }
    }
    canvas.dispose();
    return encoded(image);
  }

  /** Four ovals around a point, and a dot in each. */
  private static void draw(Graphics2D canvas, double x, double y) {
    for (int side = 0; side < 4; side++) {
      canvas.rotate(Math.PI / 4 + side * Math.PI / 2, x, y);
      canvas.setColor(OVAL);
      canvas.fill(new Ellipse2D.Double(x + 8, y - 24, TILE * .5, 48));
      canvas.setColor(DOT);
      canvas.fill(new Ellipse2D.Double(x + 40, y - 5, 16, 10));
      canvas.rotate(-Math.PI / 4 - side * Math.PI / 2, x, y);
    }
  }

  private static byte[] encoded(BufferedImage image) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.setUseCache(false);
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }
}
