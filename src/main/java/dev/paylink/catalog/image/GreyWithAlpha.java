package dev.paylink.catalog.image;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;

/**
 * Grey pictures that can be transparent. Java 2D takes their greys for linear ones, and would draw
 * them too bright.
 */
final class GreyWithAlpha {
  private static final int BANDS = 2;

  private GreyWithAlpha() {}

  /** Such a picture with the same greys in RGB; any other as it is. */
  static BufferedImage inRgb(BufferedImage image) {
    Raster raster = image.getRaster();
    if (raster.getNumBands() != BANDS) {
      return image;
    }
    BufferedImage rgb =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
    int surplus = raster.getSampleModel().getSampleSize(0) - Byte.SIZE; // of 16 bits
    int[] greys = new int[image.getWidth()];
    int[] alphas = new int[image.getWidth()];
    for (int y = 0; y < image.getHeight(); y++) {
      raster.getSamples(0, y, greys.length, 1, 0, greys);
      raster.getSamples(0, y, greys.length, 1, 1, alphas);
      for (int x = 0; x < greys.length; x++) {
        int grey = greys[x] >> surplus;
        rgb.setRGB(x, y, (alphas[x] >> surplus) << 24 | grey << 16 | grey << 8 | grey);
      }
    }
    return rgb;
  }
}
