package dev.paylink.node.doctor;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.dns.DnsClient;
import io.vertx.core.dns.DnsClientOptions;
import io.vertx.core.dns.DnsException;
import io.vertx.core.dns.DnsResponseCode;
import java.util.List;

/** TXT records. */
final class TxtRecords {
  private final DnsClient dns;

  /**
   * @param servers the servers to ask; by default the servers of this machine
   */
  TxtRecords(Vertx vertx, DnsClientOptions servers) {
    this.dns = vertx.createDnsClient(servers);
  }

  /** The texts of a name; empty if there is no such name. Fails if no server answers. */
  Future<List<String>> of(String name) {
    return dns.resolveTXT(name)
        .recover(
            failure ->
                failure instanceof DnsException refused
                        && refused.code() == DnsResponseCode.NXDOMAIN
                    ? Future.succeededFuture(List.of())
                    : Future.failedFuture(failure));
  }
}
