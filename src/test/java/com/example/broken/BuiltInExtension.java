package com.example.broken;

import java.util.List;

/** Lists a payment provider of the node as its own. */
public final class BuiltInExtension extends FailingExtension {
  @Override
  public List<String> providers() {
    return List.of("manual");
  }
}
