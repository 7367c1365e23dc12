package dev.paylink.cli.resource;

import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Table;

/**
 * Makes commands of the operations on a collection.
 *
 * @param path of the collection
 * @param kind of its objects, for messages
 * @param table how a list shows them
 */
record Operations(String path, String kind, Table table) {
  Operation list(String description) {
    return new ListCommand(Inputs.filters(path), "perPage", table).named("list", description);
  }

  Operation get(String... description) {
    return new ShowCommand(object()).named("get", description);
  }

  private Inputs object() {
    return Inputs.none(ApiContract.objectOf(path));
  }

  Operation create(String... description) {
    return new CreateCommand(Inputs.fields("post", path), "created " + kind)
        .named("create", description);
  }

  Operation update(String... description) {
    Inputs fields = Inputs.fields("patch", ApiContract.objectOf(path));
    return new UpdateCommand(fields, Json.object(), "Updated " + kind).named("update", description);
  }

  /** Only sets the status. */
  Operation set(String status, String done, String name, String description) {
    return new UpdateCommand(object(), Json.object().put("status", status), done + " " + kind)
        .named(name, description);
  }

  Operation end(String done, String name, String description) {
    return new EndCommand(object(), done + " " + kind).named(name, description);
  }

  /** What comes is created now. */
  Operation tail(String description) {
    return new ListTail(Inputs.filters(path, "createdFrom", "createdTo"), table)
        .named("tail", description);
  }
}
