package dev.paylink.catalog.landing;

import dev.paylink.api.BlockMessages.RenderBlock;
import dev.paylink.api.BlockMessages.RenderedBlock;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.ExtensionInput;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.LandingBlockType;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.api.RenderBlockBuilder;
import dev.paylink.base.content.SafeHtml;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.work.FailureLog;
import dev.paylink.catalog.landing.LandingMessages.ShownBlock;
import dev.paylink.catalog.landing.ShownPageStore.Found;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has extensions render their blocks of a page. One that does not is left out, and logged. */
final class ExtensionBlocks {
  private static final Logger log = LoggerFactory.getLogger(ExtensionBlocks.class);

  /** Of all blocks of a page, in bytes: what customers load, and event loops keep. */
  private static final int MAX_OF_PAGE = 256 * 1024;

  private final Bus bus;
  private final Vertx vertx;
  private final FailureLog failures = new FailureLog(log);

  ExtensionBlocks(Bus bus, Vertx vertx) {
    this.bus = bus;
    this.vertx = vertx;
  }

  /** The blocks that were rendered, all asked for at once. Does not fail. */
  Future<List<ShownBlock>> render(Found page, boolean preview) {
    List<LandingBlock> blocks =
        page.content().blocks().stream()
            .filter(block -> block.type() == LandingBlockType.EXTENSION)
            .distinct()
            .toList();
    List<Future<String>> asked = blocks.stream().map(block -> ask(page, block, preview)).toList();
    return Future.join(asked)
        .transform(
            all -> {
              List<ShownBlock> answered = fitting(blocks, asked);
              return answered.isEmpty()
                  ? Future.succeededFuture(answered)
                  : vertx.executeBlocking(() -> sanitized(answered), false);
            })
        .onFailure(failure -> failures.failed("Cannot sanitize blocks of extensions", failure))
        .otherwise(List.of());
  }

  private Future<String> ask(Found page, LandingBlock block, boolean preview) {
    String name = Objects.requireNonNull(block.block());
    Command<RenderBlock, RenderedBlock> command = BusApi.renderBlock(name);
    if (!bus.handles(command)) {
      return failed(name, "is rendered by no verticle of this node");
    }
    return bus.request(
            command,
            RenderBlockBuilder.builder()
                .merchantId(TypeId.MERCHANT.encode(page.merchantId()))
                .testMode(page.testMode())
                .pageId(page.pageId())
                .block(name)
                .data(Objects.requireNonNullElse(block.data(), ExtensionInput.NOTHING))
                .language(page.content().language())
                .preview(preview)
                .build())
        .map(RenderedBlock::html)
        .transform(
            answer -> {
              if (answer.failed()) {
                return failed(name, reason(answer.cause()));
              }
              return answer.result() == null || bytes(answer.result()) > RenderedBlock.MAX_BYTES
                  ? failed(name, "has no HTML, or more than 64 KiB")
                  : Future.succeededFuture(answer.result());
            });
  }

  private static String reason(Throwable failure) {
    return String.valueOf(failure.getCause() == null ? failure : failure.getCause());
  }

  private static int bytes(String html) {
    return html.length() > RenderedBlock.MAX_BYTES
        ? html.length()
        : html.getBytes(StandardCharsets.UTF_8).length;
  }

  private <T> Future<T> failed(String block, String why) {
    Fault failure = new Fault(FaultCode.PROVIDER_FAILED, block + ": " + why);
    failures.failed("A block of landing pages is left out", failure);
    return Future.failedFuture(failure);
  }

  private List<ShownBlock> fitting(List<LandingBlock> blocks, List<Future<String>> answers) {
    List<ShownBlock> fitting = new ArrayList<>();
    int size = 0;
    for (int i = 0; i < blocks.size(); i++) {
      if (answers.get(i).failed()) {
        continue;
      }
      String html = answers.get(i).result();
      if (size + bytes(html) > MAX_OF_PAGE) {
        failed(Objects.requireNonNull(blocks.get(i).block()), "the page has more than 256 KiB");
      } else {
        size += bytes(html);
        fitting.add(new ShownBlock(blocks.get(i), html));
      }
    }
    return fitting;
  }

  private static List<ShownBlock> sanitized(List<ShownBlock> blocks) {
    return blocks.stream()
        .map(block -> new ShownBlock(block.block(), SafeHtml.of(block.html())))
        .toList();
  }
}
