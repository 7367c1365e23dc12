package dev.paylink.base.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders to which only their owner has access, where the file system can do that. */
public final class PrivateFiles {
  private static final String OWNER_FOLDER = "rwx------";
  private static final String OWNER_FILE = "rw-------";

  private PrivateFiles() {}

  /** Creates a folder and its missing parents; leaves a folder that exists as it is. */
  public static void createFolder(Path folder) throws IOException {
    Path missing = folder.toAbsolutePath();
    if (!Files.isDirectory(missing)) {
      Files.createDirectories(missing, only(missing, OWNER_FOLDER));
    }
  }

  /** Takes all rights on a folder from everybody but its owner. */
  public static void restrictFolder(Path folder) throws IOException {
    if (isPosix(folder)) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(OWNER_FOLDER));
    }
  }

  /**
   * Checks that a folder, which is no link, belongs to the user of this process.
   *
   * @throws IOException if it does not
   */
  public static void requireOwn(Path folder) throws IOException {
    Path own = Files.createTempFile(folder, "owner", "");
    try {
      if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))) {
        throw new IOException(folder + " belongs to another user");
      }
    } finally {
      Files.delete(own);
    }
  }

  /** Creates an empty file, unless it exists. */
  public static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, only(file, OWNER_FILE));
    } catch (FileAlreadyExistsException kept) {
      // is what was asked for
    }
  }

  /** Replaces a file at once, so that no reader sees a part of it. */
  public static void write(Path file, String content) {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.deleteIfExists(temporary);
      createFile(temporary);
      Files.writeString(temporary, content + System.lineSeparator());
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileAttribute<?>[] only(Path path, String rights) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    Path existing = path;
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    return Files.getFileAttributeView(existing, PosixFileAttributeView.class) != null;
  }
}
