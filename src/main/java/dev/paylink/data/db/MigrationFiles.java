package dev.paylink.data.db;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** The classes of this program, among them its JDBC driver, with the migrations of another one. */
final class MigrationFiles extends ClassLoader {
  private final String location;
  private final ClassLoader files;

  /**
   * @param location of the migrations, as {@code db/acme}
   * @param files has them
   */
  MigrationFiles(String location, ClassLoader files) {
    super(MigrationFiles.class.getClassLoader());
    this.location = location;
    this.files = files;
  }

  @Override
  public @Nullable URL getResource(String name) {
    return isMigration(name) ? files.getResource(name) : super.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return isMigration(name) ? files.getResources(name) : super.getResources(name);
  }

  private boolean isMigration(String name) {
    return name.equals(location) || name.startsWith(location + "/");
  }
}
