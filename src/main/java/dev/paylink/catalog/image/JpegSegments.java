package dev.paylink.catalog.image;

import dev.paylink.api.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import net.coobird.thumbnailator.util.exif.ExifUtils;
import net.coobird.thumbnailator.util.exif.Orientation;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a JPEG file (ISO/IEC 10918-1, annex B), which are looked at before it is decoded:
 * a decoder works through the whole picture for each scan, of which a small file can have very
 * many, and keeps each segment of metadata that it is asked for. A file that starts with tables
 * without a picture is refused, as decoders pass over them to the picture that follows.
 */
final class JpegSegments {
  /** Progressive files of cameras and programs have about ten. */
  private static final int MAX_SCANS = 32;

  private static final int MAX_SEGMENTS = 1_000;
  private static final int MAX_COLOURS = 3;

  private static final int MARKER = 0xff;
  private static final int END_OF_IMAGE = 0xd9;
  private static final int START_OF_SCAN = 0xda;
  private static final int EXIF = 0xe1;

  /** Tables and conditioning, among the markers of frames. */
  private static final Set<Integer> NO_FRAMES = Set.of(0xc4, 0xc8, 0xcc);

  private static final Set<Integer> PROGRESSIVE_FRAMES = Set.of(0xc2, 0xc6, 0xca, 0xce);

  private static final byte[] EXIF_NAME = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  private final byte[] file;
  private boolean ended;
  private boolean progressive;
  private int frames;
  private int scans;
  private int segments;
  private byte @Nullable [] exif;

  private JpegSegments(byte[] file) {
    this.file = file;
  }

  /** Fails with {@code invalid_request} if there are more than a picture needs. */
  static JpegSegments of(byte[] file) {
    JpegSegments found = new JpegSegments(file);
    found.walk();
    if (!found.ended || found.frames == 0) {
      throw Fault.invalid("", "must be a whole JPEG file, with a picture and its end");
    }
    return found;
  }

  /** What is no marker, as the data of a scan, is passed over. */
  private void walk() {
    int at = 0;
    while (at + 1 < file.length) {
      int marker = Byte.toUnsignedInt(file[at + 1]);
      if (Byte.toUnsignedInt(file[at]) != MARKER || marker == MARKER) {
        at++;
      } else if (marker == END_OF_IMAGE) {
        ended = true;
        return;
      } else if (isAlone(marker)) {
        at += 2;
      } else {
        at = pass(marker, at);
      }
    }
  }

  /** Markers without a segment: data that looks like a marker, restarts, the start of the image. */
  private static boolean isAlone(int marker) {
    return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
  }

  /** Passes the segment of a marker; returns where the next one starts. */
  private int pass(int marker, int at) {
    if (at + 3 >= file.length) {
      return file.length;
    }
    int length = Byte.toUnsignedInt(file[at + 2]) << Byte.SIZE | Byte.toUnsignedInt(file[at + 3]);
    int end = Math.min(file.length, at + 2 + Math.max(2, length));
    segments++;
    scans += marker == START_OF_SCAN ? 1 : 0;
    if (scans > MAX_SCANS || segments > MAX_SEGMENTS) {
      throw Fault.invalid(
          "",
          "must have at most %d scans and %d segments as a JPEG file"
              .formatted(MAX_SCANS, MAX_SEGMENTS));
    }
    if (isFrame(marker)) {
      frames++;
      progressive |= PROGRESSIVE_FRAMES.contains(marker);
      if (at + 9 < end && file[at + 9] > MAX_COLOURS) {
        throw Fault.invalid("", "must be in RGB colours or grey, not in print colours (CMYK)");
      }
    }
    if (marker == EXIF && exif == null) {
      byte[] data = Arrays.copyOfRange(file, Math.min(end, at + 4), end);
      exif = Arrays.mismatch(data, EXIF_NAME) == EXIF_NAME.length ? data : null;
    }
    return end;
  }

  private static boolean isFrame(int marker) {
    return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.contains(marker);
  }

  /** Whether a decoder keeps all of the picture until the last scan. */
  boolean isProgressive() {
    return progressive || scans > 1;
  }

  /** How the picture has to be turned, by its Exif data; upright without. */
  Orientation orientation() {
    try {
      Orientation known = exif == null ? null : ExifUtils.getOrientationFromExif(exif);
      return known == null ? Orientation.TOP_LEFT : known;
    } catch (RuntimeException unreadable) {
      return Orientation.TOP_LEFT;
    }
  }
}
