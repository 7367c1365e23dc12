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

/** Images of the demo: kawung, a pattern of batik. Each has always the same bytes. */
enum DemoImage {
  /** Of the product, in the brown of Solo. */
  BROWN(0x4a2c1a, 0xb4762f),
  /** Of the landing page, in indigo. */
  INDIGO(0x1f2f5c, 0x7d93c9);

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 480;
  private static final int TILE = 160;
  private static final Color GROUND = new Color(0xf7efdd);

  private final Color oval;
  private final Color dot;

  DemoImage(int oval, int dot) {
    this.oval = new Color(oval);
    this.dot = new Color(dot);
  }

  byte[] bytes() {
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
  private void draw(Graphics2D canvas, double x, double y) {
    for (int side = 0; side < 4; side++) {
      canvas.rotate(Math.PI / 4 + side * Math.PI / 2, x, y);
      canvas.setColor(oval);
      canvas.fill(new Ellipse2D.Double(x + 8, y - 24, TILE * .5, 48));
      canvas.setColor(dot);
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
