package com.example.docs;

import dev.paylink.api.BlockMessages.RenderedBlock;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;

/** The block of landing pages of docs/extend. */
final class Ratings {
  private Ratings() {}

  static void register(Bus bus, AcmeService acme) {
    bus.handle(
        BusApi.renderBlock("ext.acme.rating"),
        block ->
            acme.rating(block.merchantId())
                .map(
                    stars ->
                        new RenderedBlock("<p>Rated <strong>" + stars + "</strong> of 5</p>")));
  }
}
