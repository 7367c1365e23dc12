package com.example.broken;

/** Was made for an API that does not exist yet. */
public final class FutureExtension extends FailingExtension {
  @Override
  public String name() {
    return "future";
  }

  @Override
  public String apiVersion() {
    return "2.0";
  }
}
