package dev.paylink.checkout.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.web.text.PdfText;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

@Timeout(120)
class ReceiptPrinterTest {
  private static final String PAGE =
      "<html><head><style>body { font-family: Receipt }</style></head><body>%s</body></html>";

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final AtomicInteger refused = new AtomicInteger();
  private final ReceiptPrinter printer = new ReceiptPrinter(refused::incrementAndGet);

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void printsAnArchivableFileWithItsFonts() throws Exception {
    String text = "Kuitansi Rp1.000 – Łódź <b>€\u200b5</b>\u0001\u202e";
    Buffer file = printer.print(context, () -> PAGE.formatted(text)).await();
    try (PDDocument pdf = Loader.loadPDF(file.getBytes())) {
      assertTrue(new PDFTextStripper().getText(pdf).contains("Kuitansi Rp1.000 – Łódź €5"));
      String metadata = new String(pdf.getDocumentCatalog().getMetadata().toByteArray(), "UTF-8");
      assertTrue(metadata.contains("pdfaid:part") && metadata.contains("U"), metadata);
      assertEquals(1, pdf.getDocumentCatalog().getOutputIntents().size());
      for (var name : pdf.getPage(0).getResources().getFontNames()) {
        assertTrue(pdf.getPage(0).getResources().getFont(name).isEmbedded(), name.getName());
      }
    }
  }

  @Test
  void logsOnlyWarningsAndInTheLogOfTheNode() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(ReceiptPdf.class);
    log.start();
    logger.addAppender(log);
    try {
      printer.print(context, () -> PAGE.formatted("right")).await();
      assertEquals(List.of(), List.copyOf(log.list));
      printer.print(context, () -> PAGE.formatted("<p style='no-such: rule'>odd</p>")).await();
      assertTrue(log.list.get(0).getFormattedMessage().contains("no-such"), log.list::toString);
    } finally {
      logger.detachAppender(log);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "北京烤鴨店",
        "東京カフェ・ラーメン「あじ」",
        "서울 김밥 天國",
        "ร้านกาแฟบ้านน้ำใส",
        "Καφενείο Ἀθήνα",
        "Кофейня «Ёлка» Їжак",
        "חנות הספרים",
        "متجر القهوة",
        "فروشگاه گل‌های چای",
        "हिन्दी की दुकान",
        "Phở Việt Nguyễn",
        "Ｆｕｌｌ　ｗｉｄｔｈ！",
        "★ Toko ①",
        "Kopi, שוקולד и чай 茶 100%"
      })
  void printsNamesInTheirScripts(String name) throws Exception {
    String text = textOf("<p>%s</p><p><b>%s</b></p>".formatted(name, name));
    assertFalse(text.contains("#") || text.contains("\uFFFD"), text);
    assertEquals(letters(name + name), letters(text));
    assertEquals(!name.contains("हिन्दी"), PdfText.isShown(name));
  }

  @Test
  void composesLettersAndLeavesOutWhatNoFontHas() throws Exception {
    String decomposed = Normalizer.normalize("Phở 각 é", Normalizer.Form.NFD);
    String text = textOf("<p>%s ☕\uD83D\uDE00 தமிழ்</p>".formatted(decomposed));
    assertEquals("Phở 각 é \uFFFD\uFFFD\uFFFD", text.strip());
  }

  @Test
  void readsNoFontOfAnotherScript() throws Exception {
    int latin = printer.print(context, () -> PAGE.formatted("Toko")).await().length();
    assertTrue(latin < 30_000, () -> latin + " bytes");
    ReceiptFonts fonts = new ReceiptFonts();
    assertEquals(Set.of(FontFile.LATIN), fonts.printable("Toko \uD83D\uDE00").fonts());
    assertEquals(Set.of(FontFile.LATIN, FontFile.EUROPEAN), fonts.printable("Καφές").fonts());
  }

  private String textOf(String body) throws IOException {
    Buffer file = printer.print(context, () -> PAGE.formatted(body)).await();
    try (PDDocument pdf = Loader.loadPDF(file.getBytes())) {
      return new PDFTextStripper().getText(pdf);
    }
  }

  private static String letters(String text) {
    return text.replaceAll("[\\s\\p{Cf}]", "");
  }

  @Test
  void refusesAtOnceWhenTooManyWait() {
    CountDownLatch end = new CountDownLatch(1);
    List<Future<Buffer>> accepted = new ArrayList<>();
    for (int i = 0; i < 17; i++) {
      accepted.add(
          printer.print(
              context,
              () -> {
                try {
                  end.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                return PAGE.formatted("x");
              }));
    }
    Future<Buffer> beyond = printer.print(context, () -> PAGE.formatted("x"));
    assertTrue(beyond.failed());
    Fault fault = Fault.of(beyond.cause());
    assertEquals(FaultCode.UNAVAILABLE, fault.code());
    assertEquals(1, fault.retryAfterSeconds());
    assertEquals(1, refused.get());
    end.countDown();
    Future.all(accepted).await();
  }
}
