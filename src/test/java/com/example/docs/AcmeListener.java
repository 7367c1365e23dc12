package com.example.docs;

import dev.paylink.api.BusApi;
import dev.paylink.base.bus.cluster.Cluster;
import dev.paylink.base.config.AppConfig;
import dev.paylink.node.Node;
import java.util.List;

/** A program that is told of events, without a node and without the database. */
public final class AcmeListener {
  private AcmeListener() {}

  /**
   * @param args its address, its two ports, and the members
   */
  public static void main(String[] args) {
    String host = args[0];
    int port = Integer.parseInt(args[1]);
    int busPort = Integer.parseInt(args[2]);
    List<String> members = List.of(args).subList(3, args.length);
    Cluster.join(new AppConfig.Cluster(true, host, port, busPort, "", members))
        .onSuccess(
            vertx ->
                Node.busOf(vertx).subscribe(BusApi.EVENTS, event -> System.out.println(event.id())))
        .onFailure(
            failure -> {
              failure.printStackTrace();
              System.exit(1);
            });
  }
}
