package com.example.docs;

/** A program that is the server. */
public final class AcmeServer {
  private AcmeServer() {}

  public static void main(String[] args) {
    dev.paylink.Main.main(args); // serve, migrate, merchant create, …
  }
}
