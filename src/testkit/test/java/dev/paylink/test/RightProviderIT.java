package dev.paylink.test;

/** The suite as authors use it. */
@Paylink(settings = "kit.greetingText=Hello")
class RightProviderIT extends KitConformance {
  RightProviderIT() {
    super(Flaw.NONE);
  }
}
