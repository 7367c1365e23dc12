package dev.paylink.checkout.page;

import dev.paylink.api.LandingBlockBuilder;
import dev.paylink.api.LandingBlockType;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import dev.paylink.base.locale.Language;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Every page in every state, as HTML by name. All text of merchants and customers is one word. */
final class SamplePages {
  private static final Instant TIME = Instant.parse("2026-11-21T07:41:00Z");
  private static final Money RUPIAH = Money.of(new BigDecimal(150000), "IDR");
  private static final Money NOTHING = Money.ofOrZero(BigDecimal.ZERO, Currency.current("IDR"));
  private static final Money DOLLARS = Money.of(new BigDecimal("12.5"), "USD");

  private static final Set<LandingBlockType> MARKDOWN =
      Set.of(LandingBlockType.TEXT); // makes elements of its own

  private final PageRenderer renderer = new PageRenderer("");
  private final Map<String, String> pages = new LinkedHashMap<>();
  private final Frame frame;
  private final String word;
  private final List<PaymentMethod> methods;
  private final List<PaymentMethod> oneMethod;

  private SamplePages(Language language, String word) {
    this.frame = new Frame(language, false, shop(word));
    this.word = word;
    this.methods = List.of(new PaymentMethod(word, word), new PaymentMethod("manual", "Bank"));
    this.oneMethod = List.of(new PaymentMethod(word, word));
  }

  static Map<String, String> of(Language language, String word) {
    SamplePages samples = new SamplePages(language, word);
    samples.pay();
    samples.prior();
    samples.state();
    samples.receipt();
    samples.downloads();
    samples.landing();
    samples.sandbox();
    return samples.pages;
  }

  private static Shop shop(String word) {
    BankAccount account = new BankAccount(word, word, word);
    return new Shop(
        word, new MerchantProfile(word, word, word, word, word, word, word, account, word, word));
  }

  private void landing() {
    List<LandingBlock> blocks =
        Stream.of(LandingBlockType.values())
            .filter(t -> !MARKDOWN.contains(t))
            .map(this::block)
            .toList();
    pages.put(
        "landing",
        renderer.render(
            new LandingView(
                frame,
                word,
                word,
                blocks,
                Map.of(word, picture()),
                Map.of(word, new LandingView.Offer(word, RUPIAH, picture(), word, null)),
                Map.of(),
                word,
                word,
                "/pay/assets/themes/x.css",
                false,
                true,
                TIME.minusSeconds(1))));
  }

  private LandingBlock block(LandingBlockType type) {
    return LandingBlockBuilder.builder()
        .type(type)
        .id(word)
        .text(word)
        .items(List.of(word))
        .ordered(true)
        .author(word)
        .questions(List.of())
        .until(TIME)
        .url(word)
        .imageId(type == LandingBlockType.IMAGE ? word : null)
        .block(word)
        .build();
  }

  private Picture picture() {
    return new Picture("/pay/images/" + word, "/pay/images/small", 640, 1280, 853, word);
  }

  private void pay() {
    Form form = Form.of(word, word, word, word, Set.of(), Doubts.NONE);
    Form wrong = Form.of(word, word, word, "gone", EnumSet.allOf(Field.class), Doubts.NONE);
    pages.put("pay", pay(RUPIAH, methods, form, null, null));
    pages.put("pay one method", pay(DOLLARS, oneMethod, form, null, "/r"));
    pages.put("pay wrong", pay(RUPIAH, methods, wrong, null, null));
    Doubts doubts = new Doubts(word, true, true, word, false);
    Form doubtful = Form.of(word, word, word, word, Set.of(), doubts);
    pages.put("pay doubtful", pay(RUPIAH, methods, doubtful, null, null));
    pages.put("pay wrong one method", pay(RUPIAH, oneMethod, wrong, PayNotice.WRONG_FIELDS, null));
    pages.put("pay nothing", pay(NOTHING, List.of(), form, null, null));
    for (PayNotice notice : PayNotice.values()) {
      pages.put("pay " + notice, pay(RUPIAH, methods, form, notice, word));
    }
  }

  private String pay(
      Money amount, List<PaymentMethod> methods, Form form, PayNotice notice, String priorReceipt) {
    return renderer.render(
        new PayPage(
            frame,
            word,
            word,
            word,
            null, // makes elements of its own
            picture(),
            amount,
            methods,
            form,
            notice,
            Map.of("page", word),
            word,
            word,
            TIME,
            priorReceipt));
  }

  private void prior() {
    for (PriorState state : PriorState.values()) {
      pages.put(
          "prior " + state, renderer.render(new PriorPage(frame, word, RUPIAH, state, word, word)));
    }
  }

  private void state() {
    Frame anonymous = new Frame(frame.language(), true, null);
    for (State state : State.values()) {
      pages.put("state " + state, renderer.render(new StatePage(frame, state, word, word)));
      pages.put("bare " + state, renderer.render(new StatePage(anonymous, state, null, null)));
    }
  }

  private void downloads() {
    DownloadPage.File file = new DownloadPage.File(word, 1_234_567, word);
    DownloadPage.File used = new DownloadPage.File(word, 12, null);
    pages.put(
        "downloads",
        renderer.render(
            new DownloadPage(frame, word, word, List.of(file, used), word, null, word, TIME)));
    Frame anonymous = new Frame(frame.language(), false, null);
    for (boolean unknown : new boolean[] {true, false}) {
      pages.put(
          "downloads asked " + unknown,
          renderer.render(new DownloadForm(anonymous, word, word, word, word, unknown)));
    }
  }

  private void receipt() {
    for (ReceiptState state : ReceiptState.values()) {
      pages.put(
          "receipt " + state, receipt(state, word, new Retry(word, word, methods, word), word));
      pages.put(
          "one method " + state,
          receipt(state, null, new Retry(word, word, oneMethod, null), word));
      pages.put("bare receipt " + state, receipt(state, null, null, null));
    }
  }

  private String receipt(ReceiptState state, String instructions, Retry retry, String link) {
    return renderer.render(
        new ReceiptPage(
            frame,
            state,
            word,
            money(link != null),
            word,
            TIME,
            instructions == null ? null : frame.shop().profile().bankAccount(),
            instructions,
            instructions,
            instructions == null
                ? null
                : new PaymentDisplay(word, new VirtualAccount(word, "12345678"), TIME),
            word,
            retry,
            link,
            link == null ? List.of() : List.of(new ReceiptPage.Paper(word, link, link)),
            link,
            link,
            details(state, instructions)));
  }

  private static ReceiptMoney money(boolean all) {
    Money some = new Money(1, RUPIAH.currency());
    return all
        ? new ReceiptMoney(RUPIAH, some, some, some, some, some, some, some, List.of(DOLLARS))
        : new ReceiptMoney(RUPIAH, null, some, null, null, null, null, null, List.of());
  }

  private ReceiptDetails details(ReceiptState state, String text) {
    boolean paid = state == ReceiptState.PAID || state == ReceiptState.CONFLICT;
    return new ReceiptDetails(
        paid ? null : TIME,
        paid ? TIME : null,
        text,
        text == null ? List.of() : List.of(word, word, word),
        text,
        text == null,
        text != null,
        new ReceiptDetails.Report(word, word));
  }

  private void sandbox() {
    for (boolean decided : new boolean[] {false, true}) {
      pages.put(
          "sandbox " + decided,
          renderer.render(new SandboxPage(frame, word, word, word, RUPIAH, decided, word)));
    }
  }
}
