package dev.paylink.bench;

import dev.paylink.data.count.FoldBench;
import dev.paylink.events.feed.SequencerBench;
import dev.paylink.node.extension.ExtensionTables;
import java.nio.file.Path;

/** Measures what more nodes cost. */
public final class NodesBench {
  private NodesBench() {}

  /** Arguments: an empty folder for the database, and the file of results. */
  public static void main(String... arguments) {
    Results results = new Results(Path.of(arguments[1]));
    try (BenchDatabase database = BenchDatabase.start(Path.of(arguments[0]))) {
      ExtensionTables.migrateAll(BenchNode.config(database), name -> {});
      new SequencerBench(database, results).run();
      new FoldBench(database, results).run();
      new ProcessesBench(database, results, Path.of(arguments[0]).toAbsolutePath().getParent())
          .run();
      results.write();
    }
  }
}
