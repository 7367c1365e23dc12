package dev.paylink.cli.webhook;

import com.standardwebhooks.Webhook;
import dev.paylink.base.config.PrivateFiles;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.DevFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/** What {@code webhook listen} keeps in the data folder between starts; for its owner only. */
final class ListenFolder {
  private static final int SECRET_BYTES = 32;

  private final DevFolder data = DevFolder.ofEnvironment();

  /** Returns the secret that signs what is forwarded; creates it at the first call. */
  String secret() {
    Path file = data.resolve("webhook-listen.secret");
    try {
      PrivateFiles.createFolder(data.resolve(""));
      if (!Files.exists(file)) {
        PrivateFiles.write(file, newSecret());
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private static String newSecret() {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    return Webhook.SECRET_PREFIX + Base64.getEncoder().encodeToString(secret);
  }

  /** Returns the folder of the locks of listeners; creates it if necessary. */
  Path locks() {
    Path folder = data.resolve("webhook-listen");
    try {
      PrivateFiles.createFolder(folder);
      return folder;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private CommandFailure unusable(IOException cause) {
    return new CommandFailure(
        "Cannot use the folder %s: %s; set PAYLINK_DATA to another".formatted(data, cause));
  }
}
