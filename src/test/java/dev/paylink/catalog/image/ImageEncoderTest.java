package dev.paylink.catalog.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.it.support.TestImages;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageEncoderTest {
  private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  @Test
  void makesALargeAndASmallPictureOfAPhotograph() {
    List<EncodedImage> pictures = ImageEncoder.encode(TestImages.photograph(3000, 2000));
    assertEquals(List.of(1280, 640), pictures.stream().map(p -> p.picture().width()).toList());
    assertEquals(List.of(853, 427), pictures.stream().map(p -> p.picture().height()).toList());
    for (EncodedImage picture : pictures) {
      assertEquals("image/jpeg", picture.picture().contentType());
      assertTrue(picture.bytes().length <= 200_000);
      assertEquals(picture.bytes().length, picture.picture().size());
      BufferedImage shown = TestImages.decoded(picture.bytes());
      assertEquals(picture.picture().width(), shown.getWidth());
      assertTrue((shown.getRGB(9, 9) & 0xff0000) > 0x800000, "red above");
    }
  }

  @Test
  void keepsADrawingThatIsTransparent() {
    EncodedImage picture = ImageEncoder.encode(TestImages.drawing(500, 300, true)).get(0);
    assertEquals("image/png", picture.picture().contentType());
    BufferedImage shown = TestImages.decoded(picture.bytes());
    assertEquals(500, shown.getWidth());
    assertEquals(0, shown.getRGB(0, 0) >>> 24);
    assertEquals(0xff0b6e4f, shown.getRGB(250, 150));
  }

  @Test
  void makesOnePictureOfASmallImage() {
    List<EncodedImage> pictures = ImageEncoder.encode(TestImages.drawing(40, 30, false));
    assertEquals(1, pictures.size());
    assertEquals(40, pictures.get(0).picture().width());
    assertFalse(TestImages.decoded(pictures.get(0).bytes()).getColorModel().hasAlpha());
  }

  @Test
  void shrinksWhatIsTransparentUntilItIsSmallEnough() {
    for (EncodedImage picture : ImageEncoder.encode(TestImages.transparentNoise(1200, 1200))) {
      assertEquals("image/png", picture.picture().contentType());
      assertTrue(picture.bytes().length <= 200_000);
    }
  }

  @ParameterizedTest
  @CsvSource({"100,1000,100,1000", "100,4000,48,1920", "4000,100,1280,32", "1,1,1,1"})
  void keepsProportionsWithinThePage(int width, int height, int wide, int high) {
    var picture = ImageEncoder.encode(TestImages.drawing(width, height, false)).get(0).picture();
    assertEquals(wide, picture.width());
    assertEquals(high, picture.height());
  }

  @Test
  void turnsPhotographsUpright() {
    // Exif orientation 6: the camera was turned; red, above in the file, is on the right.
    byte[] turned = withOrientation(TestImages.photograph(400, 200), 6);
    BufferedImage shown = TestImages.decoded(ImageEncoder.encode(turned).get(0).bytes());
    assertEquals(200, shown.getWidth());
    assertEquals(400, shown.getHeight());
    assertTrue((shown.getRGB(190, 200) & 0xff0000) > 0x800000, "red on the right");
    assertTrue((shown.getRGB(10, 200) & 0xff) > 0x80, "blue on the left");
  }

  @Test
  void leavesMetadataOut() {
    byte[] photograph = withOrientation(TestImages.photograph(400, 200), 1);
    assertTrue(text(photograph).contains("Exif"));
    assertFalse(text(ImageEncoder.encode(photograph).get(0).bytes()).contains("Exif"));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Puts Exif data with nothing but an orientation behind the first segment of a JPEG file. */
  private static byte[] withOrientation(byte[] jpeg, int orientation) {
    ByteBuffer exif = ByteBuffer.allocate(36);
    exif.putShort((short) 0xffe1).putShort((short) 34);
    exif.put("Exif\0\0MM\0*".getBytes(StandardCharsets.ISO_8859_1)).putInt(8);
    exif.putShort((short) 1).putShort((short) 0x0112).putShort((short) 3).putInt(1);
    exif.putShort((short) orientation).putShort((short) 0).putInt(0);
    ByteBuffer whole = ByteBuffer.allocate(jpeg.length + exif.capacity());
    int first = 4 + ByteBuffer.wrap(jpeg).getShort(4);
    whole.put(jpeg, 0, first).put(exif.array()).put(jpeg, first, jpeg.length - first);
    return whole.array();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a \"a\">]><svg/>",
        "<html><script>alert(1)</script></html>",
        "BM",
        "PK\u0003\u0004",
        "RIFF....WEBPVP8 ",
        "x"
      })
  void refusesWhatIsNoImage(String file) {
    assertEquals(FaultCode.UNSUPPORTED_MEDIA_TYPE, refusal(file.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 60, 1000})
  void refusesWhatIsCutOff(int kept) {
    assertEquals(
        FaultCode.INVALID_REQUEST,
        refusal(Arrays.copyOf(TestImages.drawing(900, 900, true), kept)));
  }

  @Test
  void refusesMorePixelsThanItDecodes() {
    assertEquals(FaultCode.INVALID_REQUEST, refusal(png(20_000, 19_000, 2, new byte[1], false)));
    assertEquals(FaultCode.INVALID_REQUEST, refusal(png(1 << 30, 1, 2, new byte[1], false)));
  }

  @Test
  void keepsTheGreysOfWhatIsTransparent() {
    ColorModel grey =
        new ComponentColorModel(
            ColorSpace.getInstance(ColorSpace.CS_GRAY),
            true,
            false,
            Transparency.TRANSLUCENT,
            DataBuffer.TYPE_BYTE);
    BufferedImage image =
        new BufferedImage(grey, grey.createCompatibleWritableRaster(20, 20), false, null);
    image.getRaster().setPixel(5, 5, new int[] {90, 255});
    byte[] picture = ImageEncoder.encode(TestImages.encoded(image, "png")).get(0).bytes();
    assertEquals(0xff5a5a5a, TestImages.decoded(picture).getRGB(5, 5));
    assertEquals(0, TestImages.decoded(picture).getRGB(6, 6) >>> 24);
  }

  @Test
  void refusesAPhotographWithoutItsEnd() {
    byte[] photograph = TestImages.photograph(400, 400);
    assertEquals(
        FaultCode.INVALID_REQUEST, refusal(Arrays.copyOf(photograph, photograph.length / 2)));
  }

  @Test
  void refusesColoursOfPrint() {
    byte[] photograph = TestImages.photograph(40, 40);
    photograph[text(photograph).indexOf("\u00ff\u00c0") + 9] = 4;
    Fault refused = assertThrows(Fault.class, () -> ImageEncoder.encode(photograph));
    assertTrue(String.valueOf(refused.getMessage()).contains("CMYK"), refused.getMessage());
  }

  @Test
  void sendsPhonesNoMoreThanOthers() {
    List<EncodedImage> pictures = ImageEncoder.encode(TestImages.photograph(2000, 3000));
    assertTrue(pictures.get(1).bytes().length <= pictures.get(0).bytes().length);
  }

  /** A decoder works through all blocks for each scan. */
  @Test
  void refusesMoreScansThanAPictureNeeds() {
    byte[] photograph = TestImages.photograph(40, 40);
    byte[] scan = {(byte) 0xff, (byte) 0xda, 0, 8, 1, 1, 0, 1, 1, 0};
    assertEquals(FaultCode.INVALID_REQUEST, refusal(withBeforeEnd(photograph, repeated(scan, 40))));
  }

  /** Each would be kept in memory, if the reader were asked for metadata. */
  @Test
  void refusesMoreSegmentsThanAPictureNeeds() {
    byte[] photograph = TestImages.photograph(40, 40);
    byte[] comment = {(byte) 0xff, (byte) 0xfe, 0, 2};
    ByteBuffer whole = ByteBuffer.allocate(photograph.length + 4 * 2_000_000);
    whole.put(photograph, 0, 2).put(repeated(comment, 2_000_000));
    whole.put(photograph, 2, photograph.length - 2);
    assertEquals(FaultCode.INVALID_REQUEST, refusal(whole.array()));
  }

  /** A decoder passes over it, to a picture that was not looked at. */
  @Test
  void refusesTablesInFrontOfAPicture() {
    byte[] photograph = TestImages.photograph(40, 40);
    byte[] tables = {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xdb, 0, 67};
    byte[] end = {(byte) 0xff, (byte) 0xd9};
    ByteBuffer whole = ByteBuffer.allocate(photograph.length + 6 + 65 + 2);
    whole.put(tables).put(new byte[65]).put(end).put(photograph);
    Fault refused = assertThrows(Fault.class, () -> ImageEncoder.encode(whole.array()));
    assertTrue(String.valueOf(refused.getMessage()).contains("a whole JPEG file"));
  }

  /** A decoder keeps all of a progressive picture, also with a single scan. */
  @Test
  void countsAPictureOfOneProgressiveScanAsProgressive() {
    byte[] photograph = TestImages.photograph(40, 40);
    int frame = text(photograph).indexOf("\u00ff\u00c0");
    photograph[frame + 1] = (byte) 0xc2;
    ByteBuffer.wrap(photograph)
        .putShort(frame + 5, (short) 4_000)
        .putShort(frame + 7, (short) 4_000);
    Fault refused = assertThrows(Fault.class, () -> ImageEncoder.encode(photograph));
    assertTrue(String.valueOf(refused.getMessage()).contains("megapixels"), refused.getMessage());
  }

  private static byte[] repeated(byte[] bytes, int times) {
    ByteBuffer all = ByteBuffer.allocate(bytes.length * times);
    for (int i = 0; i < times; i++) {
      all.put(bytes);
    }
    return all.array();
  }

  private static byte[] withBeforeEnd(byte[] jpeg, byte[] more) {
    ByteBuffer whole = ByteBuffer.allocate(jpeg.length + more.length);
    whole.put(jpeg, 0, jpeg.length - 2).put(more).put(jpeg, jpeg.length - 2, 2);
    return whole.array();
  }

  @Test
  void decodesNoTextsOfAnImage() {
    // 400 MB of text in 400 KB, where a reader looks for the colours.
    byte[] bomb = png(8, 8, 3, new byte[8 * 9], true);
    assertTrue(bomb.length < 1_000_000);
    EncodedImage picture = ImageEncoder.encode(bomb).get(0);
    assertEquals(8, picture.picture().width());
  }

  private static FaultCode refusal(byte[] file) {
    return assertThrows(Fault.class, () -> ImageEncoder.encode(file)).code();
  }

  /** A PNG file of 8 bits for each sample. */
  private static byte[] png(int width, int height, int colours, byte[] rows, boolean bomb) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(PNG);
    ByteBuffer header = ByteBuffer.allocate(13);
    header.putInt(width).putInt(height).put((byte) 8).put((byte) colours);
    write(file, "IHDR", header.array());
    if (bomb) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.writeBytes("Comment\0\0".getBytes(StandardCharsets.ISO_8859_1));
      text.writeBytes(deflated(new byte[1 << 20], 400));
      write(file, "zTXt", text.toByteArray());
    }
    if (colours == 3) {
      write(file, "PLTE", new byte[3]);
    }
    write(file, "IDAT", deflated(rows, 1));
    write(file, "IEND", new byte[0]);
    return file.toByteArray();
  }

  private static byte[] deflated(byte[] bytes, int times) {
    ByteArrayOutputStream small = new ByteArrayOutputStream();
    try (DeflaterOutputStream out =
        new DeflaterOutputStream(small, new Deflater(Deflater.BEST_COMPRESSION))) {
      for (int i = 0; i < times; i++) {
        out.write(bytes);
      }
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return small.toByteArray();
  }

  private static void write(ByteArrayOutputStream file, String type, byte[] data) {
    byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(data);
    file.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
    file.writeBytes(name);
    file.writeBytes(data);
    file.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
  }
}
