package dev.paylink.cli;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.cli.base.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Generates the keys that sign tokens. */
@Command(
    name = "keygen",
    description = {
      "Generates a signing key and prints a JWK Set for tokens.jwks.",
      "To rotate: give the set in use. First deploy the two keys in the other order to"
          + " every node, then as they are printed. The first key signs, so every node must know"
          + " it before. Remove the old key when its last token has expired."
    },
    mixinStandardHelpOptions = true)
final class KeyGenCommand implements Callable<Integer> {
  @Option(
      names = "--rotate",
      paramLabel = "FILE",
      description = "JWK Set in use; its first key becomes the second of the new set.")
  private @Nullable Path old;

  @Override
  public Integer call() {
    String created = TokenKeys.generate();
    System.out.println(old == null ? created : rotated(created, old));
    return 0;
  }

  private static String rotated(String created, Path inUse) {
    try {
      return TokenKeys.rotate(created, Files.readString(inUse));
    } catch (IOException e) {
      throw new CommandFailure("Cannot read " + inUse);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(inUse + " " + e.getMessage());
    }
  }
}
