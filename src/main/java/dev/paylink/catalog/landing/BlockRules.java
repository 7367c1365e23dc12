package dev.paylink.catalog.landing;

import dev.paylink.api.Fault;
import dev.paylink.api.LandingBlockType;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.base.content.ExtensionNames;
import dev.paylink.base.url.MerchantUrls;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which fields a block of a type has, and what they may be beside what the contract says. */
final class BlockRules {
  private static final int MAX_LINE = 200;

  private BlockRules() {}

  /** Fails with {@code invalid_request}, naming the field, such as {@code blocks.2.text}. */
  static void check(List<LandingBlock> blocks) {
    Set<String> offers = new HashSet<>();
    for (int i = 0; i < blocks.size(); i++) {
      LandingBlock block = blocks.get(i);
      String at = "blocks.%d.".formatted(i);
      checkFields(block, at);
      checkValues(block, at);
      if (block.type() == LandingBlockType.OFFER && !offers.add(block.id())) {
        throw Fault.invalid(at + "id", "must not be the id of another offer of the page");
      }
    }
  }

  private static void checkFields(LandingBlock block, String at) {
    Set<String> required = required(block);
    Set<String> optional = optional(block);
    fields(block)
        .forEach(
            (field, value) -> {
              if (value == null && required.contains(field)) {
                throw missing(block, field, at);
              }
              if (value != null && !required.contains(field) && !optional.contains(field)) {
                throw Fault.invalid(
                    at + field,
                    block.productId() == null
                        ? "does not belong to a block of type " + block.type().code()
                        : "must not be given with a productId");
              }
            });
  }

  private static Fault missing(LandingBlock block, String field, String at) {
    boolean ofNothing =
        block.type() == LandingBlockType.OFFER && block.text() == null && block.amount() == null;
    return ofNothing && !field.equals("id")
        ? Fault.invalid(at + "productId", "is required here, or text, amount and currency")
        : Fault.invalid(at + field, "is required here");
  }

  private static Map<String, @Nullable Object> fields(LandingBlock block) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("id", block.id());
    fields.put("text", block.text());
    fields.put("items", block.items());
    fields.put("ordered", block.ordered());
    fields.put("author", block.author());
    fields.put("questions", block.questions());
    fields.put("until", block.until());
    fields.put("url", block.url());
    fields.put("imageId", block.imageId());
    fields.put("productId", block.productId());
    fields.put("amount", block.amount());
    fields.put("currency", block.currency());
    fields.put("block", block.block());
    fields.put("data", block.data());
    return fields;
  }

  private static Set<String> required(LandingBlock block) {
    return switch (block.type()) {
      case HEADING, TEXT, QUOTE -> Set.of("text");
      case IMAGE -> Set.of("imageId", "text");
      case LIST -> Set.of("items");
      case FAQ -> Set.of("questions");
      case COUNTDOWN -> Set.of("until");
      case VIDEO_LINK -> Set.of("text", "url");
      case OFFER ->
          block.productId() == null
              ? Set.of("id", "text", "amount", "currency")
              : Set.of("id", "productId");
      case EXTENSION -> Set.of("block");
    };
  }

  private static Set<String> optional(LandingBlock block) {
    return switch (block.type()) {
      case HEADING, TEXT, IMAGE, FAQ, VIDEO_LINK -> Set.of();
      case LIST -> Set.of("ordered");
      case QUOTE -> Set.of("author");
      case COUNTDOWN -> Set.of("text");
      case OFFER -> block.productId() == null ? Set.of() : Set.of("text");
      case EXTENSION -> Set.of("data");
    };
  }

  private static void checkValues(LandingBlock block, String at) {
    String text = block.text();
    if (text != null && block.type() != LandingBlockType.TEXT && isLong(text)) {
      throw Fault.invalid(at + "text", "must have at most %d characters here".formatted(MAX_LINE));
    }
    if (block.url() != null && !MerchantUrls.isFit(block.url(), false)) {
      throw Fault.invalid(at + "url", "must be an absolute https URL without user info");
    }
    if (block.amount() != null && block.currency() != null) {
      checkMoney(block.amount(), block.currency(), at);
    }
    if (block.block() != null && !ExtensionNames.isName(block.block())) {
      throw Fault.invalid(at + "block", ExtensionNames.RULE);
    }
    if (block.data() != null) {
      ExtensionNames.checkData(at + "data", block.data());
    }
  }

  private static boolean isLong(String text) {
    return text.codePointCount(0, text.length()) > MAX_LINE;
  }

  private static void checkMoney(BigDecimal amount, String currency, String at) {
    try {
      Objects.requireNonNull(Money.of(amount, currency));
    } catch (Fault fault) {
      throw Fault.invalid(
          fault.details().stream()
              .map(detail -> new Fault.Detail(at + detail.field(), detail.message()))
              .toList());
    }
  }
}
