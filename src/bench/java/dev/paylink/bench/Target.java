package dev.paylink.bench;

import dev.paylink.bench.BenchData.Merchant;
import dev.paylink.bench.BenchDatabase.Login;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** The measured service, with tokens of its merchants. */
final class Target {
  private final Path folder;
  private final String url;
  private final Login database;
  private final Map<UUID, String> tokens = new HashMap<>();

  Target(Path folder, String url, Login database) {
    this.folder = folder;
    this.url = url;
    this.database = database;
  }

  /** Returns a load with the token of a merchant. */
  Wrk as(Merchant merchant) {
    return new Wrk(folder, url, token(merchant));
  }

  private String token(Merchant merchant) {
    return tokens.computeIfAbsent(merchant.id(), id -> Keys.issue(database, merchant.publicId()));
  }

  /** Returns a page of a merchant. */
  JsonObject page(String path, Merchant merchant) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url + path).toURL().openConnection();
      connection.setRequestProperty("Authorization", "Bearer " + token(merchant));
      try (InputStream body = connection.getInputStream()) {
        return new JsonObject(new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
