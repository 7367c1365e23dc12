package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Migrations;
import dev.paylink.data.db.SchemaHistory;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.data.storage.Storages;
import dev.paylink.http.Contract;
import dev.paylink.node.extension.ExtensionLoader;
import dev.paylink.node.extension.ExtensionTables;
import dev.paylink.node.extension.Extensions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/**
 * What a node needs first: a database with its schema, and what is read from files.
 *
 * @param host the name of this machine
 * @param extensions to be closed with the node
 * @param storage to be closed with the node
 */
record NodeResources(String host, Contract contract, Extensions extensions, ObjectStorage storage) {

  /** Migrates or checks the database, loads contract and extensions, and opens the storage. */
  static Future<NodeResources> run(Vertx vertx, AppConfig config) {
    Future<Void> migrated = migrate(vertx, config);
    Future<Contract> contract = Contract.load(vertx);
    Future<Extensions> extensions =
        vertx.executeBlocking(
            () -> ExtensionLoader.load(config.node().extensionsDirectory()), false);
    Future<ObjectStorage> storage = Storages.open(vertx, config.storage());
    // Waits for all, even if one fails: work in progress when Vert.x is closed would be logged.
    return Future.join(extensions, migrated, contract, storage)
        .compose(
            all ->
                vertx.executeBlocking(
                    () -> {
                      ExtensionTables.run(config.database(), extensions.result());
                      return new NodeResources(
                          KeyCheck.host(),
                          contract.result(),
                          extensions.result(),
                          storage.result());
                    }))
        .onFailure(
            failure -> {
              extensions.onSuccess(Extensions::close);
              storage.onSuccess(ObjectStorage::close);
            });
  }

  private static Future<Void> migrate(Vertx vertx, AppConfig config) {
    return SchemaHistory.isCurrent(vertx, config.database())
        .compose(
            current ->
                current
                    ? Future.succeededFuture()
                    : vertx.executeBlocking(
                        () -> {
                          new Migrations(config.database()).run();
                          return null;
                        }));
  }
}
